import type { Inbox, InboxChannel, InboxFields, InboxRepository } from '@helpdesk/domain';
import type { Selectable } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId, jsonObject } from '../rows.ts';
import type { InboxTable } from '../tables.ts';

type Row = Selectable<InboxTable>;
type Values = Pick<Row, 'name' | 'channel' | 'enabled' | 'config' | 'secret'> & { at: number };

const findById = query<{ id: number }, Row>((db, p) => db.selectFrom('inboxes').selectAll().where('id', '=', p('id')));
const findByUuid = query<{ uuid: string }, Row>((db, p) =>
  db.selectFrom('inboxes').selectAll().where('uuid', '=', p('uuid')),
);
const list = query<object, Row>((db) => db.selectFrom('inboxes').selectAll().orderBy('id'));
const findConversation = query<{ id: number }, { id: number }>((db, p) =>
  db.selectFrom('conversations').where('inbox_id', '=', p('id')).select('id').limit(1),
);
const insert = query<Values & { uuid: string }, { id: number }>((db, p) =>
  db
    .insertInto('inboxes')
    .values({
      uuid: p('uuid'),
      created_at: p('at'),
      updated_at: p('at'),
      name: p('name'),
      channel: p('channel'),
      enabled: p('enabled'),
      config: p('config'),
      secret: p('secret'),
    })
    .returning('id'),
);
const update = query<Values & { id: number }, never>((db, p) =>
  db
    .updateTable('inboxes')
    .set({
      updated_at: p('at'),
      name: p('name'),
      channel: p('channel'),
      enabled: p('enabled'),
      config: p('config'),
      secret: p('secret'),
    })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const removeChannels = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('contact_channels').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const removeSessions = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('widget_sessions').where('inbox_id', '=', p('id')).$castTo<never>(),
);
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('inboxes').where('id', '=', p('id')).$castTo<never>(),
);

export function inboxes(connection: SqlConnection): InboxRepository {
  const one = async (found: Promise<Row | undefined>): Promise<Inbox | undefined> => {
    const row = await found;
    return row && inboxOf(row);
  };
  const valuesOf = (inbox: InboxFields, at: number): Values => ({
    at,
    name: inbox.name,
    channel: inbox.channel,
    enabled: connection.engine.bool(inbox.enabled),
    config: JSON.stringify(inbox.config),
    secret: inbox.secret,
  });
  return {
    find: (id) => one(findById.first(connection, { id })),
    findByUuid: (uuid) => one(findByUuid.first(connection, { uuid })),
    list: async () => (await list.all(connection, {})).map(inboxOf),
    hasConversations: async (id) => (await findConversation.first(connection, { id })) !== undefined,
    insert: async (inbox) =>
      insertedId(await insert.all(connection, { ...valuesOf(inbox, inbox.createdAt), uuid: inbox.uuid })),
    update: async (id, inbox) => {
      await update.all(connection, { ...valuesOf(inbox, inbox.updatedAt), id });
    },
    delete: async (id) => {
      await removeSessions.all(connection, { id });
      await removeChannels.all(connection, { id });
      await remove.all(connection, { id });
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
    secret: row.secret,
  };
}
