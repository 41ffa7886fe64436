import type { WidgetSession } from '@helpdesk/domain';
import type { WidgetRepository } from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, newestFirst, put, requireRow, requireUnique } from './rows.ts';
import { nextId, type State, type VisitRow } from './state.ts';

export function widget(state: State): WidgetRepository {
  const visitsOf = (contactId: number): VisitRow[] =>
    newestFirst(state.visits.values()).filter((row) => row.contactId === contactId);
  const isClosed = (inboxId: number): boolean => state.inboxes.get(inboxId)?.closedAt !== null;
  const isEnded = ({ id, inboxId, contactId, merged }: WidgetSession): boolean =>
    isClosed(inboxId) ||
    (!merged && state.contacts.get(contactId)?.type === 'contact' && id <= (state.endedSessions.get(inboxId) ?? 0));
  return {
    findSession: async (tokenHash) =>
      [...state.sessions.values()].find((row) => row.tokenHash === tokenHash && !isEnded(row)),
    insertSession: async (session) => {
      requireRow(state.contacts, session.contactId, 'contact');
      requireRow(state.inboxes, session.inboxId, 'inbox');
      requireUnique(state.sessions.values(), 0, (row) => row.tokenHash === session.tokenHash);
      const id = nextId(state, 'session');
      put(state.sessions, id, { ...session, id, merged: false });
      return id;
    },
    touchSession: async (id, lastUsedAt, expiresAt) => change(state.sessions, id, { lastUsedAt, expiresAt }),
    endSession: async (id) => void state.sessions.delete(id),
    endVerifiedSessions: async (inboxId) => {
      const newest = newestFirst(state.sessions.values()).at(0)?.id ?? 0;
      if (newest <= (state.endedSessions.get(inboxId) ?? 0)) return null;
      state.endedSessions.set(inboxId, newest);
      return newest;
    },
    sweepEndedSessions: async (inboxId, after, limit) => {
      const most = isClosed(inboxId) ? Number.POSITIVE_INFINITY : (state.endedSessions.get(inboxId) ?? 0);
      const some = byId(state.sessions.values())
        .filter((row) => row.inboxId === inboxId && row.id > after && row.id <= most)
        .slice(0, limit);
      for (const row of some) if (isEnded(row)) state.sessions.delete(row.id);
      return some.at(-1)?.id ?? null;
    },
    endSessionsOf: async (contactId) => {
      const ids = [...state.sessions.values()]
        .filter((row) => row.contactId === contactId && !row.merged)
        .map(({ id }) => id);
      for (const id of ids) state.sessions.delete(id);
      return ids;
    },
    mergeSessions: async (visitorId, contactId) => {
      for (const row of state.sessions.values()) {
        if (row.contactId === visitorId) change(state.sessions, row.id, { contactId, merged: true });
      }
    },
    deleteExpiredSessions: async (before, limit) => deleteWhere(state.sessions, (row) => row.expiresAt < before, limit),
    listPageVisits: async (contactId, since, limit) =>
      visitsOf(contactId)
        .filter((row) => row.createdAt >= since)
        .slice(0, limit)
        .map(({ url, title, createdAt }) => ({ url, title, createdAt })),
    insertPageVisit: async (visit) => {
      requireRow(state.contacts, visit.contactId, 'contact');
      const id = nextId(state, 'visit');
      put(state.visits, id, { ...visit, id });
    },
    trimPageVisits: async (contactId, keep) => {
      for (const row of visitsOf(contactId).slice(keep)) state.visits.delete(row.id);
    },
    deletePageVisits: async (before, limit) => deleteWhere(state.visits, (row) => row.createdAt < before, limit),
    insertTicket: async ({ hash, agentId, namedKeyId, sessionId, expiresAt }) => {
      requireRow(state.agents, agentId, 'agent');
      requireRow(state.namedKeys, namedKeyId, 'named key');
      put(state.tickets, hash, { agentId, namedKeyId, sessionId, expiresAt });
    },
    takeTicket: async (hash, now) => {
      const ticket = state.tickets.get(hash);
      state.tickets.delete(hash);
      if (ticket === undefined || ticket.expiresAt <= now) return undefined;
      return { agentId: ticket.agentId, namedKeyId: ticket.namedKeyId, sessionId: ticket.sessionId };
    },
    deleteTicketsOf: async (agentId) =>
      void deleteWhere(
        state.tickets,
        (row) => row.agentId === agentId && row.namedKeyId === null && row.sessionId === null,
      ),
    deleteExpiredTickets: async (before, limit) => deleteWhere(state.tickets, (row) => row.expiresAt < before, limit),
  };
}
