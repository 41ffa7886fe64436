import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stores } from './desk/settings.ts';
import type { BenchResult } from './report/result.ts';

const run = promisify(execFile);
const node = (script: string, ...args: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, script), ...args], { maxBuffer: 2 ** 24 });

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-bench-test-'));
  // When root runs this, Postgres runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true }));

const tiny = [
  '--size',
  '300',
  '--small',
  '100',
  '--rounds',
  '1',
  '--seconds',
  '0.1',
  '--mixed-seconds',
  '0.5',
  '--connections',
  '4',
];

describe.each(stores)('the bench on %s', (store) => {
  it('compares answers with the floor, measures every part, and fills the pages', async () => {
    const json = join(folder, `${store}.json`);
    const flames = join(folder, `flames-${store}`);
    const desks = join(folder, 'desks');
    const more = ['--store', store, '--soak', '0.05', '--flames', flames, '--desks', desks, '--json', json];
    const { stdout } = await node('bench.ts', '--all', ...tiny, ...more);
    const result = JSON.parse(await readFile(json, 'utf8')) as BenchResult;
    expect(result).toMatchObject({ store, conversations: 300 });
    expect(result.command).toBe(`npm run bench -- --all ${tiny.join(' ')} --store ${store} --soak 0.05`);
    expect(result.parts.map(({ part }) => part)).toEqual([
      ...['throughput', 'latency', 'beside', 'mixed', 'growth', 'memory', 'flames', 'soak'],
    ]);
    for (const { title, table } of result.parts) {
      expect(stdout).toContain(title);
      expect(table.length).toBeGreaterThan(1);
      expect(table.flat().filter((cell) => /NaN|undefined|Infinity/.test(cell))).toEqual([]);
    }
    const images = await readdir(flames);
    expect(images).toHaveLength(6);
    expect(await readFile(join(flames, images[0] ?? ''), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);

    const docs = join(folder, `docs-${store}`);
    await mkdir(join(docs, 'performance'), { recursive: true });
    const page = join(docs, 'performance.md');
    await writeFile(page, '# Before\n\n<!-- bench summary -->\nof another day\n<!-- /bench -->\n\nAfter.\n');
    await node('performance-page.ts', '--docs', docs, json);
    expect(await readFile(join(docs, 'performance', `${store}-300.md`), 'utf8')).toContain('| GET agents/me |');
    const written = await readFile(page, 'utf8');
    expect(written).toMatch(
      /^# Before\n.*\| requests a second, 80 % reads \| [\d,]+ \|.*\n<!-- \/bench -->\n\nAfter\.\n$/s,
    );
    expect(written).not.toMatch(/of another day|undefined/);
    // A second run writes the same page.
    await node('performance-page.ts', '--docs', docs, json);
    expect(await readFile(page, 'utf8')).toBe(written);
  }, 600_000);
});

it('refuses what it does not know', async () => {
  await expect(node('bench.ts', '--store', 'oracle')).rejects.toMatchObject({
    code: 64,
    stderr: '--store oracle is neither sqlite nor postgres\nnpm run bench -- --help\n',
  });
  await expect(node('bench.ts', '--size', 'large')).rejects.toThrow('--size large is neither');
  await expect(node('bench.ts', '--rounds', '0')).rejects.toThrow('--rounds 0 is not a number above 0');
});
