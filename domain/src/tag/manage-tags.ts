import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { sortTagNames } from '../conversation/set-tags.ts';
import { type Deletable, deleteRecord } from '../deletion/delete-in-batches.ts';
import { refuse } from '../errors.ts';
import type { TagReader } from '../ports/catalogue-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { type Tag, tagName } from './tag.ts';

export async function listTags(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Tag[]> {
  return ports.store.read((reader) => reader.tags.list());
}

export async function createTag(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, given: string): Promise<Tag> {
  requirePermission(actor, 'tags:manage');
  const name = tagName('name', given);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeName(writer.tags, name);
      const id = await writer.tags.insert({ name, createdAt: now });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], now);
      return requireTag(writer.tags, id);
    },
    { alone: true },
  );
}

export async function renameTag(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  given: string,
): Promise<Tag> {
  requirePermission(actor, 'tags:manage');
  const name = tagName('name', given);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireTag(writer.tags, id);
      await requireFreeName(writer.tags, name, id);
      await writer.tags.update(id, { name, updatedAt: now });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], now);
      return requireTag(writer.tags, id);
    },
    { alone: true },
  );
}

/** Takes the tag off every conversation, which says so. */
export async function deleteTag(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'tags:manage');
  await deleteRecord(ports, deletableTag, id, actor, noSuchTag);
  return true;
}

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
      sentences: [`removed the tag ${name}, which was deleted`],
    });
  },
  remove: async (writer, id, at) => {
    await writer.tags.delete(id);
    await writer.events.append([{ type: 'tag.deleted', tagId: id }], at);
  },
};

async function requireTag(tags: TagReader, id: number): Promise<Tag> {
  const tag = await tags.find(id);
  if (tag === undefined) throw noSuchTag();
  return tag;
}

const noSuchTag = () => refuse('tag.not_found', 'There is no such tag');

async function requireFreeName(tags: TagReader, name: string, exceptId?: number): Promise<void> {
  const other = await tags.findByName(name);
  if (other !== undefined && other.id !== exceptId) throw refuse('tag.name_taken', 'Another tag has this name');
}
