import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, takeDatabase, urlOf } from '../../support/postgres-databases.ts';
import { helpdesk, run, until } from './helpdesk.ts';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;

beforeEach(async () => {
  database = await takeDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-cli-'));
  env = { PORT: '0', DATABASE_URL: database.url, HELPDESK_DATA_DIR: folder };
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.giveBack();
});

/** Everything that a service printed until it was stopped by the work. */
async function serving(
  own: Readonly<Record<string, string>>,
  work: (address: string, told: () => string) => Promise<void>,
) {
  const child = helpdesk(['serve'], { ...env, ...own });
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  const printed = await until(child, /listens at .*\n/);
  await work(/http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? '', () => out);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  return out;
}

const ready = async (address: string) => expect((await fetch(`${address}/health/ready`)).status).toBe(200);

describe('serve on Postgres', () => {
  it('refuses a node that made up a secret of its own, and says what to do', async () => {
    await serving({}, ready);
    const other = join(folder, 'other');
    await mkdir(other);
    const { code, err } = await run(['serve'], { ...env, HELPDESK_DATA_DIR: other });
    expect(code).toBe(78);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('the same one on all nodes: set HELPDESK_SECRET');
    await serving({}, ready);
  });

  it('serves while NATS is not there, and says so', async () => {
    await serving({ HELPDESK_EVENT_BUS: 'nats://127.0.0.1:9' }, async (address, told) => {
      await expect.poll(told).toContain('NATS does not answer');
      await ready(address);
    });
  });
});

describe('a DATABASE_URL that leads nowhere', () => {
  it.each([
    ['no such database', () => urlOf(database.url, 'nothing_here'), 78, /There is no such database/],
    ['nothing listens', () => 'postgres://desk:hidden@127.0.0.1:9/desk', 1, /Nothing listens/],
    ['an unknown host', () => 'postgres://desk:hidden@nowhere.invalid/desk', 1, /host of the database/],
  ])('%s: one line without the password', async (_name, url, expected, line) => {
    const { code, err } = await run(['migrate'], { ...env, DATABASE_URL: url() });
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toContain('hidden');
    expect(code).toBe(expected);
  });
});
