import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';
import { numbersIn, numbersTo, textsNaming, titlesIn } from './titles.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const people = read('docs/specification/people.md');
const journeys = read('docs/specification/journeys.md');

// The examples below are not titles.
const files = globSync(['test/**/*.ts', '{apps,packages,adapters,domain}/**/*.test.{ts,tsx}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/.types/**', 'test/project/architecture/specification.test.ts'],
});
const titles = files.flatMap((file) => textsNaming('people', read(file)));

/** The numbers in a title: `people 12: …`, `people 5, 6: …`. */
const peopleOf = (title: string): readonly number[] => numbersIn(title, /^people (\d+(?:, \d+)*): /);

/** The numbers of the headings `### People 12`, in their order. */
function headingsIn(page: string, word: string): readonly number[] {
  return [...page.matchAll(new RegExp(`^### ${word} (\\d+)$`, 'gm'))].map(([, number]) => Number(number));
}

interface Listed {
  readonly check: number;
  readonly file: string;
  readonly title: string;
}

/** The rows of the section at the end. Throws for one that is not understood: it would hold nothing. */
function listedIn(page: string): readonly Listed[] {
  const [, section = ''] = page.split('\n## Held by tests with other titles\n');
  return (section.match(/^\| \d.*$/gm) ?? []).map((line) => {
    const [, check = '', file, title] =
      /^\| (\d+) \| \[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\) \| ([^|]+) \|$/.exec(line) ?? [];
    if (file === undefined || title === undefined) throw new Error(`not a row: ${line}`);
    return { check: Number(check), file, title };
  });
}

/** The differences between the page and the titles of tests. */
function faultsOf(page: string, said: readonly string[]): readonly string[] {
  const checks = headingsIn(page, 'People');
  const listed = listedIn(page).map(({ check }) => check);
  const used = [...new Set(said.flatMap(peopleOf))];
  return [
    ...said.flatMap((title) => (peopleOf(title).length === 0 ? [`not understood: ${title}`] : [])),
    ...used.flatMap((number) => (checks.includes(number) ? [] : [`not on the page: ${number}`])),
    ...checks.flatMap((number) => (used.includes(number) || listed.includes(number) ? [] : [`no test: ${number}`])),
    ...listed.flatMap((number) =>
      checks.includes(number) && !used.includes(number) ? [] : [`not to list: ${number}`],
    ),
  ];
}

describe('the pages of the specification', () => {
  it('have each number once, in order', () => {
    expect(headingsIn(people, 'People')).toEqual(numbersTo(69));
    expect(headingsIn(journeys, 'Journey')).toEqual(numbersTo(48));
  });

  it('have no other headings of that depth, and a text under each', () => {
    for (const [page, word, count] of [
      [people, 'People', 69],
      [journeys, 'Journey', 48],
    ] as const) {
      expect(page.match(/^###+ .*$/gm)).toHaveLength(count);
      expect(page.match(new RegExp(`^### ${word} \\d+\\n\\n[A-Z0-9\`].*\\S`, 'gm'))).toHaveLength(count);
    }
  });

  it('have every number that a title says, and a title or a row for every check', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(titles.length).toBeGreaterThan(100);
    expect(faultsOf(people, titles)).toEqual([]);
  });

  it.each(listedIn(people))('name a test that is there: $check, $file', ({ file, title }) => {
    expect(titlesIn(read(file))).toContain(title);
  });
});

describe('the checks of e-mail', () => {
  it('have a test with the number of each of the first step', () => {
    const named = files.flatMap((file) => textsNaming('mail', read(file)));
    const numbers = new Set(named.flatMap((title) => numbersIn(title, /^mail (\d+(?:, \d+)*): /)));
    expect(numbers.size).toBeGreaterThan(58);
    expect(numbersTo(58).filter((number) => !numbers.has(number))).toEqual([]);
  });
});

describe('a title or a page that is wrong is noticed', () => {
  const page = `### People 1

One.

### People 2

Two.

### People 3

Three.

## Held by tests with other titles

| check | test | title |
|---|---|---|
| 3 | [a.test.ts](../../test/a.test.ts) | holds |
`;

  it('not where all is right', () => {
    expect(headingsIn(page, 'People')).toEqual([1, 2, 3]);
    expect(listedIn(page)).toEqual([{ check: 3, file: 'test/a.test.ts', title: 'holds' }]);
    expect(faultsOf(page, ['people 1, 2: both', 'people 2: again'])).toEqual([]);
  });

  it('where a number is unknown, without a test, or listed although it has one', () => {
    expect(faultsOf(page, ['people 1, 4: two'])).toEqual(['not on the page: 4', 'no test: 2']);
    expect(faultsOf(page, ['people 1, 2, 3: all'])).toEqual(['not to list: 3']);
    expect(faultsOf(page.replace('| 3 |', '| 9 |'), ['people 1, 2: both'])).toEqual(['no test: 3', 'not to list: 9']);
  });

  it('where a title or a row has another form', () => {
    expect(faultsOf(page, ['people 1, 2: both', 'as people 2 says'])).toEqual(['not understood: as people 2 says']);
    expect(() => listedIn(page.replace('[a.test.ts]', ''))).toThrow('not a row');
  });

  it('in every kind of quotes, in rows too', () => {
    const source = `test('people 1: a', f); // it doesn't
      describe("people 2: another's", f); it.each([[\`people 3: \${x}\`, 'a few people'], ['people 4: it\\'s']])('%s', f);`;
    expect(textsNaming('people', source)).toEqual([
      'people 1: a',
      "people 2: another's",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the text of a program.
      'people 3: ${x}',
      "people 4: it\\'s",
    ]);
  });
});
