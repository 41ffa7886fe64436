import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { directionOf, fill, languages, pickLanguage, plural, type Words } from './words.ts';

const catalogues: Readonly<Record<string, Words>> = { en, de, fr, es, ar };
const textsOf = (value: Words[keyof Words]): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value);
const namesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(languages)('the words in %s', (language) => {
  const words = catalogues[language] ?? en;

  it('are all there, with the names of the English ones', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, value] of Object.entries(words) as [keyof Words, Words[keyof Words]][]) {
      for (const text of textsOf(value)) expect(text.trim(), key).not.toBe('');
      const last = typeof value === 'string' ? value : value.other;
      const english = en[key];
      expect(namesIn(last), key).toEqual(namesIn(typeof english === 'string' ? english : english.other));
    }
  });

  it('have no exclamation mark, and no word that blames', () => {
    for (const text of Object.values(words).flatMap(textsOf)) expect(text).not.toMatch(/!|[Ee]rror|[Oo]ops|[Pp]lease/);
  });

  it('count', () => {
    for (const count of [0, 1, 2, 3, 11, 100]) expect(plural(language, words.unread, count)).not.toContain('{');
  });
});

it('every word is used', () => {
  const sources = [
    'app',
    'bar',
    'composer',
    'conversation',
    'form',
    'home',
    'home-apps',
    'list',
    'log',
    'message',
    'more',
    'news',
    'peek',
  ]
    .map((name) => readFileSync(new URL(`../views/${name}.tsx`, import.meta.url), 'utf8'))
    .concat(
      [
        '../../../build.ts',
        '../main.tsx',
        '../form-rules.ts',
        '../../../../../packages/screen-state/src/contact/contact-outbox.ts',
      ].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')),
    )
    .join('\n');
  expect(Object.keys(en).filter((key) => !new RegExp(`\\b${key}\\b`).test(sources))).toEqual([]);
});

it.each([
  [['de-AT', 'fr'], 'de'],
  [[undefined, 'pt', 'es'], 'es'],
  [['AR_EG'], 'ar'],
  [['xx'], 'en'],
  [[{} as string, 5 as unknown as string, 'de'], 'de'],
  [[], 'en'],
  // foreign G9: `auto` is followed by the language of the document, which is the visitor's.
  [['auto', 'fr', 'es'], 'fr'],
])('of %j it speaks %s', (wanted, language) => {
  expect(pickLanguage(wanted)).toBe(language);
});

it('writes from right to left in Arabic alone', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});

it('fills in names, and leaves alone what it has none for', () => {
  expect(fill('{a} and {b}', { a: 'constructor' })).toBe('constructor and {b}');
});
