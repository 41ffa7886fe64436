import type { AgentSession } from '@helpdesk/domain';
import type { AgentSessionRepository, NewAgentSession } from '@helpdesk/domain/ports';
import { agentOf } from './agents.ts';
import { byId, change, deleteWhere, put, requireRow, requireUnique } from './rows.ts';
import { secondFactors } from './second-factors.ts';
import { nextId, type State } from './state.ts';

export function agentSessions(state: State): AgentSessionRepository {
  const { agentSessions: rows } = state;
  return {
    findByToken: async (tokenHash) => {
      const row = [...rows.values()].find((each) => each.tokenHash === tokenHash);
      const agent = row && state.agents.get(row.agentId);
      if (row === undefined || agent === undefined || agent.deletedAt !== null) return undefined;
      const { totp, passkeys } = await secondFactors(state).factorsOf(agent.id);
      return {
        agent: agentOf(state, agent),
        session: sessionOf(row),
        hasSecondFactor: totp || passkeys > 0,
        security: state.settings.get('security'),
      };
    },
    find: async (agentId, id) => {
      const row = rows.get(id);
      return row?.agentId === agentId ? sessionOf(row) : undefined;
    },
    listOf: async (agentId) => byId(rows.values()).flatMap((row) => (row.agentId === agentId ? [sessionOf(row)] : [])),
    insert: async (session) => {
      requireRow(state.agents, session.agentId, 'agent');
      requireUnique(rows.values(), 0, (row) => row.tokenHash === session.tokenHash);
      const id = nextId(state, 'agent session');
      put(rows, id, { ...session, id });
      return id;
    },
    touch: async (id, at, staleBefore) => {
      if ((rows.get(id)?.lastSeenAt ?? at) <= staleBefore) change(rows, id, { lastSeenAt: at });
    },
    setFreshUntil: async (id, freshUntil) => change(rows, id, { freshUntil }),
    replaceToken: async (id, tokenHash) => {
      requireUnique(rows.values(), id, (row) => row.tokenHash === tokenHash);
      change(rows, id, { tokenHash });
    },
    delete: async (agentId, id) => rows.get(id)?.agentId === agentId && rows.delete(id),
    deleteAllOf: async (agentId, exceptId) =>
      deleteWhere(rows, (row) => row.agentId === agentId && row.id !== exceptId),
    deleteOfProvider: async (providerId) => {
      const ended = byId(rows.values()).filter((row) => row.providerId === providerId);
      for (const { id } of ended) rows.delete(id);
      return ended.map(({ id, agentId }) => ({ id, agentId }));
    },
    deleteUnused: async ({ remembered, brief, begun }) =>
      deleteWhere(
        rows,
        (row) => row.lastSeenAt < (row.remembered ? remembered : Math.max(remembered, brief)) || row.createdAt < begun,
      ),
  };
}

function sessionOf({ tokenHash, ...session }: NewAgentSession & { readonly id: number }): AgentSession {
  return session;
}
