import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageWithSummary, tablesPageOf, tablesPagesIn } from './page.ts';
import type { BenchResult, PartResult } from './result.ts';

const part = (title: string, ...table: PartResult['table']): PartResult => ({
  ...{ part: 'any', title, table, figures: null },
  notes: [`About ${title}.`],
});

const machine = {
  processor: 'P',
  cores: 2,
  memory: '1 GiB',
  system: 's',
  node: 'v1',
  database: 'd',
  service: 'c',
  load: '0',
};
const result: BenchResult = {
  ...{ date: '2026-11-26', command: 'npm run bench', store: 'sqlite', conversations: 10_000, machine },
  parts: [
    part(
      'Throughput next to the floor',
      ['request', 'a second', 'floor', 'ratio', 'p99 ms', 'floor'],
      ['GET a conversation', '1,001', '1,002', '1.00', '3.00', '4.00'],
      ['POST message', '2,001', '2,002', '1.00', '3.00', '4.00'],
      ['POST message, floor commits each', '9,001', '9,002', '1.00', '3.00', '4.00'],
    ),
    part(
      'Latency at fixed rates',
      ['request', 'load', 'a second', 'p50', 'p99', 'floor p50', 'p99'],
      ['POST message', '25 %', '1', '0.25', '0.26', '7', '8'],
      ['POST message', '50 %', '2', '0.50', '0.51', '7', '8'],
    ),
    part('A | title', ['request', 'a'], ['with | in it', '1']),
  ],
};

const cellsOf = (page: string, row: string): readonly (readonly string[])[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith(`| ${row} |`))
    .map((line) =>
      line
        .split(' | ')
        .slice(1)
        .map((cell) => cell.replace(/ \|$/, '')),
    );

describe('a page of tables', () => {
  const { file, text } = tablesPageOf(result);

  it('is named for the desk and has every table with its notes', () => {
    expect(file).toBe('sqlite-10000.md');
    expect(text).toMatch(/^# SQLite, 10,000 conversations\n/);
    expect(text).toContain(
      'Measured on 2026-11-26 with `npm run bench`. P, 2 cores, 1 GiB, s, load 0. Node v1, d, at c.',
    );
    expect(text).toContain('**A | title**\n\n| request | a |\n|---|--:|\n| with \\| in it | 1 |\n\nAbout A | title.\n');
  });

  it('is found again by the summary, and what was not measured is left open', () => {
    const empty = tablesPageOf({ ...result, store: 'postgres', conversations: 300, parts: [] });
    const page = pageWithSummary('Before\n<!-- bench summary -->\nold\n<!-- /bench -->\nAfter\n', [
      { file, text },
      empty,
    ]);
    expect(page).toMatch(/^Before\n.*\nAfter\n$/s);
    expect(page).not.toContain('old');
    expect(page).toContain(
      '[SQLite, 10,000 conversations](performance/sqlite-10000.md) | [Postgres, 300 conversations](performance/postgres-300.md) |',
    );
    expect(cellsOf(page, 'conversations read a second')).toEqual([['1,001', '–']]);
    expect(cellsOf(page, 'messages posted a second')).toEqual([['2,001', '–']]);
    expect(cellsOf(page, 'at half of that, ms: median, p99')).toEqual([
      ['–', '–'],
      ['0.50, 0.51', '–'],
    ]);
  });

  it('needs a place for its summary', () => {
    expect(() => pageWithSummary('# No place\n', [])).toThrow('the page has no place for the summary');
  });
});

describe('docs/performance.md', () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const page = readFileSync(join(docs, 'performance.md'), 'utf8');

  it('has the figures of the tables in docs/performance', () => {
    const tables = tablesPagesIn(join(docs, 'performance'));
    expect(tables.map(({ file }) => file)).toEqual([
      ...['sqlite-10000.md', 'sqlite-1000000.md', 'postgres-10000.md', 'postgres-1000000.md'],
    ]);
    expect(pageWithSummary(page, tables)).toBe(page);
    expect(page.match(/\d/g)?.length).toBeGreaterThan(100);
  });

  it('can be read on one screen', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(60);
  });
});
