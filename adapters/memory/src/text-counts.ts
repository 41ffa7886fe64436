import type { TextCountRepository } from '@helpdesk/domain/ports';
import { put } from './rows.ts';
import type { State } from './state.ts';

export function textCounts({ textCounts: counts }: State): TextCountRepository {
  return {
    add: async (day, of, { bytes, rows }) =>
      of.map(({ scope, subject }) => {
        const key = JSON.stringify([scope, subject, day]);
        const known = counts.get(key);
        const sum = { bytes: (known?.bytes ?? 0) + bytes, rows: (known?.rows ?? 0) + rows };
        put(counts, key, { day, ...sum });
        return sum;
      }),
    deleteCounts: async (before) => {
      const old = [...counts].filter(([, { day }]) => day < before);
      for (const [key] of old) counts.delete(key);
      return old.length;
    },
  };
}
