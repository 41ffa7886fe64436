import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReader } from '../../../adapters/sqlite/src/open-database.ts';
import { onBusyMachines } from '../../support/patience.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
  file = join(folder, 'helpdesk.db');
  const sqlite = openSqliteStore({ file, ...onBusyMachines });
  await sqlite.migrate();
  await sqlite.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How deep the brackets of a text are nested. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text.replace(/'[^']*'/g, "''")) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    if (character === ')') depth -= 1;
  }
  return deepest;
}

it('faults O12: no trigger, view or index is nested deeper than older programs of SQLite can read', () => {
  const database = openReader(file);
  const rows = database.prepare("select name, sql from sqlite_schema where sql <> ''").all();
  const depths = (rows as { name: string; sql: string }[]).map(({ name, sql }) => [name, depthOf(sql)] as const);
  database.close();
  expect(depths.length).toBeGreaterThan(100);
  expect(depths.filter(([, depth]) => depth > 8)).toEqual([]);
});

/** Older than the service's own, as distributions have them. */
const programs = [
  ['sqlite3', (sql: string) => [file, sql]],
  [
    'python3',
    (sql: string) => [
      '-c',
      `import sqlite3; c = sqlite3.connect(${JSON.stringify(file)}); print('|'.join(str(v) for v in c.execute(${JSON.stringify(sql)}).fetchone() or []))`,
    ],
  ],
] as const;

it.each(programs)('faults O12: %s opens the file, reads tables and copies it', (program, argumentsOf) => {
  const isThere = spawnSync(program, ['--version']).status === 0;
  const run = (sql: string) => spawnSync(program, argumentsOf(sql), { encoding: 'utf8' });
  const reading = isThere ? run('select (select count(*) from messages), (select count(*) from users)') : undefined;
  const copying = isThere ? run(`vacuum into '${join(folder, `${program}.db`)}'`) : undefined;
  expect([reading?.stderr ?? '', copying?.stderr ?? '']).toEqual(['', '']);
  expect(reading?.stdout.trim() ?? '0|1').toBe('0|1');
});
