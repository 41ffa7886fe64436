import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SignalBus } from '@helpdesk/domain/ports';
import { openNatsBus } from '@helpdesk/nats';
import { openNodeSession } from '@helpdesk/postgres';
import { Client } from 'pg';
import { startNatsServer } from '../sockets/bus/nats-server.ts';
import { urlOf } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Child, startChild } from './child.ts';
import { credentials, serviceEnvironment } from './desk/settings.ts';
import type { LoadResult } from './load/order.ts';
import { bareCrossing, crossing, newConversation, percentile } from './nodes-crossing.ts';
import { printTable } from './table.ts';

/**
 * One and two nodes on one Postgres: requests a second; how long a message takes from its answer at one node to a
 * socket of the other, with Postgres and with NATS carrying the signals, beside a bare LISTEN in the same run; and
 * how many signals a second each of the two carries. Postgres keeps its defaults: every commit waits for the disk.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    perSecond: { type: 'string', default: '200' },
    connections: { type: 'string', default: '32' },
    /** requests, crossings or signals */
    only: { type: 'string' },
  },
});
const milliseconds = Number(values.seconds) * 1_000;
const perSecond = Number(values.perSecond);
const aimP99 = 60;
const message = JSON.stringify({ message: 'The parcel is on its way to you.' });

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-nodes-'));
const children: Child[] = [];
const server = await startPostgres(['max_connections=200']);
const nats = await startNatsServer();

interface Node extends Child {
  readonly port: number;
}

const parts = { requests, crossings, signals };

try {
  for (const [name, part] of Object.entries(parts)) if (values.only === undefined || values.only === name) await part();
} catch (error) {
  say(String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
} finally {
  for (const child of children) await child.stop();
  await nats.kill();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function freshDatabase(name: string): Promise<string> {
  const admin = new Client(server.url);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding UTF8`).finally(() => admin.end());
  return urlOf(server.url, name);
}

async function startNode(database: string, bus?: string): Promise<Node> {
  const env = {
    ...serviceEnvironment(folder, database),
    ...(bus !== undefined && { HELPDESK_EVENT_BUS: bus }),
    HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
    HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
  };
  const child = await startChild('./processes/service.ts', { env, quiet: true });
  children.push(child);
  return { ...child, port: child.hello as number };
}

async function stopAll(nodes: readonly Child[]): Promise<void> {
  for (const node of nodes) {
    await node.stop();
    children.splice(children.indexOf(node), 1);
  }
}

async function requests(): Promise<void> {
  const database = await freshDatabase('requests');
  const nodes = [await startNode(database), await startNode(database)];
  const [first] = nodes;
  if (first === undefined) return;
  const uuids = await Promise.all(Array.from({ length: 64 }, (_, index) => newConversation(first.port, index)));
  const shapes: readonly (readonly [name: string, requests: readonly string[]])[] = [
    ['GET agents/me', [plain('GET', '/api/v1/agents/me')]],
    ['GET 30 messages', uuids.map((uuid) => plain('GET', `/api/v1/conversations/${uuid}/messages`))],
    ['POST message', uuids.map((uuid) => plain('POST', `/api/v1/conversations/${uuid}/messages`, message))],
  ];
  const rows = [['requests a second', 'one node', 'two nodes', 'ratio', 'p99 one (ms)', 'p99 two (ms)']];
  for (const [name, texts] of shapes) {
    await load([first], texts, 1_000);
    const one = await load([first], texts, milliseconds);
    const two = await load(nodes, texts, milliseconds);
    rows.push([
      name,
      one.perSecond.toFixed(0),
      two.perSecond.toFixed(0),
      (two.perSecond / one.perSecond).toFixed(2),
      one.p99.toFixed(1),
      two.p99.toFixed(1),
    ]);
  }
  say('');
  printTable(say, rows);
  say('(two nodes, Postgres and the load share the cores of one machine)');
  await stopAll(nodes);
}

/** The connections are shared between the nodes. */
async function load(nodes: readonly Node[], texts: readonly string[], time: number) {
  const loads = await Promise.all(nodes.map(() => startChild('./processes/load.ts')));
  const results = await Promise.all(
    loads.map(async (each, index) => {
      const connections = Number(values.connections) / nodes.length;
      const order = { port: nodes[index]?.port ?? 0, requests: texts, connections, milliseconds: time, loop: 'closed' };
      return (await each.ask(order)) as LoadResult;
    }),
  );
  for (const each of loads) await each.stop();
  const faults = results.reduce((sum, result) => sum + result.faults, 0);
  if (faults > 0) throw new Error(`${faults} requests failed`);
  return {
    perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
    p99: Math.max(...results.map((result) => result.p99)),
  };
}

async function crossings(): Promise<void> {
  const rows = [[`${perSecond} messages a second, to the other node`, 'p50 (ms)', 'p99 (ms)', 'worst (ms)', 'missed']];
  const row = (name: string, { times, missed }: { times: readonly number[]; missed: number }) =>
    rows.push([name, ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)), String(missed)]);
  row(
    'bare insert, commit, NOTIFY and LISTEN',
    await bareCrossing(await freshDatabase('bare'), perSecond, milliseconds),
  );
  for (const [name, bus] of [
    ['by Postgres', undefined],
    ['by NATS', nats.url],
  ] as const) {
    const database = await freshDatabase(`crossing_${name.slice(3).toLowerCase()}`);
    const nodes = [await startNode(database, bus), await startNode(database, bus)];
    const [from, to] = nodes.map((node) => node.port);
    row(name, await crossing(from ?? 0, to ?? 0, perSecond, milliseconds));
    await stopAll(nodes);
  }
  say('');
  printTable(say, rows);
  say(`(from the answer to the POST at one node to the frame at a socket of the other; aim: p99 ${aimP99} ms)`);
}

async function signals(): Promise<void> {
  const database = await freshDatabase('signals');
  const session = () =>
    new Promise<ReturnType<typeof openNodeSession>>((resolve) => {
      const opened = openNodeSession(database, () => resolve(opened));
    });
  const [one, other] = [await session(), await session()];
  const natsBus = () =>
    new Promise<SignalBus>((resolve) => {
      const bus: SignalBus = openNatsBus({ servers: nats.url, desk: 'bench', onState: () => resolve(bus) });
    });
  const [natsOne, natsOther] = [await natsBus(), await natsBus()];
  const rows = [['signals a second, each another text', 'carried', 'dropped of those sent']];
  for (const [name, from, to] of [
    ['Postgres (NOTIFY)', one.bus, other.bus],
    ['NATS', natsOne, natsOther],
  ] as const) {
    const { perSecond: carried, dropped } = await flood(from, to);
    rows.push([name, carried.toFixed(0), `${(dropped * 100).toFixed(0)} %`]);
  }
  say('');
  printTable(say, rows);
  await Promise.all([natsOne.close(), natsOther.close(), one.close(), other.close()]);
}

/** As many as the bus takes without dropping much: each turn sends some, and waits for the turn of the others. */
async function flood(
  from: SignalBus,
  to: SignalBus,
): Promise<{ readonly perSecond: number; readonly dropped: number }> {
  let heard = 0;
  let sent = 0;
  const stop = to.subscribe({
    heard: () => {
      heard += 1;
    },
    renewed: () => {},
  });
  const start = performance.now();
  while (performance.now() - start < milliseconds) {
    for (let count = 0; count < 50; count++) from.publish(`signal ${sent++} ${'x'.repeat(60)}`);
    // Not further ahead than a second's worth: what waits longer is dropped by either bus.
    do await pause(1);
    while (sent - heard > 4_000 && performance.now() - start < milliseconds);
  }
  const seconds = (performance.now() - start) / 1_000;
  const carried = heard / seconds;
  await pause(500);
  stop();
  return { perSecond: carried, dropped: 1 - heard / sent };
}

function plain(method: string, path: string, body?: string): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: token ${credentials.apiKey}:${credentials.apiSecret}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
