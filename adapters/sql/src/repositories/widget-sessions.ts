import type { WidgetSession } from '@helpdesk/domain';
import type { WidgetReader, WidgetRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { type RowOf, record } from '../record.ts';
import { insertedId } from '../rows.ts';
import type { Flag } from '../table.ts';

const sessionRecord = record<WidgetSession>()('widget_sessions', {
  id: 'id',
  tokenHash: 'token_hash',
  contactId: 'contact_id',
  inboxId: 'inbox_id',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
  merged: 'merged',
});

type Row = RowOf<typeof sessionRecord>;

const findSession = query<{ tokenHash: string }, Row>((db, p) =>
  db.selectFrom('widget_sessions').selectAll().where('token_hash', '=', p('tokenHash')),
);
const insertSession = sessionRecord.insertion();
const touchSession = query<{ id: number; lastUsedAt: number; expiresAt: number }, never>((db, p) =>
  db
    .updateTable('widget_sessions')
    .set({ last_used_at: p('lastUsedAt'), expires_at: p('expiresAt') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const endSession = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('widget_sessions').where('id', '=', p('id')).$castTo<never>(),
);
const endVerified = query<{ inboxId: number; merged: Flag }, { id: number }>((db, p) =>
  db
    .deleteFrom('widget_sessions')
    .where('inbox_id', '=', p('inboxId'))
    .where('merged', '=', p('merged'))
    .where('contact_id', 'in', (eb) => eb.selectFrom('users').where('type', '=', 'contact').select('id'))
    .returning('id'),
);
const endOf = query<{ contactId: number; merged: Flag }, { id: number }>((db, p) =>
  db
    .deleteFrom('widget_sessions')
    .where('contact_id', '=', p('contactId'))
    .where('merged', '=', p('merged'))
    .returning('id'),
);
const mergeSessions = query<{ visitorId: number; contactId: number; merged: Flag }, never>((db, p) =>
  db
    .updateTable('widget_sessions')
    .set({ contact_id: p('contactId'), merged: p('merged') })
    .where('contact_id', '=', p('visitorId'))
    .$castTo<never>(),
);
const deleteSessions = query<{ before: number; limit: number }, { id: number }>((db, p) =>
  db
    .deleteFrom('widget_sessions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('widget_sessions')
        .select('id')
        .where('expires_at', '<', p('before'))
        .orderBy('expires_at')
        .limit(p('limit')),
    )
    .returning('id'),
);
type Reading = Pick<WidgetReader, 'findSession'>;
type Writing = Pick<
  WidgetRepository,
  | 'insertSession'
  | 'touchSession'
  | 'endSession'
  | 'endVerifiedSessions'
  | 'endSessionsOf'
  | 'mergeSessions'
  | 'deleteExpiredSessions'
>;

export function widgetSessionReader(connection: SqlConnection): Reading {
  return {
    findSession: async (tokenHash) => {
      const row = await findSession.first(connection, { tokenHash });
      return row && sessionOf(row);
    },
  };
}

export function widgetSessions(connection: SqlConnection): Reading & Writing {
  const { engine } = connection;
  return {
    ...widgetSessionReader(connection),
    insertSession: async (session) => insertedId(await insertSession(connection, { ...session, merged: false })),
    touchSession: async (id, lastUsedAt, expiresAt) => {
      await touchSession.write(connection, { id, lastUsedAt, expiresAt });
    },
    endSession: async (id) => {
      await endSession.write(connection, { id });
    },
    endVerifiedSessions: async (inboxId) => {
      const ended = await endVerified.all(connection, { inboxId, merged: engine.bool(false) });
      return ended.reduce<number | null>((highest, { id }) => Math.max(highest ?? 0, id), null);
    },
    endSessionsOf: async (contactId) =>
      (await endOf.all(connection, { contactId, merged: engine.bool(false) })).map(({ id }) => id),
    mergeSessions: async (visitorId, contactId) => {
      await mergeSessions.write(connection, { visitorId, contactId, merged: engine.bool(true) });
    },
    deleteExpiredSessions: async (before, limit) => (await deleteSessions.all(connection, { before, limit })).length,
  };
}

function sessionOf(row: Row): WidgetSession {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    contactId: row.contact_id,
    inboxId: row.inbox_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    merged: Boolean(row.merged),
  };
}
