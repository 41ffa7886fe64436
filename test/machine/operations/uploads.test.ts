import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { credentials, type Environment, type RunningProcess, startProcess } from '../faults/running-service.ts';
import { figure, readExposition } from './exposition.ts';

let folder: string;
let node: RunningProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-uploads-'));
});

afterEach(async () => {
  await node.kill();
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Environment = {}): Promise<void> {
  node = await startProcess(folder, { LOG_LEVEL: 'info', ...environment });
}

const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('files', new File(['Dear all'], 'letter.txt'));
  const answer = await fetch(`${node.address}/api/v1/media`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function figureOf(name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  return figure(readExposition(await (await fetch(`${node.address}/metrics`)).text()), name, labels);
}

async function ready(): Promise<unknown> {
  const answer = await fetch(`${node.address}/health/ready`);
  return answer.status === 200 || ((await answer.json()) as { readonly data: unknown }).data;
}

it('says that uploads cannot be written, and goes on by itself when they can', async () => {
  await start();
  const uploads = join(folder, 'uploads');
  expect(await upload()).toBe(200);
  expect(await ready()).toBe(true);
  for (const put of [async () => {}, () => mkdir(uploads)]) {
    await rename(uploads, `${uploads}.away`);
    await put();
    expect(await upload()).toBe(503);
    const checks = { database: 'ok', migrations: 'ok', secret: 'ok', disk: 'ok', uploads: 'failed', log: 'ok' };
    await until(async () => (await ready()) !== true, 'no readiness');
    expect(await ready()).toEqual({ checks });
    expect(await figureOf('helpdesk_ready', { check: 'uploads' })).toBe(0);
    await rm(uploads, { recursive: true, force: true });
    await rename(`${uploads}.away`, uploads);
    await until(async () => (await ready()) === true, 'readiness');
    expect(await upload()).toBe(200);
  }
  expect(node.output()).not.toContain('"level":50');
});

it('counts uploads that break off, and does not take them for faults', async () => {
  await start();
  const staged = join(folder, 'uploads', 'staged');
  for (let count = 1; count <= 3; count += 1) {
    const socket = connect(Number(new URL(node.address).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 200000\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
        `--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}`,
    );
    await until(async () => (await readdir(staged)).length === 1, 'what is staged');
    socket.destroy();
    const broken = { reason: 'broken_off' };
    await until(async () => (await figureOf('helpdesk_uploads_failed_total', broken)) === count, 'its figure');
    await until(async () => (await readdir(staged)).length === 0, 'an empty folder');
  }
  // A line of the log that comes after those of the uploads.
  await fetch(`${node.address}/api/v1/agents/me`);
  await until(() => /"route":"\/api\/v1\/agents\/me","status":401/.test(node.output()), 'the line of the last request');
  expect(node.output()).not.toMatch(/"level":(?:40|50|60)|unexpected error/);
});

it('shows the room on the disk, and refuses files below what is reserved', async () => {
  await start({ HELPDESK_DISK_RESERVE_MB: '99999999' });
  expect(await upload()).toBe(503);
  expect(await figureOf('helpdesk_uploads_failed_total', { reason: 'no_room' })).toBe(1);
  expect(await figureOf('helpdesk_uploads_disk_bytes', { state: 'reserved' })).toBe(99_999_999 * 1024 * 1024);
  expect(await figureOf('helpdesk_uploads_disk_bytes', { state: 'free' })).toBeGreaterThan(0);
  // Messages go: no reason to send the traffic elsewhere.
  expect(await ready()).toBe(true);
});
