import type { JsonObject, Notification, NotificationType, ShownNotification } from '@helpdesk/domain';
import type { NotificationReader, NotificationRepository } from '@helpdesk/domain/ports';
import { type SqlBool, sql } from 'kysely';
import type { Builder, SqlConnection } from '../engine/engine.ts';
import { query, queryFamily } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId } from '../engine/rows.ts';
import type { Flag } from '../engine/table.ts';
import { visibilityArgs, visibilityShape, visible } from '../lists/visibility-sql.ts';

const notificationRecord = record<Notification>()('notifications', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  agentId: 'agent_id',
  type: 'type',
  title: 'title',
  body: 'body',
  isRead: 'is_read',
  conversationId: 'conversation_id',
  messageId: 'message_id',
  actorId: 'actor_id',
  meta: 'meta',
});

type Row = RowOf<typeof notificationRecord> & {
  readonly actor_first_name: string | null;
  readonly actor_last_name: string | null;
  readonly actor_avatar_url: string | null;
  readonly conversation_uuid: string | null;
  readonly assigned_user_id: number | null;
  readonly assigned_team_id: number | null;
  readonly message_uuid: string | null;
};

function placed(db: Builder) {
  return db.selectFrom('notifications as n').leftJoin('conversations as c', 'c.id', 'n.conversation_id');
}

function whole(db: Builder) {
  return placed(db)
    .leftJoin('users as a', 'a.id', 'n.actor_id')
    .leftJoin('messages as m', 'm.id', 'n.message_id')
    .selectAll('n')
    .select([
      'a.first_name as actor_first_name',
      'a.last_name as actor_last_name',
      'a.avatar_url as actor_avatar_url',
      'c.uuid as conversation_uuid',
      'c.assigned_user_id',
      'c.assigned_team_id',
      'm.uuid as message_uuid',
    ]);
}

type Args = Record<string, unknown>;

const findOne = query<{ agentId: number; id: number }, Row>((db, p) =>
  whole(db).where('n.id', '=', p('id')).where('n.agent_id', '=', p('agentId')),
);
const listOf = queryFamily<Args, Row>();
const countOf = queryFamily<Args, { total: number; unread: number }>();
const insert = notificationRecord.insertion();
const trim = query<{ agentId: number; keep: number }, never>((db, p) =>
  db
    .deleteFrom('notifications')
    .where('agent_id', '=', p('agentId'))
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('notifications')
        .where('agent_id', '=', p('agentId'))
        .orderBy('id', 'desc')
        .select('id')
        .limit(1)
        .offset(p('keep')),
    )
    .$castTo<never>(),
);
const read = query<{ agentId: number; id: number; at: number; yes: Flag; no: Flag }, { id: number }>((db, p) =>
  db
    .updateTable('notifications')
    .set({ is_read: p('yes'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .where('agent_id', '=', p('agentId'))
    .where('is_read', '=', p('no'))
    .returning('id'),
);
const readAll = query<{ agentId: number; at: number; yes: Flag; no: Flag }, { id: number }>((db, p) =>
  db
    .updateTable('notifications')
    .set({ is_read: p('yes'), updated_at: p('at') })
    .where('agent_id', '=', p('agentId'))
    .where('is_read', '=', p('no'))
    .returning('id'),
);
const remove = query<{ agentId: number; id: number }, { id: number }>((db, p) =>
  db.deleteFrom('notifications').where('id', '=', p('id')).where('agent_id', '=', p('agentId')).returning('id'),
);
const removeAll = query<{ agentId: number }, { id: number }>((db, p) =>
  db.deleteFrom('notifications').where('agent_id', '=', p('agentId')).returning('id'),
);
const removeAssignments = query<{ agentId: number; conversationId: number; no: Flag }, { id: number }>((db, p) =>
  db
    .deleteFrom('notifications')
    .where('agent_id', '=', p('agentId'))
    .where('conversation_id', '=', p('conversationId'))
    .where('type', '=', 'assignment')
    .where('is_read', '=', p('no'))
    .returning('id'),
);
const removeOfMessage = query<{ messageId: number }, { id: number; agentId: number }>((db, p) =>
  db.deleteFrom('notifications').where('message_id', '=', p('messageId')).returning(['id', 'agent_id as agentId']),
);
const removeOfConversation = query<{ conversationId: number }, { id: number; agentId: number }>((db, p) =>
  db
    .deleteFrom('notifications')
    .where('conversation_id', '=', p('conversationId'))
    .returning(['id', 'agent_id as agentId']),
);
const removeOlder = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('notifications')
    .where('id', 'in', (old) =>
      old
        .selectFrom('notifications')
        .select('id')
        .where('created_at', '<', p('before'))
        .orderBy('created_at')
        .limit(p('limit')),
    )
    .returning('id'),
);

export function notificationReader(connection: SqlConnection): NotificationReader {
  return {
    find: async (agentId, id) => {
      const row = await findOne.first(connection, { agentId, id });
      return row && notificationOf(row);
    },
    list: async ({ agentId, visibility, limit, offset }) => {
      const args = { ...visibilityArgs(visibility), agentId, limit, offset };
      const rows = await listOf(connection, visibilityShape(visibility), args, (db, p) =>
        whole(db)
          .where('n.agent_id', '=', p('agentId') as never)
          .where(sql<SqlBool>`(n.conversation_id is null or ${visible(visibility, p)})`)
          .orderBy('n.id', 'desc')
          .limit(p('limit') as never)
          .offset(p('offset') as never),
      );
      return rows.map(notificationOf);
    },
    count: async (agentId, visibility) => {
      const args = { ...visibilityArgs(visibility), agentId, no: connection.engine.bool(false) };
      const [row] = await countOf(connection, visibilityShape(visibility), args, (db, p) =>
        placed(db)
          .where('n.agent_id', '=', p('agentId') as never)
          .where(sql<SqlBool>`(n.conversation_id is null or ${visible(visibility, p)})`)
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`count(case when n.is_read = ${p('no')} then 1 end)`.as('unread'),
          ]),
      );
      return { total: row?.total ?? 0, unread: row?.unread ?? 0 };
    },
  };
}

export function notifications(connection: SqlConnection): NotificationRepository {
  const yes = connection.engine.bool(true);
  const no = connection.engine.bool(false);
  return {
    ...notificationReader(connection),
    insert: async (notification, keep) => {
      const { createdAt: updatedAt, agentId } = notification;
      const id = insertedId(await insert(connection, { ...notification, updatedAt, isRead: false }));
      await trim.write(connection, { agentId, keep });
      return id;
    },
    markRead: async (agentId, id, at) => {
      const args = { agentId, at, yes, no };
      return (id === null ? await readAll.all(connection, args) : await read.all(connection, { ...args, id })).length;
    },
    delete: async (agentId, id) =>
      (id === null ? await removeAll.all(connection, { agentId }) : await remove.all(connection, { agentId, id }))
        .length,
    deleteUnreadAssignments: async (agentId, conversationId) =>
      (await removeAssignments.all(connection, { agentId, conversationId, no })).map(({ id }) => id).sort(byNumber),
    deleteOfMessage: async (messageId) =>
      (await removeOfMessage.all(connection, { messageId })).toSorted((a, b) => a.id - b.id),
    deleteOfConversation: async (conversationId) =>
      (await removeOfConversation.all(connection, { conversationId })).toSorted((a, b) => a.id - b.id),
    deleteOlder: async (before, limit) => (await removeOlder.all(connection, { before, limit })).length,
  };
}

const byNumber = (a: number, b: number): number => a - b;

function notificationOf(row: Row): ShownNotification {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    agentId: row.agent_id,
    type: row.type as NotificationType,
    title: row.title,
    body: row.body,
    isRead: Boolean(row.is_read),
    conversationId: row.conversation_id,
    messageId: row.message_id,
    actorId: row.actor_id,
    meta: JSON.parse(row.meta) as JsonObject,
    actor:
      row.actor_first_name === null
        ? null
        : { firstName: row.actor_first_name, lastName: row.actor_last_name ?? '', avatarUrl: row.actor_avatar_url },
    conversation:
      row.conversation_uuid === null
        ? null
        : {
            uuid: row.conversation_uuid,
            assignedUserId: row.assigned_user_id,
            assignedTeamId: row.assigned_team_id,
          },
    messageUuid: row.message_uuid,
  };
}
