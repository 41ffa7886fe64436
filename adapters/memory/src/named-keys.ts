import type { NamedKey } from '@helpdesk/domain';
import type { NamedKeyRepository } from '@helpdesk/domain/ports';
import { byId, change, put, requireRow, requireUnique, sameName } from './rows.ts';
import { type NamedKeyRow, nextId, type State } from './state.ts';

export function namedKeys(state: State): NamedKeyRepository {
  const find = (id: number): NamedKeyRow | undefined => state.namedKeys.get(id);
  return {
    find: async (agentId, id) => {
      const row = find(id);
      return row?.agentId === agentId ? namedKeyOf(row) : undefined;
    },
    listOf: async (agentId) => rowsOf(state, agentId).map(namedKeyOf),
    insert: async (key) => {
      requireRow(state.agents, key.agentId, 'agent');
      requireUnique(rowsOf(state, key.agentId), 0, (row) => sameName(row.name, key.name));
      requireUnique([...state.namedKeys.values(), ...state.agents.values()], 0, (row) => row.apiKey === key.apiKey);
      const id = nextId(state, 'named key');
      put(state.namedKeys, id, { ...key, id, lastUsedAt: null });
      return id;
    },
    touch: async (id, at, staleBefore) => {
      const row = find(id);
      if (row !== undefined && (row.lastUsedAt === null || row.lastUsedAt <= staleBefore)) {
        change(state.namedKeys, id, { lastUsedAt: at });
      }
    },
    delete: async (id) => deleteNamedKey(state, id),
  };
}

/** The keys of an agent are deleted with the agent. */
export function deleteNamedKeysOf(state: State, agentId: number): void {
  for (const { id } of rowsOf(state, agentId)) deleteNamedKey(state, id);
}

export function namedKeyOf({ secretHash, ...key }: NamedKeyRow): NamedKey {
  return key;
}

function rowsOf(state: State, agentId: number): NamedKeyRow[] {
  return byId(state.namedKeys.values()).filter((row) => row.agentId === agentId);
}

function deleteNamedKey(state: State, id: number): void {
  for (const [hash, ticket] of state.tickets) if (ticket.namedKeyId === id) state.tickets.delete(hash);
  state.namedKeys.delete(id);
}
