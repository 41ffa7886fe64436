import type { MailImport, MailOutcome, MailReason } from '@helpdesk/domain';
import type { MailImportReader, MailImportRepository, SenderCount } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily, writeFamily } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { insertedId } from '../../engine/rows.ts';
import { inParts } from './in-parts.ts';
import { countTry, deleteSeenBefore, deleteSeenOfInbox, seeMail, seenUids, waitingMails } from './mail-seen.ts';

const importRecord = record<MailImport>()('mail_imports', {
  id: 'id',
  createdAt: 'created_at',
  inboxId: 'inbox_id',
  key: 'key',
  digest: 'digest',
  outcome: 'outcome',
  reason: 'reason',
  from: 'from_address',
  subject: 'subject',
  to: 'to_addresses',
  receivedAt: 'received_at',
  date: 'sent_at',
  mailId: 'mail_id',
  conversationId: 'conversation_id',
  messageId: 'message_id',
  opened: 'opened',
  isFlood: 'is_flood',
  rawMediaId: 'raw_media_id',
  size: 'size',
  tries: 'tries',
});

type Row = RowOf<typeof importRecord>;

const findOne = query<{ id: number }, Row>((db, p) =>
  db.selectFrom('mail_imports').selectAll().where('id', '=', p('id')),
);
const ofKey = query<{ inboxId: number; key: string; end: string }, Row>((db, p) =>
  db
    .selectFrom('mail_imports')
    .selectAll()
    .where('inbox_id', '=', p('inboxId'))
    .where('key', '>=', p('key'))
    .where('key', '<', p('end')),
);
const ofMessages = queryFamily<Record<string, unknown>, Row>();
type OfAuthor = { inboxId: number; from: string };
const countOf = query<OfAuthor & { after: number; until: number }, SenderCount>((db, p, engine) => {
  const countIf = (flag: 'opened' | 'is_flood') =>
    sql<number>`count(case when ${sql.ref(flag)} = ${sql.lit(engine.bool(true))} then 1 end)`;
  return db
    .selectFrom('mail_imports')
    .where('outcome', '=', 'imported')
    .where('inbox_id', '=', p('inboxId'))
    .where('from_address', '=', p('from'))
    .where('received_at', '>', p('after'))
    .where('received_at', '<=', p('until'))
    .select([sql<number>`count(*)`.as('mails'), countIf('opened').as('opened'), countIf('is_flood').as('floods')]);
});
const newestOf = query<OfAuthor, { conversation_id: number | null }>((db, p, engine) =>
  db
    .selectFrom('mail_imports')
    .where('outcome', '=', 'imported')
    .where('inbox_id', '=', p('inboxId'))
    .where('from_address', '=', p('from'))
    .where('conversation_id', 'is not', null)
    .where('opened', '=', sql.lit(engine.bool(true)))
    .select('conversation_id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);
const insert = importRecord.insertion();
const oldRaw = query<{ before: number; limit: number }, { id: number; raw_media_id: number | null }>((db, p) =>
  db
    .selectFrom('mail_imports')
    .where('raw_media_id', 'is not', null)
    .where('created_at', '<', p('before'))
    .select(['id', 'raw_media_id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(p('limit')),
);
const forget = writeFamily<Record<string, unknown>>();
const removeOld = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('mail_imports')
    .where('id', 'in', (some) =>
      some
        .selectFrom('mail_imports')
        .where('raw_media_id', 'is', null)
        .where('created_at', '<', p('before'))
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .limit(p('limit')),
    )
    .returning('id'),
);

const removeOfInbox = query<{ inboxId: number; limit: number }, { raw_media_id: number | null }>((db, p) =>
  db
    .deleteFrom('mail_imports')
    .where('id', 'in', (some) =>
      some.selectFrom('mail_imports').where('inbox_id', '=', p('inboxId')).select('id').limit(p('limit')),
    )
    .returning('raw_media_id'),
);

export function mailImportReader(connection: SqlConnection): MailImportReader {
  return {
    find: async (id) => {
      const row = await findOne.first(connection, { id });
      return row && importOf(row);
    },
    listOfKey: async (inboxId, key) => {
      // Keys of one length: those with a digest behind a point come between the key and this end.
      const rows = await ofKey.all(connection, { inboxId, key, end: `${key}/` });
      return byId(rows.map(importOf).filter((found) => found.key === key || found.key.startsWith(`${key}.`)));
    },
    listOfMessages: async (messageIds) => {
      const found = await inParts(messageIds, async (some) => {
        const list = idList(some);
        const rows = await ofMessages(connection, list.shape, list.args, (db, p) =>
          db.selectFrom('mail_imports').selectAll().where(list.holds('message_id', p)),
        );
        return rows.map(importOf);
      });
      return byId(found);
    },
    countOf: async (inboxId, from, after, until) => {
      const row = await countOf.first(connection, { inboxId, from, after, until });
      return row ?? { mails: 0, opened: 0, floods: 0 };
    },
    newestConversationOf: async (inboxId, from) =>
      (await newestOf.first(connection, { inboxId, from }))?.conversation_id ?? undefined,
    seenUids: (mailbox, uids) => seenUids(connection, mailbox, uids),
    listWaiting: (mailbox, limit) => waitingMails(connection, mailbox, limit),
  };
}

export function mailImports(connection: SqlConnection): MailImportRepository {
  return {
    ...mailImportReader(connection),
    insert: async (mail) => insertedId(await insert(connection, mail)),
    linkRaw: (id, rawMediaId) => importRecord.update(connection, id, { rawMediaId }),
    see: (seen) => seeMail(connection, seen),
    countTry: (seen) => countTry(connection, seen),
    forgetRaw: async (before, limit) => {
      const rows = await oldRaw.all(connection, { before, limit });
      await inParts(rows, async (some) => {
        const list = idList(some.map(({ id }) => id));
        await forget(connection, list.shape, list.args, (db, p) =>
          db.updateTable('mail_imports').set({ raw_media_id: null }).where(list.holds('id', p)).$castTo<never>(),
        );
        return [];
      });
      return rows.flatMap(({ raw_media_id: media }) => media ?? []);
    },
    deleteOfInbox: async (inboxId, limit) => {
      const gone = await removeOfInbox.all(connection, { inboxId, limit });
      const notes = await deleteSeenOfInbox(connection, inboxId, limit);
      return { deleted: gone.length + notes, mediaIds: gone.flatMap(({ raw_media_id: media }) => media ?? []) };
    },
    deleteBefore: async (before, limit) => {
      const removed = (await removeOld.all(connection, { before, limit })).length;
      return removed + (await deleteSeenBefore(connection, before, limit));
    },
  };
}

function byId(found: readonly MailImport[]): readonly MailImport[] {
  return found.toSorted((a, b) => a.id - b.id);
}

function importOf(row: Row): MailImport {
  return {
    id: row.id,
    inboxId: row.inbox_id,
    createdAt: row.created_at,
    key: row.key,
    digest: row.digest,
    outcome: row.outcome as MailOutcome,
    reason: row.reason as MailReason | null,
    from: row.from_address,
    subject: row.subject,
    to: JSON.parse(row.to_addresses) as readonly string[],
    receivedAt: row.received_at,
    date: row.sent_at,
    mailId: row.mail_id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    opened: Boolean(row.opened),
    isFlood: Boolean(row.is_flood),
    rawMediaId: row.raw_media_id,
    size: row.size,
    tries: row.tries,
  };
}
