import type { WidgetSession } from '@helpdesk/domain';
import type { WidgetReader, WidgetRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId } from '../engine/rows.ts';
import type { Flag } from '../engine/table.ts';

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

/** What has ended is not found, whether or not its row is still there. */
const findSession = query<{ tokenHash: string }, Row>((db, p, engine) =>
  db
    .selectFrom('widget_sessions as s')
    .innerJoin('inboxes as i', 'i.id', 's.inbox_id')
    .innerJoin('users as u', 'u.id', 's.contact_id')
    .selectAll('s')
    .where('s.token_hash', '=', p('tokenHash'))
    .where('i.closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.merged', '=', engine.bool(true)),
        eb('u.type', '!=', 'contact'),
        eb('s.id', '>', eb.ref('i.last_ended_session')),
      ]),
    ),
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
const newestSession = query<object, { id: number }>((db) =>
  db.selectFrom('widget_sessions').select('id').orderBy('id', 'desc').limit(1),
);
const endVerified = query<{ inboxId: number; last: number }, { id: number }>((db, p) =>
  db
    .updateTable('inboxes')
    .set({ last_ended_session: p('last') })
    .where('id', '=', p('inboxId'))
    .where('last_ended_session', '<', p('last'))
    .returning('id'),
);
const endedOf = query<{ inboxId: number }, { last_ended_session: number; closed_at: number | null }>((db, p) =>
  db.selectFrom('inboxes').select(['last_ended_session', 'closed_at']).where('id', '=', p('inboxId')),
);
interface Span {
  inboxId: number;
  after: number;
  last: number;
}
const listSpan = query<Span & { limit: number }, { id: number }>((db, p) =>
  db
    .selectFrom('widget_sessions')
    .select('id')
    .where('inbox_id', '=', p('inboxId'))
    .where('id', '>', p('after'))
    .where('id', '<=', p('last'))
    .orderBy('id')
    .limit(p('limit')),
);
const deleteSpan = query<Span, never>((db, p) =>
  db
    .deleteFrom('widget_sessions')
    .where('inbox_id', '=', p('inboxId'))
    .where('id', '>', p('after'))
    .where('id', '<=', p('last'))
    .$castTo<never>(),
);
const deleteVerifiedInSpan = query<Span & { merged: Flag }, never>((db, p) =>
  db
    .deleteFrom('widget_sessions')
    .where('inbox_id', '=', p('inboxId'))
    .where('id', '>', p('after'))
    .where('id', '<=', p('last'))
    .where('merged', '=', p('merged'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .whereRef('users.id', '=', 'widget_sessions.contact_id')
          .where('users.type', '=', 'contact')
          .select('users.id'),
      ),
    )
    .$castTo<never>(),
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
  | 'sweepEndedSessions'
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
      const newest = await newestSession.first(connection, {});
      if (newest === undefined) return null;
      const ended = await endVerified.all(connection, { inboxId, last: newest.id });
      return ended.length === 0 ? null : newest.id;
    },
    sweepEndedSessions: async (inboxId, after, limit) => {
      const inbox = await endedOf.first(connection, { inboxId });
      if (inbox === undefined) return null;
      const isClosed = inbox.closed_at !== null;
      const most = isClosed ? Number.MAX_SAFE_INTEGER : inbox.last_ended_session;
      const seen = (await listSpan.all(connection, { inboxId, after, last: most, limit })).at(-1);
      if (seen === undefined) return null;
      const span = { inboxId, after, last: seen.id };
      if (isClosed) await deleteSpan.write(connection, span);
      else await deleteVerifiedInSpan.write(connection, { ...span, merged: engine.bool(false) });
      return seen.id;
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
