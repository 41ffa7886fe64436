import type { UploadAmount, UploadCount } from '@helpdesk/domain';
import type { UploadHold, UploadReader, UploadRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';

const holdRecord = record<UploadHold>()('upload_holds', {
  id: 'uuid',
  createdAt: 'created_at',
  day: 'day',
  contactId: 'contact_id',
  inboxId: 'inbox_id',
  address: 'address',
  bytes: 'bytes',
  files: 'files',
});

type HoldRow = RowOf<typeof holdRecord>;

const nothing: UploadAmount = { bytes: 0, files: 0 };

const sumOf = query<UploadCount, UploadAmount>((db, p) =>
  db
    .selectFrom('upload_counts')
    .where('scope', '=', p('scope'))
    .where('subject', '=', p('subject'))
    .where('day', '=', p('day'))
    .select(['bytes', 'files']),
);
const add = query<UploadCount & UploadAmount, UploadAmount>((db, p) =>
  db
    .insertInto('upload_counts')
    .values({ scope: p('scope'), subject: p('subject'), day: p('day'), bytes: p('bytes'), files: p('files') })
    .onConflict((clash) =>
      clash.columns(['scope', 'subject', 'day']).doUpdateSet((eb) => ({
        bytes: eb('upload_counts.bytes', '+', eb.ref('excluded.bytes')),
        files: eb('upload_counts.files', '+', eb.ref('excluded.files')),
      })),
    )
    .returning(['bytes', 'files']),
);
const removeCount = query<UploadCount, never>((db, p) =>
  db
    .deleteFrom('upload_counts')
    .where('scope', '=', p('scope'))
    .where('subject', '=', p('subject'))
    .where('day', '=', p('day'))
    .$castTo<never>(),
);
const deleteCounts = query<{ before: number }, { day: number }>((db, p) =>
  db.deleteFrom('upload_counts').where('day', '<', p('before')).returning('day'),
);
const listHolds = query<{ before: number; limit: number }, HoldRow>((db, p) =>
  db.selectFrom('upload_holds').selectAll().where('created_at', '<', p('before')).limit(p('limit')),
);
const insertHold = holdRecord.insertion();
const takeHold = query<{ uuid: string }, HoldRow>((db, p) =>
  db.deleteFrom('upload_holds').where('uuid', '=', p('uuid')).returningAll(),
);

export function uploadReader(connection: SqlConnection): UploadReader {
  return {
    sumOf: async (count) => (await sumOf.first(connection, count)) ?? nothing,
    listHolds: async (before, limit) => (await listHolds.all(connection, { before, limit })).map(holdOf),
  };
}

export function uploads(connection: SqlConnection): UploadRepository {
  return {
    ...uploadReader(connection),
    add: async ({ scope, subject, day }, { bytes, files }) => {
      const sum = (await add.first(connection, { scope, subject, day, bytes, files })) ?? nothing;
      if (sum.bytes === 0 && sum.files === 0) await removeCount.write(connection, { scope, subject, day });
      return sum;
    },
    insertHold: async (hold) => {
      await insertHold(connection, hold);
    },
    takeHold: async (id) => {
      const row = await takeHold.first(connection, { uuid: id });
      return row && holdOf(row);
    },
    deleteCounts: async (before) => (await deleteCounts.all(connection, { before })).length,
  };
}

function holdOf(row: HoldRow): UploadHold {
  return {
    id: row.uuid,
    createdAt: row.created_at,
    day: row.day,
    contactId: row.contact_id,
    inboxId: row.inbox_id,
    address: row.address,
    bytes: row.bytes,
    files: row.files,
  };
}
