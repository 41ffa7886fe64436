import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { root } from '../../project/architecture/imports.ts';
import { ownPort } from '../../support/own-port.ts';
import { patientService } from '../../support/patience.ts';
import { type Nginx, startNginx } from './nginx.ts';

const key = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64) };
const authorization = `token ${key.HELPDESK_BOOTSTRAP_API_KEY}:${key.HELPDESK_BOOTSTRAP_API_SECRET}`;

let folder: string;
let service: RunningService;
let nginx: Nginx;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-proxied-'));
  const port = await ownPort();
  address = `http://127.0.0.1:${port}`;
  const read = readConfig({
    ...patientService,
    ...key,
    PORT: '0',
    PUBLIC_URL: address,
    DATABASE_URL: `sqlite:${folder}/desk.db`,
    HELPDESK_DATA_DIR: folder,
    HELPDESK_TRUSTED_PROXIES: '127.0.0.1,::1',
    HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: '5',
  });
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  service = await startService(read.ok, false);
  nginx = await startNginx(await snippet(new URL(service.address).host, port), port);
});

afterAll(async () => {
  await nginx?.stop();
  await service?.stop();
  await rm(folder, { recursive: true });
});

/** As it is, except for the port and the certificate, which this machine does not have. */
async function snippet(target: string, port: number): Promise<string> {
  const text = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const changed = text
    .replace('server 127.0.0.1:9000;', `server ${target};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/\tlisten \[::\]:443 ssl;\n|\tssl_certificate.*\n/g, '');
  expect(changed.split('\n')).toHaveLength(text.split('\n').length - 3);
  expect(changed).not.toMatch(/^[^#]*(ssl|:9000)/m);
  return changed;
}

const headers = { authorization, 'content-type': 'application/json' };

async function data<T>(path: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(`${address}/api/v1${path}`, { headers, ...init });
  const { status, data } = (await reply.json()) as { readonly status: string; readonly data: T };
  expect(status).toBe('success');
  return data;
}

describe('deploy/nginx.conf', () => {
  it('passes requests on', async () => {
    expect(await data('/agents/me')).toMatchObject({ email: 'admin@example.com' });
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  });

  it('keeps the figures to the machine', async () => {
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('lets a file of the largest size through, and lays nothing down of it', async () => {
    const text = Buffer.alloc(20 * 1024 * 1024, 'a line of text\n');
    const form = new FormData();
    form.set('linked_model', 'messages');
    form.append('files', new File([text], 'large.txt'));
    const media = await data<{ readonly size: number; readonly url: string }>('/media', {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    expect(media.size).toBe(text.length);
    const reply = await fetch(new URL(media.url, address));
    expect(Buffer.from(await reply.arrayBuffer()).equals(text)).toBe(true);
    const kept = await readdir(nginx.folder, { recursive: true, withFileTypes: true });
    expect(
      kept
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['nginx.conf', 'pid']);
  });

  it('hands on what has come of an upload before the rest is there', async () => {
    const { port } = new URL(address);
    const staged = async () => (await readdir(join(folder, 'uploads/staged'))).length;
    const boundary = 'a-boundary-of-the-test';
    const sending = request({
      port,
      method: 'POST',
      path: '/api/v1/media',
      headers: {
        authorization,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 9_000_000,
      },
    });
    sending.on('error', () => {});
    sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="slow.txt"\r\n\r\n`);
    sending.write(Buffer.alloc(1_000_000, 'x'));
    await expect.poll(staged).toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(staged).toBe(0);
  });

  it('passes sockets on, both ways', async () => {
    const { ticket } = await data<{ readonly ticket: string }>('/ws-ticket', { method: 'POST', body: '{}' });
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?ticket=${ticket}`);
    await once(socket, 'open');
    socket.send('{"type":"join","data":{}}');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(answer.toString())).toMatchObject({ type: 'joined' });
    socket.close();
    await once(socket, 'close');
  });

  it('says where a request comes from, whatever the stranger says of himself', async () => {
    const wrong = (forwarded: string) =>
      fetch(`${address}/api/v1/agents/me`, {
        headers: { authorization: 'token nobody:nothing', 'x-forwarded-for': forwarded },
      });
    const statuses = [];
    for (let tried = 0; tried < 8; tried += 1) statuses.push((await wrong(`203.0.113.${tried}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});
