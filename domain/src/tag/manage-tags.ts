import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { sortTagNames } from '../conversation/set-tags.ts';
import { conflict, notFound } from '../errors.ts';
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
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const { name } = await requireTag(writer.tags, id);
      for (const uuid of await writer.conversations.listWithTag(id)) {
        const conversation = await writer.conversations.lock(uuid);
        if (conversation === undefined) continue;
        const left = (await writer.tags.listOfConversation(conversation.id)).filter((tag) => tag.id !== id);
        await changeConversation(ports, writer, conversation, actor, now, {
          state: {},
          tags: { ids: left.map((tag) => tag.id), names: sortTagNames(left.map((tag) => tag.name)) },
          sentences: [`removed the tag ${name}, which was deleted`],
        });
      }
      await writer.tags.delete(id);
      await writer.events.append([{ type: 'tag.deleted', tagId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

async function requireTag(tags: TagReader, id: number): Promise<Tag> {
  const tag = await tags.find(id);
  if (tag === undefined) throw notFound('tag.not_found', 'There is no such tag');
  return tag;
}

async function requireFreeName(tags: TagReader, name: string, exceptId?: number): Promise<void> {
  const other = await tags.findByName(name);
  if (other !== undefined && other.id !== exceptId) throw conflict('tag.name_taken', 'Another tag has this name');
}
