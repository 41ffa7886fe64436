import { invalidInput } from '../shared/errors.ts';
import { requireName } from '../shared/name.ts';
import { foldCase } from '../shared/text.ts';
import { adminRoleName, agentRoleName } from './role.ts';

/** Alphabets with letters that look alike. One word takes its letters from one of them. */
const alphabets = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Lisu'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

const marks = /\p{M}/gu;

/** Latin letters that look like those of the built-in names. */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...['ɑ', 'ᴀ'].map((letter) => [letter, 'a'] as const),
  ['ᴅ', 'd'],
  ['ᴇ', 'e'],
  ...['ɡ', 'ɢ'].map((letter) => [letter, 'g'] as const),
  ...['ı', 'ɪ'].map((letter) => [letter, 'i'] as const),
  ['ᴍ', 'm'],
  ['ɴ', 'n'],
  ['ᴛ', 't'],
]);

/** The form in which two names are equal when they look equal to a reader. */
export function visibleRoleName(name: string): string {
  return foldCase(name.normalize('NFKC').replace(unseen, '').replace(/\s+/gu, ' ').trim());
}

/** Whether the name, which is not a built-in one, passes for one at a glance. */
export function imitatesBuiltIn(name: string): boolean {
  const bare = visibleRoleName(name).normalize('NFKD').replace(marks, '');
  const plain = [...bare].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  return [adminRoleName, agentRoleName].some((builtIn) => plain === foldCase(builtIn));
}

/** The name as it is kept. Throws `input.invalid` also for one that mixes alphabets within a word. */
export function requireRoleName(text: string): string {
  const name = requireName('name', text);
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}]+/u);
  const mixed = words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
  if (mixed) throw invalidInput('input.invalid', 'name', 'must not mix letters of different alphabets in one word');
  return name;
}
