import type { UploadCount } from '@helpdesk/domain';
import type { UploadRepository } from '@helpdesk/domain/ports';
import { put } from './rows.ts';
import type { State } from './state.ts';

export function uploads(state: State): UploadRepository {
  const { uploadCounts: counts, uploadHolds: holds } = state;
  return {
    sumOf: async (count) => {
      const { bytes, files } = counts.get(keyOf(count)) ?? { bytes: 0, files: 0 };
      return { bytes, files };
    },
    listHolds: async (before, limit) => [...holds.values()].filter((hold) => hold.createdAt < before).slice(0, limit),
    add: async ({ scope, subject, day }, amount) => {
      const key = keyOf({ scope, subject, day });
      const known = counts.get(key);
      const sum = { bytes: (known?.bytes ?? 0) + amount.bytes, files: (known?.files ?? 0) + amount.files };
      if (sum.bytes === 0 && sum.files === 0) counts.delete(key);
      else put(counts, key, { scope, subject, day, ...sum });
      return sum;
    },
    insertHold: async (hold) => put(holds, hold.id, hold),
    takeHold: async (id) => {
      const hold = holds.get(id);
      holds.delete(id);
      return hold;
    },
    deleteCounts: async (before) => {
      const old = [...counts].filter(([, { day }]) => day < before);
      for (const [key] of old) counts.delete(key);
      return old.length;
    },
  };
}

function keyOf({ scope, subject, day }: UploadCount): string {
  return JSON.stringify([scope, subject, day]);
}
