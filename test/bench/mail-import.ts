import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MailboxAccount } from '@helpdesk/domain/ports';
import { urlOf } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Child, startChild } from './child.ts';
import { type StoreName, serviceEnvironment, stores } from './desk/settings.ts';
import type { LoadResult, OpenOrder } from './load/order.ts';
import { type ImportService, startImportService } from './mail/import-service.ts';
import type { FloorOrder } from './processes/mail-floor.ts';
import type { MailboxOrder } from './processes/mailbox.ts';
import { request } from './request.ts';
import { printTable } from './table.ts';

/**
 * What the import of a full mailbox takes, and what it takes from everyone else: `npm run bench:mail-import`. A service
 * reads mails from the server of the tests, in processes of their own, on the same cores. Next to it stands a floor that
 * fetches, stores and notes each mail, and understands nothing of it (`processes/mail-floor.ts`): both slow down together
 * on a busy machine. `with the floor`: the floor imports while the service has nothing to do but answer.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite,postgres' },
    mails: { type: 'string', default: '10000' },
    bytes: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    profile: { type: 'string' },
  },
});
const mails = Number(values.mails);
const bytes = Number(values.bytes);
const floorMails = Math.max(100, Math.floor(mails / 5));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const number = (value: number): string => value.toFixed(1);
const flags = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-import-'));
const children: Child[] = [];
const services: ImportService[] = [];
const ends: (() => Promise<void>)[] = [];

async function child(file: string): Promise<Awaited<ReturnType<typeof startChild>>> {
  const started = await startChild(file);
  children.push(started);
  return started;
}

interface Bench {
  readonly account: MailboxAccount;
  readonly mailbox: Child;
  readonly floor: Child;
  readonly load: Child;
}

/** What the mail server has been asked to mark as read. */
async function readIn({ mailbox }: Bench, name: string): Promise<number> {
  return (await mailbox.ask({ what: 'read', mailbox: name } satisfies MailboxOrder)) as number;
}

async function answers({ load }: Bench, port: number): Promise<LoadResult> {
  const order: OpenOrder = {
    loop: 'open',
    port,
    requests: [request('GET', '/api/v1/agents/me')],
    connections: 8,
    rate: Number(values.rate),
    milliseconds: Number(values.seconds) * 1_000,
  };
  const result = (await load.ask(order)) as LoadResult;
  if (result.faults > 0) throw new Error(`${result.faults} requests failed (${result.faultStatuses.join(', ')})`);
  return result;
}

/** Mails a second. */
async function floorOf(bench: Bench, database: string, name: string, count: number): Promise<number> {
  const { account, mailbox, floor } = bench;
  await mailbox.ask({ what: 'fill', mailbox: name, count, bytes } satisfies MailboxOrder);
  const server = { ...account.server, mailbox: name };
  const order: FloorOrder = { account: { ...account, server }, database, folder: join(folder, 'floor'), mails: count };
  return count / ((await floor.ask(order)) as number);
}

interface Imported {
  readonly all: number;
  readonly withLoad: number;
  /** Milliseconds of processor of the service for a mail, requests included. */
  readonly processor: number;
  readonly memory: { readonly start: number; readonly middle: number; readonly end: number };
  readonly answers: LoadResult;
}

async function importAll(bench: Bench, service: ImportService): Promise<Imported> {
  const { account, mailbox } = bench;
  await mailbox.ask({ what: 'fill', mailbox: 'INBOX', count: mails, bytes } satisfies MailboxOrder);
  const start = service.memory();
  const { server, password } = account;
  const imap = { host: server.host, port: server.port, username: server.username, password, tls_type: 'none' };
  const config = { imap: [imap], smtp: [] };
  const body = { name: 'Support', channel: 'email', from: 'Support <support@desk.example>', config };
  await service.call('POST', '/inboxes', body);
  while ((await readIn(bench, 'INBOX')) === 0) await sleep(20);
  const began = performance.now();
  const since = await readIn(bench, 'INBOX');
  const processor = service.processor();
  let beside: readonly [read: number, seconds: number] = [0, 1];
  const answered = answers(bench, service.port).then(async (result) => {
    beside = [await readIn(bench, 'INBOX'), (performance.now() - began) / 1_000];
    return result;
  });
  let middle = start;
  for (let read = since; read < mails; read = await readIn(bench, 'INBOX')) {
    if (read < mails / 2) middle = service.memory();
    await sleep(250);
  }
  const seconds = (performance.now() - began) / 1_000;
  const result = await answered;
  const [read, besideSeconds] = beside;
  const withLoad = read < mails ? (read - since) / besideSeconds : (mails - since) / seconds;
  return {
    all: (mails - since) / seconds,
    withLoad,
    processor: (service.processor() - processor) / (mails - since),
    memory: { start, middle, end: service.memory() },
    answers: result,
  };
}

async function measure(store: StoreName): Promise<void> {
  const mailbox = await child('./processes/mailbox.ts');
  const account = mailbox.hello as MailboxAccount;
  const load = await child('./processes/load.ts');
  const floor = await child('./processes/mail-floor.ts');
  const bench: Bench = { account, mailbox, floor, load };
  const data = join(folder, store);
  mkdirSync(data);
  const postgres = store === 'postgres' ? await startPostgres() : undefined;
  if (postgres !== undefined) ends.push(() => postgres.stop());
  const database = postgres?.url ?? `sqlite:${join(data, 'desk.db')}`;
  const floorDatabase = postgres === undefined ? `sqlite:${join(folder, 'floor.db')}` : urlOf(database, 'template1');
  const environment = { ...serviceEnvironment(data, database), HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.1' };
  const service = await startImportService(environment, flags);
  services.push(service);

  const before = await floorOf(bench, floorDatabase, 'Before', floorMails);
  const alone = await answers(bench, service.port);
  const besideFloor = await floorBeside(bench, service, floorDatabase);
  const imported = await importAll(bench, service);
  const after = await floorOf(bench, floorDatabase, 'After', floorMails);
  await service.stop();
  for (const each of children.splice(0)) await each.stop();

  const floorRate = (before + after) / 2;
  say(`\n${store}: ${mails} mails of ${bytes} bytes`);
  printTable(say, [
    ['', 'mails/s', 'of the floor'],
    ['floor, before and after', `${number(before)}, ${number(after)}`, '100 %'],
    ['import, all', number(imported.all), `${((100 * imported.all) / floorRate).toFixed(0)} %`],
    ['import, with requests', number(imported.withLoad), `${((100 * imported.withLoad) / floorRate).toFixed(0)} %`],
  ]);
  say(`Processor of the service: ${number(imported.processor)} ms a mail`);
  printTable(say, [
    [`GET /agents/me, ${values.rate} a second`, 'p50, ms', 'p90', 'p99', 'max'],
    ...(
      [
        ['alone', alone],
        ['with the floor', besideFloor],
        ['with the import', imported.answers],
      ] as const
    ).map(([name, { p50, p90, p99, max }]) => [name, number(p50), number(p90), number(p99), number(max)]),
  ]);
  const { start, middle, end } = imported.memory;
  say(
    `Memory of the service, MiB: ${number(start)} at the start, ${number(middle)} in the middle, ${number(end)} at the end`,
  );
}

/** The floor reads as long as the requests run. */
async function floorBeside(bench: Bench, service: ImportService, database: string): Promise<LoadResult> {
  let isOver = false;
  const answered = answers(bench, service.port).finally(() => {
    isOver = true;
  });
  for (let round = 0; !isOver; round += 1) await floorOf(bench, database, `Beside ${round}`, 200);
  return answered;
}

try {
  for (const store of stores) if (values.store.split(',').includes(store)) await measure(store);
} finally {
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(children.map((each) => each.stop()));
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
}
