import type { DeletionRepository } from '@helpdesk/domain/ports';
import { put } from './rows.ts';
import type { State } from './state.ts';

export function deletions(state: State): DeletionRepository {
  return {
    list: async () => [...state.deletions.values()],
    begin: async (deletion) => {
      const key = keyOf(deletion);
      if (!state.deletions.has(key)) put(state.deletions, key, deletion);
    },
    end: async (deletion) => {
      state.deletions.delete(keyOf(deletion));
    },
  };
}

type Named = Parameters<DeletionRepository['end']>[0];

function keyOf(deletion: Named): string {
  return `${deletion.kind} ${deletion.id} ${'intoId' in deletion ? deletion.intoId : ''}`;
}
