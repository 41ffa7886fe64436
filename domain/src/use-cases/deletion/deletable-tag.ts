import type { Tag } from '../../model/conversation/tag.ts';
import { sortTagNames } from '../../model/conversation/tag-change.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import type { Deletable } from './delete-in-batches.ts';

export const deletableTag: Deletable<Tag> = {
  kind: 'tag',
  find: (reader, id) => reader.tags.find(id),
  listConversations: (reader, id, limit) => reader.conversations.listWithTag(id, limit),
  leave: async (ports, writer, { id, name }, conversation, author, at) => {
    const tags = await writer.tags.listOfConversation(conversation.id);
    const left = tags.filter((tag) => tag.id !== id);
    if (left.length === tags.length) return;
    await changeConversation(ports, writer, conversation, author, at, {
      state: {},
      tags: { ids: left.map((tag) => tag.id), names: sortTagNames(left.map((tag) => tag.name)) },
      parts: [{ type: 'tag_deleted', name }],
    });
  },
  remove: async (writer, id, at) => {
    await writer.tags.delete(id);
    await writer.events.append([{ type: 'tag.deleted', tagId: id }], at);
  },
};
