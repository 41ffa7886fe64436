import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { cuttingProxy } from '../../support/cutting-proxy.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { credentials, type RunningProcess, startProcess } from '../faults/running-service.ts';
import { figure, readExposition } from './exposition.ts';

interface Asked {
  readonly status: number;
  readonly body: { readonly status: string; readonly data: unknown; readonly error_type?: string };
}

let folder: string;
let node: RunningProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-health-'));
});

afterEach(async () => {
  await node?.kill();
  node = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string): Promise<Asked> {
  const answer = await fetch(`${node?.address}${path}`);
  const body = (await answer.json()) as Asked['body'];
  return { status: answer.status, body };
}

async function figureOf(name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(`${node?.address}/metrics`);
  return figure(readExposition(await answer.text()), name, labels);
}

/** A request of the first Admin; with a body it is a POST. */
function asAdmin(path: string, body?: object): Promise<Response> {
  const headers = {
    authorization: `token ${credentials.apiKey}:${credentials.apiSecret}`,
    'content-type': 'application/json',
  };
  return fetch(
    `${node?.address}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  );
}

/** For everybody, root too, whom permissions do not bind. Answers how to undo it. */
function makeUnwritable(path: string): () => void {
  const isRoot = process.getuid?.() === 0;
  const [command, on, off] = isRoot ? ['chattr', '+i', '-i'] : ['chmod', '444', '600'];
  const change = (how: string) => execFileSync(command, [how, path]);
  change(on);
  return () => change(off);
}

const well = { database: 'ok', migrations: 'ok', secret: 'ok', disk: 'ok', uploads: 'ok', log: 'ok' };

/** Waits until the result of a second ago has expired. */
async function expectReady(): Promise<void> {
  await until(async () => (await ask('/health/ready')).status === 200, 'readiness');
  expect((await ask('/health')).body).toEqual({ status: 'success', data: true });
}

/** Not ready because of these, which are said in the envelope and in the figures; alive nevertheless. */
async function expectFailed(checks: Readonly<Record<string, string>>): Promise<void> {
  await until(async () => (await ask('/health/ready')).status === 503, 'no readiness');
  for (const path of ['/health', '/health/ready']) {
    const { status, body } = await ask(path);
    expect({ path, status, data: body.data }).toEqual({ path, status: 503, data: { checks: { ...well, ...checks } } });
    expect(body.error_type).toBe('NetworkException');
    expect(JSON.stringify(body)).not.toContain(folder);
  }
  expect((await ask('/health/live')).body).toEqual({ status: 'success', data: true });
  for (const [check, state] of Object.entries(checks)) {
    if (state === 'failed') expect(await figureOf('helpdesk_ready', { check })).toBe(0);
  }
}

describe('on SQLite', () => {
  const file = (): string => join(folder, 'helpdesk.db');

  it('a schema of another version is not ready, until it is the own one again', async () => {
    node = await startProcess(folder);
    await expectReady();
    const other = new DatabaseSync(file());
    const { user_version: own } = other.prepare('pragma user_version').get() as { readonly user_version: number };
    for (const version of [own + 1, own - 1]) {
      other.exec(`pragma user_version = ${version}`);
      await expectFailed({ migrations: 'failed' });
    }
    other.exec(`pragma user_version = ${own}`);
    other.close();
    await expectReady();
    expect(node.output()).toMatch(/"check":"migrations".*"not ready: the check of migrations fails"/);
  });

  it('a file that was moved away is no database, until it is back', async () => {
    node = await startProcess(folder);
    await rename(file(), `${file()}.away`);
    await expectFailed({ database: 'failed' });
    await rename(`${file()}.away`, file());
    await expectReady();
  });

  it('a file that cannot be written is not ready, and is read nevertheless', async () => {
    node = await startProcess(folder);
    await expectReady();
    await node.stop();
    const release = makeUnwritable(file());
    try {
      node = await startProcess(folder);
      await expectFailed({ database: 'failed' });
      expect((await asAdmin('/api/v1/tags')).status).toBe(200);
      expect((await asAdmin('/api/v1/tags', { name: 'vip' })).status).toBe(503);
      await node.stop();
    } finally {
      release();
    }
    node = await startProcess(folder);
    await expectReady();
    expect((await asAdmin('/api/v1/tags', { name: 'vip' })).status).toBe(200);
  });

  it('a file that is damaged inside is not ready from then on, and the log says what to do', async () => {
    node = await startProcess(folder);
    await expectReady();
    expect((await asAdmin('/api/v1/tags', { name: 'vip' })).status).toBe(200);
    await node.stop();
    const database = new DatabaseSync(file());
    const page = Number(database.prepare("select rootpage from sqlite_schema where name = 'tags'").get()?.rootpage);
    database.close();
    const handle = await open(file(), 'r+');
    await handle.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, (page - 1) * 4_096);
    await handle.close();
    node = await startProcess(folder);
    await expectReady();
    expect((await asAdmin('/api/v1/tags')).status).toBe(503);
    await expectFailed({ database: 'failed' });
    // Requests that need only the intact part are still answered, and change nothing.
    expect((await asAdmin('/api/v1/agents/me')).status).toBe(200);
    await expectFailed({ database: 'failed' });
    expect(node.output()).toMatch(/the database file is damaged.*keep a copy of the file, restore a backup/);
  });

  it('shows what the database and the jobs do', async () => {
    const began = Date.now() / 1_000;
    node = await startProcess(folder);
    const waiting = async (): Promise<number> => figureOf('helpdesk_database_waiting', { for: 'writer' });
    await until(async () => (await waiting()) === 0, 'the jobs of the start');
    expect(await figureOf('helpdesk_build_info', { engine: 'sqlite', node: process.version })).toBe(1);
    expect(await figureOf('helpdesk_duty', {})).toBe(1);
    const runs = { job: 'wake-snoozed', outcome: 'succeeded' };
    await until(async () => (await figureOf('helpdesk_job_runs_total', runs)) > 1, 'two runs');
    const last = await figureOf('helpdesk_job_last_success_timestamp_seconds', { job: 'wake-snoozed' });
    expect(last).toBeGreaterThan(Math.floor(began));
    expect(last).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
    expect(await figureOf('helpdesk_job_duration_seconds_count', { job: 'wake-snoozed' })).toBeGreaterThan(1);
    // A table is taken away under a job: it fails, which counts, and goes on.
    const other = new DatabaseSync(file());
    other.exec('pragma foreign_keys = off; alter table conversations rename to hidden_conversations');
    const failures = { job: 'wake-snoozed', outcome: 'failed' };
    await until(async () => (await figureOf('helpdesk_job_runs_total', failures)) > 0, 'a failure');
    other.exec('alter table hidden_conversations rename to conversations');
    other.close();
    const before = await figureOf('helpdesk_job_runs_total', runs);
    await until(async () => (await figureOf('helpdesk_job_runs_total', runs)) > before, 'a run that succeeds again');
  });
});

describe('on Postgres', () => {
  it('a server that takes no writes is not ready, until it takes them again', async () => {
    const database = await takeDatabase();
    const admin = new Client(database.url);
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    // Connections have the setting of the moment in which they begin.
    const cutOthers = () =>
      admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    try {
      node = await startProcess(folder, { DATABASE_URL: database.url });
      await expectReady();
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await cutOthers();
      await expectFailed({ database: 'failed' });
      expect((await asAdmin('/api/v1/tags')).status).toBe(200);
      expect((await asAdmin('/api/v1/tags', { name: 'vip' })).status).toBe(503);
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await cutOthers();
      await expectReady();
      expect((await asAdmin('/api/v1/tags', { name: 'vip' })).status).toBe(200);
    } finally {
      await node?.kill();
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await admin.end();
      await database.giveBack();
    }
  });

  it('tells a database that is gone, another schema and a lost folder apart', async () => {
    const database = await takeDatabase();
    const line = await cuttingProxy(database.url);
    const url = new URL(database.url);
    url.port = new URL(line.address).port;
    url.hostname = '127.0.0.1';
    const admin = new Client(database.url);
    await admin.connect();
    try {
      node = await startProcess(folder, { DATABASE_URL: url.href });
      await expectReady();
      expect(await figureOf('helpdesk_database_connections', { state: 'most' })).toBe(10);
      const open = await figureOf('helpdesk_database_connections', { state: 'idle' });
      expect(open + (await figureOf('helpdesk_database_connections', { state: 'busy' }))).toBeGreaterThan(0);
      expect(await figureOf('helpdesk_database_waiting', { for: 'connection' })).toBe(0);
      expect(await figureOf('helpdesk_duty', {})).toBe(1);

      line.cut();
      await expectFailed({ database: 'failed', migrations: 'unknown', secret: 'unknown' });
      line.restore();
      await expectReady();

      await admin.query('insert into schema_version values (9999, 0)');
      await expectFailed({ migrations: 'failed' });
      await admin.query('delete from schema_version where version = 9999');
      await expectReady();

      await rename(folder, `${folder}.away`);
      await expectFailed({ disk: 'failed', uploads: 'failed' });
      await rename(`${folder}.away`, folder);
      await expectReady();
      expect(await node.stop()).toBe(0);
    } finally {
      await node?.kill();
      await admin.query('delete from schema_version where version = 9999');
      await admin.end();
      await line.close();
      await database.giveBack();
    }
  });
});
