import { fullName as nameOf } from '@helpdesk/domain';
import { words } from './en.ts';

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter or digit. */
function firstSign(text: string): string {
  for (const { segment } of segments.segment(text)) if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return '';
}

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The initials of the first and the last word; one letter if there is one word. What stands in brackets is an aside. */
export function initialsOf(name: string): string {
  const words = wordsOf(name.replace(/\([^()]*\)/g, ' '));
  if (words.length === 0) words.push(...wordsOf(name).slice(0, 1));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const isNumber = /^\d/.test(last);
  const signs = [firstSign(first), isNumber ? '' : firstSign(last)].filter(Boolean);
  // Without the sign between them two Arabic letters become one.
  return signs.join(/\p{Script=Arabic}/u.test(first) ? '\u200c' : '').toUpperCase();
}

export function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return nameOf({ firstName: first_name, lastName: last_name });
}

/** The name of a priority. The service has no others. */
export function priorityName(level: string): string {
  return Object.entries(words.priority).find(([each]) => each === level)?.[1] ?? level;
}

/** What every desk has is named by us; what was added has the name that it was given. */
export function statusName(name: string): string {
  return Object.entries(words.status).find(([each]) => each === name)?.[1] ?? name;
}
