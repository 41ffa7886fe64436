import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type PrintedClient, startPrintedClient } from '../../project/docs/printed-client.ts';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { impatientService } from '../../support/patience.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { type Api, apiAt } from './api.ts';
import { outages } from './outages.ts';
import { type RunningProcess, startProcess } from './running-service.ts';

/** Milliseconds that the database is away; half a minute with HELPDESK_OUTAGE_MS=30000. */
const awayMs = Number(process.env.HELPDESK_OUTAGE_MS ?? 4_000);
/** The longest pause of the client of the page, and some more. */
const backWithinMs = 35_000;

let server: PostgresServer;
let folder: string;
let service: RunningProcess;
let line: CuttingProxy;
let client: PrintedClient;
let api: Api;

beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-widget-outage-'));
  service = await startProcess(folder, { DATABASE_URL: server.url, ...impatientService });
  line = await cuttingProxy(service.address);
  api = apiAt(service.address);
  const { uuid } = (await api.get('/inboxes/1')) as { readonly uuid: string };
  client = await startPrintedClient(folder, line.address, uuid);
  await vi.waitFor(() => expect(client.shown()).toContain('Hello!'), { timeout: 120_000 });
});

afterAll(async () => {
  // It outlives its database; if it did not, its output has the reason.
  expect(service?.isAlive(), service?.output().slice(-4_000)).toBe(true);
  client?.stop();
  api?.close();
  await line?.close();
  await service?.kill();
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

/** A widget that joins and then only waits. */
function joinWith(token: string): Promise<number> {
  const socket = new WebSocket(`${service.address.replace('http', 'ws')}/widget/ws`);
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'join', token, data: { inbox_id: token } })));
    socket.on('close', resolve);
    socket.on('error', reject);
  });
}

describe('the client of docs/realtime.md, whose line breaks while the database is away', () => {
  it.each(Object.entries(outages))(
    '%s: it comes back, and misses nothing',
    async (name, goAway) => {
      const codes: Promise<number>[] = [];
      const answered = `an answer after ${name}`;
      const [{ uuid }] = ((await api.get('/conversations/all')) as { readonly results: [{ readonly uuid: string }] })
        .results;
      const gone = goAway(server, awayMs);
      await vi.waitFor(
        async () => {
          const reply = await api.post(`/conversations/${uuid}/messages`, { message: name }, `before ${name}`);
          expect(reply).toMatchObject({ kind: 'answer', status: 503 });
        },
        { timeout: awayMs, interval: 50 },
      );
      line.cut();
      line.restore();
      for (let index = 0; index < 5; index++) codes.push(joinWith(crypto.randomUUID()));
      await gone;
      await vi.waitFor(
        async () => {
          const { kind } = await api.post(`/conversations/${uuid}/messages`, { message: answered }, name);
          expect(kind).toBe('answer');
          expect((await listed(uuid)).filter((text) => text === answered)).toHaveLength(1);
        },
        { timeout: 120_000, interval: 200 },
      );
      await vi.waitFor(() => expect(client.shown()).toContain(answered), { timeout: backWithinMs, interval: 100 });
      // Shown as a frame, or as part of the conversation that was fetched.
      expect(client.shown()).not.toContain('closed for good');
      expect(client.isAlive).toBe(true);
      expect(new Set(await Promise.all(codes))).toEqual(new Set([1013]));
    },
    awayMs + 120_000,
  );
});

async function listed(uuid: string): Promise<readonly string[]> {
  const { results } = (await api.get(`/conversations/${uuid}/messages`)) as {
    readonly results: readonly { readonly text_content: string }[];
  };
  return results.map((each) => each.text_content);
}
