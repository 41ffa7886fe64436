import { fullName as nameOf } from '@helpdesk/domain';
import { words } from './en.ts';

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstSign(text: string): string {
  const [first] = segments.segment(text);
  return first?.segment ?? '';
}

/** The initials of the first and the last word; one letter if there is one word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
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
