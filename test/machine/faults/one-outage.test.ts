import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { impatientService } from '../../support/patience.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { apiAt } from './api.ts';
import { openConversation, requireWhole, startLoad } from './outage.ts';
import { type RunningProcess, startProcess } from './running-service.ts';

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

it('a database that is killed under load: writers are refused until it is back, and nothing is lost', async () => {
  const load = await startLoad(service, conversation, writers);
  try {
    await load.nextSuccess();
    await server.end('SIGKILL');
    const refused = () => load.answers.filter(({ status }) => status === 503).length;
    await expect.poll(refused).toBeGreaterThan(writers);
    await server.start();
    await load.nextSuccess();
    expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    await requireWhole(load, service, conversation);
  } finally {
    load.close();
  }
});
