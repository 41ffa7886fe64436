import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ciTests, longAreas, longTests } from '../../support/projects.ts';
import { root } from './imports.ts';
import { filesOfFirstSets, type Instability, instabilitiesOf } from './stability.ts';
import { stableUses } from './stable-uses.ts';

const files = filesOfFirstSets();
const found = files.flatMap((file) => {
  const counts = new Map<Instability, number>();
  for (const each of instabilitiesOf(file)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${file}: ${kind}, ${count}`);
});
const allowed = stableUses.map(([file, kind, count]) => `${file}: ${kind}, ${count}`);

describe('tests that have to hold for every commit', () => {
  it('are looked at, with what they load', () => {
    expect(files.length).toBeGreaterThan(600);
    expect(files).toContain('test/sockets/socket/agent-access.test.ts');
    expect(files).toContain('test/sockets/socket/socket-client.ts');
    expect(files.filter((file) => file.startsWith('apps/') && file.endsWith('.test.ts')).length).toBeGreaterThan(50);
  });

  it('depend neither on time nor on luck', () => {
    expect(found.filter((each) => !allowed.includes(each))).toEqual([]);
  });

  it('have no other uses on the list than there are', () => {
    expect(allowed.filter((each) => !found.includes(each))).toEqual([]);
  });
});

describe('in a test that is planted', () => {
  const planted: readonly (readonly [string, readonly Instability[]])[] = [
    ['await page.waitForTimeout(500);', ['a fixed pause']],
    ['const seed = Date.now();', ['a seed of the clock']],
    ['const seed = Number(process.env.SEED ?? Date.now() % 1000);', ['a seed of the clock']],
    ['const draw = Math.random();', ['a seed of the clock']],
    ['const began = performance.now();', ['a measured time']],
    ['expect(Date.now() - began).toBeLessThan(2_000);', ['a measured time']],
    ['while (Date.now() < end) await look();', ['a measured time']],
    ['await page.evaluate("performance.now()");', ['a measured time']],
    ['await new Promise((resolve) => setTimeout(resolve, 500));', ['a timer']],
    ['await new Promise((resolve) => globalThis.setTimeout(resolve, 500));', ['a timer']],
    ["import { setTimeout as pause } from 'node:timers/promises';", ['a timer']],
    ["import timers from 'node:timers/promises';", ['a timer']],
    ['await page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");', ['a timer']],
    ["import { freshSeed } from '../../support/fresh-seed.ts';", ['a fresh seed']],
    ["test('a compiler runs', async () => {}, 60_000);", ['a short limit']],
    ["test.each(rows)('%s', async () => {}, 60_000);", ['a short limit']],
    ['beforeAll(async () => {}, 60_000);', ['a short limit']],
    ['vi.setConfig({ testTimeout: 60_000 });', ['a short limit']],
    ['await vi.waitFor(() => expect(lines).toContain(line));', ['a short limit']],
    ['const store = openPostgresStore({ url: database.url, connections: 1 });', ['an impatient store']],
    ['const store = openSqliteStore({ file });', ['an impatient store']],
    ["test('a compiler runs', async () => {}, 360_000);", []],
    ['await vi.waitFor(() => expect(lines).toContain(line), { timeout: 120_000 });', []],
    ['const store = openSqliteStore({ file, ...onBusyMachines });', []],
    ['const strict = openPostgresStore({ url, patience: 1 });', []],
    ['const jwt = await customerJwt(claims, secret, Date.now());', []],
    ['const tomorrow = Date.now() + dayLengthMs;', []],
    ['const hourAgo = Date.now() - 3_600_000;', []],
    ["import { setImmediate } from 'node:timers/promises';", []],
    ['// await page.waitForTimeout(500);', []],
  ];

  it.each(planted)('%s', (text, kinds) => {
    expect([...new Set(instabilitiesOf('test/api/http/planted.test.ts', text))]).toEqual(kinds);
  });
});

describe('test/README.md', () => {
  const page = readFileSync(join(root, 'test/README.md'), 'utf8');
  const filesOf = (globs: readonly string[]): readonly string[] =>
    globSync([...globs], { cwd: root, exclude: ['**/node_modules/**'] }).sort();
  // A sign `|` of a glob is written `\\|` in a table.
  const rows = [...page.replaceAll('\\|', '¦').matchAll(/^\| (`[^|]+`) \| (\w+) \| [^|]+ \|$/gm)]
    .map(([, globs = '', area = '']) => ({
      area,
      globs: [...globs.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => `test/${glob.replaceAll('¦', '|')}.test.ts`),
    }))
    .filter(({ area }) => Object.hasOwn(longAreas, area));

  it.each(Object.entries(longAreas))(
    'has a row for every file of %s, with the fault that it alone finds',
    (area, globs) => {
      const named = rows.filter((row) => row.area === area);
      expect(named.length).toBeGreaterThan(0);
      expect(filesOf(named.flatMap((row) => row.globs))).toEqual(filesOf(globs));
      expect(named.flatMap((row) => row.globs).filter((glob) => filesOf([glob]).length === 0)).toEqual([]);
    },
  );
});

describe('the sets', () => {
  it('have no file in common', () => {
    const long = new Set(globSync([...longTests], { cwd: root, exclude: ['**/node_modules/**'] }));
    const ci = globSync([...ciTests], { cwd: root, exclude: ['**/node_modules/**'] });
    expect(ci.filter((file) => long.has(file))).toEqual([]);
    const areas = Object.values(longAreas).flatMap((globs) =>
      globSync([...globs], { cwd: root, exclude: ['**/node_modules/**'] }),
    );
    expect(areas.length).toBe(new Set(areas).size);
  });

  it('have files for each of their globs', () => {
    expect([...ciTests, ...longTests].filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });
});
