import { invalidInput } from './errors.ts';

/** Each ends a line, or could: a name stays on one. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/g;

/** Control characters, and the marks that turn the direction of what is shown. */
export const unseenMarks = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Something that a reader can see: not a space, not a joiner or filler of no width. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name, subject or tag as it is kept: one line, without control characters and marks of direction. What shows
 * nothing is the empty text.
 *
 * @example
 * plainLine('Ada\r\nReyes\u202e') // 'Ada Reyes'
 */
export function plainLine(text: string): string {
  const line = text.replace(breaks, ' ').replace(unseenMarks, '').trim();
  return visible.test(line) ? line : '';
}

/**
 * Whether a text has something that a reader can see.
 *
 * @example
 * isVisible(' \u200b') // false
 */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** A name as `plainLine` keeps it, that has to be there. Throws `input.invalid` at `path`. */
export function requireName(path: string, text: string): string {
  const line = plainLine(text);
  if (line === '') throw invalidInput('input.invalid', path, 'must have a visible character');
  return line;
}
