import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { counting } from './counted.ts';
import type { MailCatalogue } from './mail/mail-catalogue.ts';
import { pseudoText, pseudoWords } from './pseudo.ts';
import type { SetupCatalogue } from './setup/setup-catalogue.ts';
import { directionOf, languages, pickLanguage } from './speech.ts';

const folder = import.meta.dirname;
const load = (file: string): Promise<Record<string, unknown>> => import(join(folder, file));

/** Every word of a language as a flat list: `gate.link.sent`, and the text or the function. */
function flat(words: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return [[path, words]];
  return Object.entries(words).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`));
}

const places = ['.', 'en', 'mail', 'setup']
  .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => {
    const place = /= spoken\('(\w+)', \{/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    return place === undefined ? [] : [[name, place] as const];
  });

const english = Object.fromEntries(
  await Promise.all(places.map(async ([name, place]) => [place, (await load(name))[place]] as const)),
);
const others = languages.filter((each) => each !== 'en');
const catalogues = Object.fromEntries(
  await Promise.all(
    others.map(async (each) => {
      const files = [`${each}/index.ts`, `mail/mail-${each}.ts`, `setup/setup-${each}.ts`];
      const [usual, ofMails, ofSetup] = await Promise.all(files.map(load));
      const own = usual?.catalogue as Catalogue;
      const more = { ...(ofMails?.catalogue as MailCatalogue), ...(ofSetup?.catalogue as SetupCatalogue) };
      return [each, { ...own, ...more }] as const;
    }),
  ),
);
const wordsOf = (language: string) => new Map(flat(language === 'en' ? english : catalogues[language]));
const englishWords = wordsOf('en');

const textOf = (said: unknown): string =>
  Array.isArray(said)
    ? said.map(textOf).join('')
    : typeof said === 'object' && said !== null
      ? Object.values(said).map(textOf).join('')
      : String(said);
const isSound = (text: string): boolean => text.trim() !== '' && !/NaN|ليس رقم|undefined|\[object|function/.test(text);

const names = ['Mira', 'Jonas', 'Kofi', 'Amelie'];
/** What a word could be given at one place: a name, a number, names, or yes. */
const kinds = (at: number) => [names[at], 3 + at, [`${names[at]} and one`, `${names[at]} and two`], true, 'day'];

/** The first values for which the English function returns a text, found by trying. */
function samplesFor(say: (...values: unknown[]) => unknown): readonly unknown[] {
  const all = Array.from({ length: say.length }, (_, at) => kinds(at)).reduce<readonly (readonly unknown[])[]>(
    (before, own) => before.flatMap((values) => own.map((value) => [...values, value])),
    [[]],
  );
  const found = all.find((values) => {
    try {
      return isSound(textOf(say(...values)));
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no values for ${say}`);
  return found;
}

const numbers = [0, 1, 2, 3, 11, 100, 1_000_000];

it('all places of words are found', () => {
  expect(places.length).toBeGreaterThan(15);
  expect(englishWords.size).toBeGreaterThan(1_000);
  expect(englishWords.has('undefined')).toBe(false);
});

describe.each(languages)('the words in %s', (language) => {
  const words = wordsOf(language);

  it('are those of English, each with something to say', () => {
    expect([...words.keys()].sort()).toEqual([...englishWords.keys()].sort());
    for (const [path, word] of words) {
      expect(typeof word, path).toBe(typeof englishWords.get(path));
      if (typeof word === 'string') expect(word.trim(), path).not.toBe('');
    }
  });

  it('answer with every value that goes in, and for every number', () => {
    let answered = 0;
    for (const [path, english] of englishWords) {
      if (typeof english !== 'function') continue;
      const say = words.get(path) as (...values: unknown[]) => unknown;
      const values = samplesFor(english as typeof say);
      const [expected, text] = [textOf((english as typeof say)(...values)), textOf(say(...values))];
      expect(isSound(text), `${path}: ${text}`).toBe(true);
      for (const name of names) {
        if (expected.includes(name)) expect(text, path).toContain(name);
        if (expected.includes(name.toLowerCase())) expect(text.toLowerCase(), path).toContain(name.toLowerCase());
      }
      for (const number of values.some((value) => typeof value === 'number') ? numbers : []) {
        const counted = textOf(say(...values.map((value) => (typeof value === 'number' ? number : value))));
        if (counted !== '')
          expect(isSound(counted) && !/#(?!\p{L}|\d)/u.test(counted), `${path}: ${counted}`).toBe(true);
      }
      answered += 1;
    }
    expect(answered).toBeGreaterThan(300);
  });

  it('have no exclamation mark, and no word that blames', () => {
    for (const [path, word] of words) {
      if (typeof word === 'string')
        expect(word, path).not.toMatch(/[!¡]|\b(?:[Ee]rror|[Oo]ops|[Pp]lease|[Ff]ehler|[Ee]rreur)\b/);
    }
  });
});

it.each([
  [['ar-EG', 'fr'], 'ar'],
  [[null, undefined, 'pt', 'en-US', 'ar'], 'en'],
  [['AR_EG'], 'ar'],
  [['xx'], 'en'],
  [[], 'en'],
])('of %j it speaks %s', (wanted, language) => {
  expect(pickLanguage(wanted)).toBe(language);
});

it('writes from right to left in Arabic alone', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});

it('counts in all six ways of Arabic', () => {
  const { count } = counting<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');
  const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
  expect([0, 1, 2, 3, 10, 11, 99, 100, 103].map((n) => count(n, forms))).toEqual(
    'zero one two few few many many other few'.split(' '),
  );
});

describe('the pseudo-language', () => {
  it('is two fifths longer, with accents', () => {
    expect(pseudoText('Mark unread')).toBe('Márk úñréád·····');
    expect(pseudoText('12')).toBe('12');
  });

  it('covers what functions and lists give', () => {
    const words = pseudoWords('', { a: (name: string) => `To ${name}`, b: ['Yes', { key: 'j' }] }) as {
      a(name: string): string;
      b: unknown;
    };
    expect(words.a('Mira')).toBe('Tó Mírá···');
    expect(words.b).toEqual(['Ýéš··', { key: 'j' }]);
  });

  it('is in no list of languages', () => {
    expect(languages.some((each) => /X[AB]|pseudo/i.test(each))).toBe(false);
  });
});
