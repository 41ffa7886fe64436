import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './imports.ts';

const folder = join(root, 'test/browser');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replaceAll('\\', '/').replace('.test.ts', ''));
const page = readFileSync(join(folder, 'README.md'), 'utf8');

interface Row {
  readonly journey: number;
  readonly file: string;
  readonly title: string;
}

/** Of the table: number, what, file, title. */
const rows: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, journey = '', file = '', title = ''] = /^\| (\d+) \| [^|]*\| `([\w/-]+)` \| ([^|]+) \|$/.exec(line) ?? [];
  return title === '' ? [] : [{ journey: Number(journey), file, title }];
});

/** The title of each test, of `test.each` too. */
function titlesOf(file: string): readonly string[] {
  const source = readFileSync(join(folder, `${file}.test.ts`), 'utf8');
  return [...source.matchAll(/(?:\b(?:test|it)\(|\)\()\s*'((?:[^'\\]|\\.)*)'/g)].map(([, title = '']) => title);
}

/** What a title says: `12, 13. …`, `journey 40: …`. */
function journeysOf(title: string): readonly number[] {
  const [, numbers = ''] = /^(?:journey )?(\d+(?:, \d+)*)[.:] /.exec(title) ?? [];
  return numbers === '' ? [] : numbers.split(', ').map(Number);
}

describe('the table of journeys', () => {
  it('has each of the 48', () => {
    expect([...new Set(rows.map(({ journey }) => journey))]).toEqual(Array.from({ length: 48 }, (_none, at) => at + 1));
    // No line of the table is passed over.
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
