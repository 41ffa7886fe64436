import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';
import { numbersIn, numbersTo, titlesIn } from './titles.ts';

const folder = join(root, 'test/screens/browser');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replaceAll('\\', '/').replace('.test.ts', ''));
const page = readFileSync(join(folder, 'README.md'), 'utf8');

interface Row {
  readonly journey: number;
  readonly file: string;
  readonly title: string;
}

/** The cells of the table: number, journey, file, title. */
const rows: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, journey = '', file = '', title = ''] = /^\| (\d+) \| [^|]*\| `([\w/-]+)` \| ([^|]+) \|$/.exec(line) ?? [];
  return title === '' ? [] : [{ journey: Number(journey), file, title }];
});

const titlesOf = (file: string): readonly string[] => titlesIn(readFileSync(join(folder, `${file}.test.ts`), 'utf8'));

/** The numbers in a title: `12, 13. …`, `journey 40: …`. */
const journeysOf = (title: string): readonly number[] => numbersIn(title, /^(?:journey )?(\d+(?:, \d+)*)[.:] /);

describe('the table of journeys', () => {
  it('has each of the 48', () => {
    expect([...new Set(rows.map(({ journey }) => journey))]).toEqual(numbersTo(48));
    // Every line of the table is read.
    expect(rows).toHaveLength(page.split('\n').filter((line) => /^\| \d/.test(line)).length);
  });

  it.each(rows)('names a test that is there: $journey, $file', ({ journey, file, title }) => {
    expect(titlesOf(file).filter((each) => each === title)).toHaveLength(1);
    const said = journeysOf(title);
    if (said.length > 0) expect(said).toContain(journey);
  });

  it('has every test whose title says a number', () => {
    const listed = new Set(rows.map(({ journey, file }) => `${journey} ${file}`));
    const said = files.flatMap((file) =>
      titlesOf(file).flatMap((title) => journeysOf(title).map((journey) => `${journey} ${file}`)),
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((each) => !listed.has(each))).toEqual([]);
  });
});
