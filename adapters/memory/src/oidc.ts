import type { OidcAttempt } from '@helpdesk/domain';
import type { OidcRepository } from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, put, requireRow, requireUnique, sameName } from './rows.ts';
import { nextId, type State } from './state.ts';

export function oidc(state: State): OidcRepository {
  const { oidcProviders: providers, oidcLinks: links, oidcAttempts: attempts } = state;
  return {
    find: async (id) => providers.get(id),
    list: async () => byId(providers.values()),
    findLink: async (providerId, subject) => links.get(linkKey(providerId, subject)),
    findLinkOf: async (providerId, agentId) =>
      [...links.values()].find((link) => link.providerId === providerId && link.agentId === agentId),
    insert: async (provider) => {
      requireUnique(providers.values(), 0, ({ name }) => sameName(name, provider.name));
      const id = nextId(state, 'oidc provider');
      put(providers, id, { ...provider, id, updatedAt: provider.createdAt });
      return id;
    },
    update: async (id, provider) => {
      requireUnique(providers.values(), id, ({ name }) => sameName(name, provider.name));
      change(providers, id, provider);
    },
    delete: async (id) => {
      deleteWhere(attempts, ({ providerId }) => providerId === id);
      providers.delete(id);
    },
    insertLink: async (link) => {
      requireRow(providers, link.providerId, 'provider');
      requireRow(state.agents, link.agentId, 'agent');
      const others = [...links.values()].map((each, id) => ({ ...each, id: id + 1 }));
      requireUnique(
        others,
        0,
        (each) =>
          each.providerId === link.providerId && (each.subject === link.subject || each.agentId === link.agentId),
      );
      put(links, linkKey(link.providerId, link.subject), link);
    },
    deleteLinks: async (id) => void deleteWhere(links, ({ providerId }) => providerId === id),
    deleteLinksOf: async (id) => void deleteWhere(links, ({ agentId }) => agentId === id),
    insertAttempt: async ({ stateHash, ...attempt }) => {
      requireRow(providers, attempt.providerId, 'provider');
      put(attempts, stateHash, attempt);
    },
    takeAttempt: async (stateHash): Promise<OidcAttempt | undefined> => {
      const attempt = attempts.get(stateHash);
      attempts.delete(stateHash);
      return attempt;
    },
    deleteAttempts: async (now) => deleteWhere(attempts, ({ expiresAt }) => expiresAt <= now),
  };
}

function linkKey(providerId: number, subject: string): string {
  return `${providerId} ${subject}`;
}
