import type { WidgetRepository } from '@helpdesk/domain';
import type { Selectable } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId } from '../rows.ts';
import type { Flag, WidgetSessionTable } from '../tables.ts';

const findSession = query<{ tokenHash: string }, Selectable<WidgetSessionTable>>((db, p) =>
  db.selectFrom('widget_sessions').selectAll().where('token_hash', '=', p('tokenHash')),
);
const insertSession = query<Omit<WidgetSessionTable, 'id'>, { id: number }>((db, p) =>
  db
    .insertInto('widget_sessions')
    .values({
      token_hash: p('token_hash'),
      contact_id: p('contact_id'),
      inbox_id: p('inbox_id'),
      created_at: p('created_at'),
      last_used_at: p('last_used_at'),
      expires_at: p('expires_at'),
      merged: p('merged'),
    })
    .returning('id'),
);
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
const mergeSessions = query<{ visitorId: number; contactId: number; merged: Flag }, never>((db, p) =>
  db
    .updateTable('widget_sessions')
    .set({ contact_id: p('contactId'), merged: p('merged') })
    .where('contact_id', '=', p('visitorId'))
    .$castTo<never>(),
);
const deleteSessions = query<{ before: number }, { id: number }>((db, p) =>
  db.deleteFrom('widget_sessions').where('expires_at', '<', p('before')).returning('id'),
);
const listVisits = query<
  { contactId: number; since: number; limit: number },
  { url: string; title: string; created_at: number }
>((db, p) =>
  db
    .selectFrom('page_visits')
    .where('contact_id', '=', p('contactId'))
    .where('created_at', '>=', p('since'))
    .select(['url', 'title', 'created_at'])
    .orderBy('id', 'desc')
    .limit(p('limit')),
);
const insertVisit = query<{ contactId: number; url: string; title: string; at: number }, never>((db, p) =>
  db
    .insertInto('page_visits')
    .values({ contact_id: p('contactId'), url: p('url'), title: p('title'), created_at: p('at') })
    .$castTo<never>(),
);
const trimVisits = query<{ contactId: number; keep: number }, never>((db, p) =>
  db
    .deleteFrom('page_visits')
    .where('contact_id', '=', p('contactId'))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('page_visits as kept')
        .where('kept.contact_id', '=', p('contactId'))
        .select('kept.id')
        .orderBy('kept.id', 'desc')
        .limit(p('keep')),
    )
    .$castTo<never>(),
);
const deleteVisits = query<{ before: number }, { id: number }>((db, p) =>
  db.deleteFrom('page_visits').where('created_at', '<', p('before')).returning('id'),
);
const insertTicket = query<{ hash: string; agentId: number; namedKeyId: number | null; expiresAt: number }, never>(
  (db, p) =>
    db
      .insertInto('socket_tickets')
      .values({ hash: p('hash'), agent_id: p('agentId'), api_key_id: p('namedKeyId'), expires_at: p('expiresAt') })
      .$castTo<never>(),
);
const takeTicket = query<{ hash: string }, { agent_id: number; api_key_id: number | null; expires_at: number }>(
  (db, p) =>
    db.deleteFrom('socket_tickets').where('hash', '=', p('hash')).returning(['agent_id', 'api_key_id', 'expires_at']),
);
const deleteTicketsOf = query<{ agentId: number }, never>((db, p) =>
  db.deleteFrom('socket_tickets').where('agent_id', '=', p('agentId')).where('api_key_id', 'is', null).$castTo<never>(),
);
const deleteTickets = query<{ before: number }, { hash: string }>((db, p) =>
  db.deleteFrom('socket_tickets').where('expires_at', '<', p('before')).returning('hash'),
);

export function widget(connection: SqlConnection): WidgetRepository {
  const { engine } = connection;
  return {
    findSession: async (tokenHash) => {
      const row = await findSession.first(connection, { tokenHash });
      return (
        row && {
          id: row.id,
          tokenHash: row.token_hash,
          contactId: row.contact_id,
          inboxId: row.inbox_id,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          expiresAt: row.expires_at,
          merged: Boolean(row.merged),
        }
      );
    },
    insertSession: async (session) =>
      insertedId(
        await insertSession.all(connection, {
          token_hash: session.tokenHash,
          contact_id: session.contactId,
          inbox_id: session.inboxId,
          created_at: session.createdAt,
          last_used_at: session.lastUsedAt,
          expires_at: session.expiresAt,
          merged: engine.bool(false),
        }),
      ),
    touchSession: async (id, lastUsedAt, expiresAt) => {
      await touchSession.all(connection, { id, lastUsedAt, expiresAt });
    },
    endSession: async (id) => {
      await endSession.all(connection, { id });
    },
    endVerifiedSessions: async (inboxId) => {
      const ended = await endVerified.all(connection, { inboxId, merged: engine.bool(false) });
      return ended.reduce<number | null>((highest, { id }) => Math.max(highest ?? 0, id), null);
    },
    mergeSessions: async (visitorId, contactId) => {
      await mergeSessions.all(connection, { visitorId, contactId, merged: engine.bool(true) });
    },
    deleteExpiredSessions: async (before) => (await deleteSessions.all(connection, { before })).length,
    listPageVisits: async (contactId, since, limit) =>
      (await listVisits.all(connection, { contactId, since, limit })).map((row) => ({
        url: row.url,
        title: row.title,
        createdAt: row.created_at,
      })),
    insertPageVisit: async ({ contactId, url, title, createdAt }) => {
      await insertVisit.all(connection, { contactId, url, title, at: createdAt });
    },
    trimPageVisits: async (contactId, keep) => {
      await trimVisits.all(connection, { contactId, keep });
    },
    deletePageVisits: async (before) => (await deleteVisits.all(connection, { before })).length,
    insertTicket: async (ticket) => {
      await insertTicket.all(connection, ticket);
    },
    takeTicket: async (hash, now) => {
      const row = await takeTicket.first(connection, { hash });
      if (row === undefined || row.expires_at <= now) return undefined;
      return { agentId: row.agent_id, namedKeyId: row.api_key_id };
    },
    deleteTicketsOf: async (agentId) => {
      await deleteTicketsOf.all(connection, { agentId });
    },
    deleteExpiredTickets: async (before) => (await deleteTickets.all(connection, { before })).length,
  };
}
