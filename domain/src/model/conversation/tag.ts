import { invalidInput } from '../shared/errors.ts';
import { requireName } from '../shared/name.ts';
import type { Timestamp } from '../shared/time.ts';

export interface Tag {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** In the form of `tagName`; unique, compared without case. */
  readonly name: string;
}

export const maxTagsPerConversation = 50;

const maxTagNameLength = 140;

/**
 * The name of a tag as it is kept and looked for: one line, composed (NFC), so that two ways to write a letter are
 * one tag. Throws `input.invalid` at `path` when nothing of it can be seen, or when it is too long.
 *
 * @example
 * tagName('tags.0', ' big  customer\n') // 'big  customer'
 * tagName('tags.0', ' ') // throws input.invalid
 */
export function tagName(path: string, text: string): string {
  const name = requireName(path, text).normalize('NFC');
  if (name.length > maxTagNameLength) {
    throw invalidInput('input.invalid', path, `must have 1 to ${maxTagNameLength} characters`);
  }
  return name;
}
