import type { SavedDraft } from '@helpdesk/domain';
import type { DraftKey, DraftRepository } from '@helpdesk/domain/ports';
import { byId, put, requireRow, withRoom } from './rows.ts';
import { nextId, type State } from './state.ts';

export function drafts(state: State): DraftRepository {
  const of = (agentId: number): SavedDraft[] => byId(state.drafts.values()).filter((row) => row.agentId === agentId);
  const found = ({ agentId, conversationId, type }: DraftKey): SavedDraft | undefined =>
    of(agentId).find((row) => row.conversationId === conversationId && row.type === type);
  return {
    find: async (key) => found(key),
    listOfAgent: async (agentId) => {
      const newest = of(agentId).sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id);
      return withRoom(newest);
    },
    listOfConversation: async (agentId, conversationId) =>
      of(agentId)
        .filter((row) => row.conversationId === conversationId)
        .sort((a, b) => (a.type < b.type ? 1 : -1)),
    countOfAgent: async (agentId) => of(agentId).length,
    save: async (key, { content, meta }, at) => {
      requireRow(state.agents, key.agentId, 'agent');
      requireRow(state.conversations, key.conversationId, 'conversation');
      const current = found(key);
      const id = current?.id ?? nextId(state, 'draft');
      const conversationUuid = state.conversations.get(key.conversationId)?.uuid ?? '';
      const createdAt = current?.createdAt ?? at;
      put(state.drafts, id, { ...key, id, conversationUuid, createdAt, updatedAt: at, content, meta });
    },
    delete: async (key) => {
      state.drafts.delete(found(key)?.id ?? 0);
    },
    deleteOfAgent: async (agentId) => {
      for (const { id } of of(agentId)) state.drafts.delete(id);
    },
    deleteUnchanged: async (before, limit) => {
      const old = byId(state.drafts.values())
        .filter((row) => row.updatedAt < before)
        .slice(0, limit);
      for (const { id } of old) state.drafts.delete(id);
      return old.length;
    },
  };
}
