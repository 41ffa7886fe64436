import type { Inbox, InboxChannel } from '@helpdesk/domain';
import type { InboxReader, InboxRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId, jsonObject } from '../engine/rows.ts';

/** Whether the service has sealed the secret of an inbox of an older version. */
interface Sealing {
  readonly secretSealed: boolean;
}

const inboxRecord = record<Inbox & Sealing>()('inboxes', {
  id: 'id',
  uuid: 'uuid',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  channel: 'channel',
  enabled: 'enabled',
  config: 'config',
  secret: 'secret',
  from: 'from_address',
  fromNameTemplate: 'from_name_template',
  csatEnabled: 'csat_enabled',
  closedAt: 'closed_at',
  secretSealed: 'secret_sealed',
});

type Row = RowOf<typeof inboxRecord>;

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('inboxes').selectAll().where('id', '=', p('id')));
const findByUuid = query<{ uuid: string }, Row>((db, p) =>
  db.selectFrom('inboxes').selectAll().where('uuid', '=', p('uuid')),
);
const list = query<object, Row>((db) => db.selectFrom('inboxes').selectAll().orderBy('id'));
const findConversation = query<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('conversations').where('inbox_id', '=', p('id')).select('id').limit(1),
);
const listClear = query<object, { id: number; secret: string | null }>((db, _p, engine) =>
  db
    .selectFrom('inboxes')
    .select(['id', 'secret'])
    .where('secret_sealed', '=', engine.bool(false))
    .where('secret', 'is not', null)
    .orderBy('id'),
);
const insert = inboxRecord.insertion();
const removeSomeChannels = query<{ id: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('contact_channels')
    .where('id', 'in', (some) =>
      some.selectFrom('contact_channels').select('id').where('inbox_id', '=', p('id')).limit(p('limit')),
    )
    .returning('id'),
);
const removeChannels = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('contact_channels').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const removeSessions = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('widget_sessions').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const removeMailboxes = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('mailboxes').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const removeSecrets = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('mail_secrets').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('inboxes').where('id', '=', p('id')).$castTo<never>(),
);

export function inboxReader(connection: SqlConnection): InboxReader {
  const one = async (found: Promise<Row | undefined>): Promise<Inbox | undefined> => {
    const row = await found;
    return row && inboxOf(row);
  };
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByUuid: (uuid) => one(findByUuid.first(connection, { uuid })),
    list: async () => (await list.all(connection, {})).map(inboxOf),
    listClearSecrets: async () =>
      (await listClear.all(connection, {})).map(({ id, secret }) => ({ id, secret: secret ?? '' })),
    hasConversations: async (id) => (await findConversation.first(connection, { id })) !== undefined,
  };
}

export function inboxes(connection: SqlConnection): InboxRepository {
  return {
    ...inboxReader(connection),
    insert: async (inbox) =>
      insertedId(
        await insert(connection, { ...inbox, updatedAt: inbox.createdAt, closedAt: null, secretSealed: true }),
      ),
    update: (id, changes) => inboxRecord.update(connection, id, { ...changes, secretSealed: true }),
    keepSealedSecret: (id, secret) => inboxRecord.update(connection, id, { secret, secretSealed: true }),
    close: async (id, at) => {
      await inboxRecord.update(connection, id, { enabled: false, secret: null, closedAt: at, updatedAt: at });
    },
    deleteChannels: async (id, limit) => (await removeSomeChannels.all(connection, { id, limit })).length,
    delete: async (id) => {
      await removeSessions.write(connection, { id });
      await removeChannels.write(connection, { id });
      await removeMailboxes.write(connection, { id });
      await removeSecrets.write(connection, { id });
      await remove.write(connection, { id });
    },
  };
}

function inboxOf(row: Row): Inbox {
  return {
    id: row.id,
    uuid: row.uuid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    channel: row.channel as InboxChannel,
    enabled: Boolean(row.enabled),
    config: jsonObject(row.config),
    secret: row.secret_sealed ? row.secret : null,
    from: row.from_address,
    fromNameTemplate: row.from_name_template,
    csatEnabled: Boolean(row.csat_enabled),
    closedAt: row.closed_at,
  };
}
