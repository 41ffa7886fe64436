import type { Actor } from '../agent/agent.ts';
import { invalidInput } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreWriter } from '../ports/store.ts';
import { maxTagsPerConversation, tagName } from '../tag/tag.ts';
import { foldCase } from '../text.ts';
import type { Timestamp } from '../time.ts';
import type { ConversationChange } from './change-conversation.ts';
import { actOnConversation } from './open-conversation.ts';
import { compareText } from './query/compare-text.ts';

export type TagAction = 'set_tags' | 'add_tags' | 'remove_tags';

export interface SetTagsInput {
  readonly tags: readonly string[];
  readonly action: TagAction;
  readonly expectedVersions?: readonly number[] | undefined;
}

interface NamedTag {
  readonly id: number;
  readonly name: string;
}

/** Unknown names become tags, but for `remove_tags`, which passes over them. */
export async function setTags(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: SetTagsInput,
): Promise<true> {
  const names = tagNames(input.tags);
  return actOnConversation(ports, actor, {
    permission: 'conversations:update_tags',
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer, at) => resolveTags(writer, names, input.action !== 'remove_tags', at),
    decide: async (conversation, named, _at, writer) => {
      const current = await writer.tags.listOfConversation(conversation.id);
      return tagChange(current, nextTags(current, named, input.action));
    },
  });
}

/** As `tagName` makes them, each once without case. */
export function tagNames(names: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const [index, raw] of names.entries()) {
    const name = tagName(`tags.${index}`, raw);
    if (!byKey.has(foldCase(name))) byKey.set(foldCase(name), name);
  }
  return [...byKey.values()];
}

/**
 * In the order of the names. New ones are made in the order of their keys, whatever the order of the client: two
 * requests that make the same tags then wait for each other in one direction only, and cannot deadlock.
 */
async function resolveTags(
  writer: StoreWriter,
  names: readonly string[],
  create: boolean,
  at: Timestamp,
): Promise<readonly NamedTag[]> {
  const tags = new Map<string, NamedTag>();
  for (const name of names.toSorted((a, b) => compareText(foldCase(a), foldCase(b)))) {
    const known = await writer.tags.findByName(name);
    if (known !== undefined) tags.set(name, known);
    else if (create) {
      const id = await writer.tags.insert({ name, createdAt: at });
      await writer.events.append([{ type: 'tag.changed', tagId: id }], at);
      tags.set(name, { id, name });
    }
  }
  return names.flatMap((name) => tags.get(name) ?? []);
}

function nextTags(current: readonly NamedTag[], named: readonly NamedTag[], action: TagAction): readonly NamedTag[] {
  const isNamed = (tag: NamedTag): boolean => named.some((each) => each.id === tag.id);
  switch (action) {
    case 'set_tags':
      return named;
    case 'add_tags':
      return [...current.filter((tag) => !isNamed(tag)), ...named];
    case 'remove_tags':
      return current.filter((tag) => !isNamed(tag));
  }
}

function tagChange(current: readonly NamedTag[], next: readonly NamedTag[]): ConversationChange | undefined {
  if (next.length > maxTagsPerConversation) {
    throw invalidInput('input.invalid', 'tags', `a conversation has at most ${maxTagsPerConversation} tags`);
  }
  const added = without(next, current);
  const removed = without(current, next);
  if (added.length === 0 && removed.length === 0) return undefined;
  return {
    state: {},
    tags: { ids: next.map((tag) => tag.id), names: sortTagNames(next.map((tag) => tag.name)) },
    sentences: [
      ...(added.length > 0 ? [`added the tags ${namesOf(added)}`] : []),
      ...(removed.length > 0 ? [`removed the tags ${namesOf(removed)}`] : []),
    ],
  };
}

/** Without case, then by code point: the order in which a conversation shows its tags. */
export function sortTagNames(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => compareText(foldCase(a), foldCase(b)) || compareText(a, b));
}

function without(tags: readonly NamedTag[], others: readonly NamedTag[]): readonly NamedTag[] {
  return tags.filter((tag) => !others.some((other) => other.id === tag.id));
}

function namesOf(tags: readonly NamedTag[]): string {
  return tags.map((tag) => tag.name).join(', ');
}
