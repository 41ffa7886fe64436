import type { TextAmount, TextScope } from '@helpdesk/domain';
import type { TextCountRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';

interface Addition extends TextAmount {
  scope: TextScope;
  subject: string;
  day: number;
}

const addOne = query<Addition, TextAmount>((db, p) =>
  db
    .insertInto('text_counts')
    .values({ scope: p('scope'), subject: p('subject'), day: p('day'), bytes: p('bytes'), rows: p('rows') })
    .onConflict((clash) =>
      clash.columns(['scope', 'subject', 'day']).doUpdateSet((eb) => ({
        bytes: eb('text_counts.bytes', '+', eb.ref('excluded.bytes')),
        rows: eb('text_counts.rows', '+', eb.ref('excluded.rows')),
      })),
    )
    .returning(['bytes', 'rows']),
);
const deleteCounts = query<{ before: number }, { day: number }>((db, p) =>
  db.deleteFrom('text_counts').where('day', '<', p('before')).returning('day'),
);

export function textCounts(connection: SqlConnection): TextCountRepository {
  return {
    add: async (day, counts, amount) => {
      const { bytes, rows } = amount;
      // Sent together, in this order.
      const sums = counts.map(({ scope, subject }) => addOne.first(connection, { scope, subject, day, bytes, rows }));
      return (await Promise.all(sums)).map((sum) => sum ?? amount);
    },
    deleteCounts: async (before) => (await deleteCounts.all(connection, { before })).length,
  };
}
