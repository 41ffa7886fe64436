import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Archive } from '@helpdesk/sqlite';
import { describe, expect, it } from 'vitest';
import { migrations as ofPostgres } from '../../../adapters/postgres/src/migrations/all.ts';
import { archiveTablesOf } from '../../../adapters/sql/src/archive/archive-tables.ts';
import { migrations as ofSqlite } from '../../../adapters/sqlite/src/migrations/all.ts';

/** Checksums of one step: of its SQL on each engine that has it, and of the shape of an export of that schema. */
type Sums = Readonly<Partial<Record<'SQLite' | 'Postgres' | 'export', string>>>;

const file = new URL('released-steps.json', import.meta.url);

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ids of rows and times are stored as other numbers are; that an import checks them more closely is not the shape. */
function shapeOf(tables: Archive['tables'] | undefined): string | undefined {
  const shape = tables?.map(({ name, key, columns }) => [
    name,
    key,
    [...columns].map(([column, kind]) => [column, kind.replace(/^(?:ref|time)/, 'int')]),
  ]);
  return shape && sumOf(JSON.stringify(shape));
}

function sumsOfSteps(): Readonly<Record<string, Sums>> {
  const steps = [...ofSqlite, ...ofPostgres].toSorted((a, b) => a.version - b.version);
  const sqlOf = (all: readonly { readonly name: string; readonly sql: string }[], name: string) => {
    const sql = all.find((step) => step.name === name)?.sql;
    return sql === undefined ? undefined : sumOf(sql);
  };
  const sums = steps.map(({ version, name }) => [
    name,
    {
      SQLite: sqlOf(ofSqlite, name),
      Postgres: sqlOf(ofPostgres, name),
      export: shapeOf(archiveTablesOf(ofSqlite, version)),
    },
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(sums)));
}

/**
 * `released-steps.json` holds the checksums of every step. This test appends a step that is not there yet and
 * never changes an entry. A database that has taken a released step would differ from one that takes a changed one,
 * and on SQLite would be refused as damaged; an export would be read wrongly. To change the schema, add the next step.
 */
describe('the steps of the schema', () => {
  it('are those that were released', () => {
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Sums>;
    const sums = sumsOfSteps();
    const names = Object.keys(recorded);
    const asRecorded = Object.fromEntries(names.map((name) => [name, sums[name]]));
    expect(asRecorded, 'Changed since it was recorded. If it was never released, delete its entry.').toEqual(recorded);
    const added = Object.keys(sums).slice(names.length);
    expect(Object.keys(sums), 'A step comes after those that were released.').toEqual([...names, ...added]);
    if (added.length === 0) return;
    expect(process.env.CI, `Run this test and commit its file: ${added.join()} is not recorded.`).toBeUndefined();
    writeFileSync(file, `${JSON.stringify(sums, undefined, 2)}\n`);
  });

  it('have the numbers of their names, and end with the same on every engine', () => {
    for (const all of [ofSqlite, ofPostgres]) {
      expect(all.map(({ name }) => Number(name.slice(0, 4)))).toEqual(all.map(({ version }) => version));
    }
    expect(ofSqlite.at(-1)?.version).toBe(ofPostgres.at(-1)?.version);
  });

  it('that make tables or columns leave rows alone: they are not run on the rows of an older export', () => {
    const takenAgain = [...ofSqlite, ...ofPostgres].filter(
      ({ version, leavesRows }) => version > 3 && leavesRows !== true,
    );
    expect(takenAgain.length).toBeGreaterThan(0);
    for (const { name, sql } of takenAgain) {
      expect(sql, name).not.toMatch(/\b(?:create (?:unique )?(?:table|index)|alter table)\b/i);
    }
  });
});
