import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impatientService } from '../../support/patience.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { apiAt } from './api.ts';
import { openConversation, requireWhole, startLoad } from './outage.ts';
import { outages } from './outages.ts';
import { type RunningProcess, startProcess } from './running-service.ts';

/** Milliseconds that the database is away; the 30 s of standing still with HELPDESK_OUTAGE_MS=30000. */
const awayMs = Number(process.env.HELPDESK_OUTAGE_MS ?? 4_000);
const writers = 8;

let server: PostgresServer;
let folder: string;
let service: RunningProcess;
let conversation: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-outage-'));
  service = await startProcess(folder, { DATABASE_URL: server.url, ...impatientService });
  const api = apiAt(service.address);
  conversation = await openConversation(api);
  api.close();
});

afterAll(async () => {
  await service?.kill();
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

describe('the database is away under load', () => {
  it.each(Object.entries(outages))(
    '%s: refused in time, back in time, nothing lost',
    async (_name, goAway) => {
      const load = await startLoad(service, conversation, writers);
      try {
        await load.nextSuccess();
        await pause(300);
        const left = performance.now();
        await goAway(server, awayMs);
        const back = performance.now();
        await load.nextSuccess();
        const recoveredMs = performance.now() - back;
        const meanwhile = load.answers.filter((answer) => answer.at > left && answer.at < back);
        expect(meanwhile.filter((answer) => answer.status === 503).length).toBeGreaterThan(writers);
        expect(new Set(meanwhile.map((answer) => answer.status)).difference(new Set([200, 503]))).toEqual(new Set());
        expect(Math.max(...load.answers.map((answer) => answer.tookMs))).toBeLessThan(2_500);
        expect(recoveredMs).toBeLessThan(2_000);
        await requireWhole(load, service, conversation);
      } finally {
        load.close();
      }
    },
    awayMs + 30_000,
  );

  it('a node that is stopped while the database stands still leaves in time', async () => {
    const node = await startProcess(folder, { DATABASE_URL: server.url, ...impatientService });
    await server.freeze();
    try {
      await pause(500);
      const asked = performance.now();
      expect(await node.stop()).toBe(0);
      expect(performance.now() - asked).toBeLessThan(10_000);
    } finally {
      await node.kill();
      await server.thaw();
    }
  });

  it('its line for signals is cut 100 times: requests are served, and nothing is lost', async () => {
    const load = await startLoad(service, conversation, writers);
    const admin = new Client(server.url);
    await admin.connect();
    try {
      let cut = 0;
      const until = performance.now() + 120_000;
      while (cut < 100 && performance.now() < until) {
        const { rowCount } = await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'helpdesk node'",
        );
        cut += rowCount ?? 0;
        await pause(20);
      }
      expect(cut).toBeGreaterThanOrEqual(100);
      expect(new Set(load.answers.map((answer) => answer.status))).toEqual(new Set([200]));
      await requireWhole(load, service, conversation);
    } finally {
      load.close();
      await admin.end();
    }
  });
});
