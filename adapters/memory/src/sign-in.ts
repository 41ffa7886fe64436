import type { SignInRepository } from '@helpdesk/domain/ports';
import { byId, deleteWhere, put, requireRow } from './rows.ts';
import { nextId, type State } from './state.ts';

export function signIn(state: State): SignInRepository {
  const { links, devices, failures } = state;
  return {
    findLink: async (tokenHash) => links.get(tokenHash),
    listInvitations: async () =>
      [...links.values()]
        .filter(({ kind, agentId }) => kind === 'invitation' && state.agents.get(agentId)?.passwordHash === null)
        .sort((a, b) => a.agentId - b.agentId),
    findDevice: async (tokenHash) => devices.get(tokenHash),
    listFailures: async (subject, since) =>
      byId(failures.values())
        .filter((row) => row.subject === subject && row.at >= since)
        .map(({ at }) => at)
        .sort((a, b) => a - b),
    insertLink: async ({ tokenHash, ...link }) => {
      requireRow(state.agents, link.agentId, 'agent');
      deleteWhere(links, (row) => row.agentId === link.agentId);
      put(links, tokenHash, link);
    },
    deleteLinksOf: async (agentId) => void deleteWhere(links, (row) => row.agentId === agentId),
    insertDevice: async ({ tokenHash, ...device }) => {
      requireRow(state.agents, device.agentId, 'agent');
      put(devices, tokenHash, device);
    },
    deleteDevice: async (tokenHash) => void devices.delete(tokenHash),
    deleteDevicesOf: async (agentId) => void deleteWhere(devices, (row) => row.agentId === agentId),
    insertFailure: async (subject, at) => {
      const id = nextId(state, 'failure');
      put(failures, id, { id, subject, at });
      return id;
    },
    deleteFailure: async (id) => void failures.delete(id),
    deleteFailuresOf: async (subject) => void deleteWhere(failures, (row) => row.subject === subject),
    deleteExpired: async (now, before) =>
      deleteWhere(links, (row) => row.kind === 'reset' && row.expiresAt <= now) +
      deleteWhere(devices, (row) => row.expiresAt <= now) +
      deleteWhere(failures, (row) => row.at < before),
  };
}
