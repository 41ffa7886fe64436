import { orderOfName } from '../search/fold-text.ts';
import { compareText } from '../shared/compare-text.ts';
import { invalidInput } from '../shared/errors.ts';
import { foldCase } from '../shared/text.ts';
import type { ChangePart } from './change-part.ts';
import type { ConversationChange } from './conversation-change.ts';
import { maxTagsPerConversation, tagName } from './tag.ts';

export type TagAction = 'set_tags' | 'add_tags' | 'remove_tags';

export interface NamedTag {
  readonly id: number;
  readonly name: string;
}

/**
 * The names as `tagName` makes them, each once without case, in the given order. Throws `input.invalid` at
 * `tags.<index>`.
 *
 * @example
 * tagNames(['VIP', ' vip ', 'late']) // ['VIP', 'late']
 */
export function tagNames(names: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const [index, raw] of names.entries()) {
    const name = tagName(`tags.${index}`, raw);
    if (!byKey.has(foldCase(name))) byKey.set(foldCase(name), name);
  }
  return [...byKey.values()];
}

/**
 * The tags of a conversation after the action. Tags are the same when their ids are.
 *
 * @example
 * nextTags([{ id: 1, name: 'vip' }], [{ id: 2, name: 'late' }], 'add_tags')
 * // [{ id: 1, name: 'vip' }, { id: 2, name: 'late' }]
 */
export function nextTags(
  current: readonly NamedTag[],
  named: readonly NamedTag[],
  action: TagAction,
): readonly NamedTag[] {
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

/**
 * The change that leads from the current tags to the next ones, or undefined when nothing changes. Throws
 * `input.invalid` for more than 50 tags.
 *
 * @example
 * tagChange([], [{ id: 1, name: 'vip' }])
 * // { state: {}, tags: { ids: [1], names: ['vip'] }, parts: [{ type: 'tags_added', names: ['vip'] }] }
 */
export function tagChange(current: readonly NamedTag[], next: readonly NamedTag[]): ConversationChange | undefined {
  if (next.length > maxTagsPerConversation) {
    throw invalidInput('input.invalid', 'tags', `a conversation has at most ${maxTagsPerConversation} tags`);
  }
  const added = without(next, current);
  const removed = without(current, next);
  if (added.length === 0 && removed.length === 0) return undefined;
  return {
    state: {},
    tags: { ids: next.map((tag) => tag.id), names: sortTagNames(next.map((tag) => tag.name)) },
    parts: [...partOf('tags_added', added), ...partOf('tags_removed', removed)],
  };
}

/**
 * The order in which a conversation shows its tags: without case, then by code point.
 *
 * @example
 * sortTagNames(['beta', 'Alpha', 'alpha']) // ['Alpha', 'alpha', 'beta']
 */
export function sortTagNames(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => compareText(orderOfName(a), orderOfName(b)));
}

function without(tags: readonly NamedTag[], others: readonly NamedTag[]): readonly NamedTag[] {
  return tags.filter((tag) => !others.some((other) => other.id === tag.id));
}

function partOf(type: 'tags_added' | 'tags_removed', tags: readonly NamedTag[]): readonly ChangePart[] {
  return tags.length === 0 ? [] : [{ type, names: tags.map((tag) => tag.name) }];
}
