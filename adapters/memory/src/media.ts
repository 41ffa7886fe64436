import { type Media, messageModel } from '@helpdesk/domain';
import type { MediaRepository } from '@helpdesk/domain/ports';
import { byId, change, put, requireRow, requireUnique } from './rows.ts';
import { nextId, type State } from './state.ts';

export function media(state: State): MediaRepository {
  const all = (): Media[] => byId(state.media.values());
  const listByIds = async (ids: readonly number[]): Promise<Media[]> => all().filter((row) => ids.includes(row.id));
  return {
    find: async (uuid) => all().find((row) => row.uuid === uuid),
    listByIds,
    lock: listByIds,
    known: async (uuids) => new Set(uuids.filter((uuid) => all().some((row) => row.uuid === uuid))),
    listUnlinked: async (before, limit) =>
      all()
        .filter((row) => row.modelId === null && row.private && row.createdAt < before)
        .slice(0, limit),
    listOf: async (modelType, modelId) => all().filter((row) => row.modelType === modelType && row.modelId === modelId),
    listOfConversation: async (conversationId) =>
      all().filter(
        ({ modelType, modelId }) =>
          modelType === messageModel &&
          modelId !== null &&
          state.messages.get(modelId)?.conversationId === conversationId,
      ),
    insert: async (file) => {
      requireUser(state, file.uploaderId);
      requireUnique(all(), 0, (row) => row.uuid === file.uuid);
      const id = nextId(state, 'media');
      put(state.media, id, { ...file, id, updatedAt: file.createdAt });
      return id;
    },
    link: async (ids, modelType, modelId, at) => {
      for (const id of ids) change(state.media, id, { modelType, modelId, updatedAt: at });
    },
    place: async (id, disposition, updatedAt) => change(state.media, id, { disposition, updatedAt }),
    delete: async (ids) => {
      for (const id of ids) state.media.delete(id);
    },
  };
}

function requireUser(state: State, id: number): void {
  if (!state.agents.has(id)) requireRow(state.contacts, id, 'user');
}
