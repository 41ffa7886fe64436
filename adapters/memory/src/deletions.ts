import type { Deletion } from '@helpdesk/domain';
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

function keyOf({ kind, id }: Pick<Deletion, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
