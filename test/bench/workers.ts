import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Child, startChild } from './child.ts';
import { type KeptDesk, openDesk } from './desk/kept-desk.ts';
import { conversationsOf, keptDesks, serviceEnvironment, stores } from './desk/settings.ts';
import type { ClosedOrder, LoadResult } from './load/order.ts';
import { authorization, request } from './request.ts';
import { printTable } from './table.ts';
import { startWorkersService, type WorkersService } from './workers-service.ts';

/**
 * One worker beside several, in turns, each on a desk of its own. The load, and on Postgres the server too, run on the
 * same cores: so next to requests a second stands what the service could answer if each of its processes had a core.
 * That is requests for each second of processor of the process that needed most.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    size: { type: 'string', default: '100k' },
  },
});
const milliseconds = Number(values.seconds) * 1_000;
const connections = Number(values.connections);
const counts = [1, Number(values.workers)] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-run-'));
let desk: KeptDesk | undefined;
let load: Child | undefined;
const services: WorkersService[] = [];

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  /** Requests for each second of processor: of all processes together, and of the one that needed most. */
  readonly perCpu: number;
  readonly perBusiest: number;
}

interface Shape {
  readonly name: string;
  requests(uuids: readonly string[]): readonly string[];
}

const message = { message: 'The parcel is on its way to you.' };
const shapes: readonly Shape[] = [
  { name: 'GET agents/me', requests: () => [agent('GET', '/agents/me')] },
  {
    name: 'GET 30 messages',
    requests: (uuids) => uuids.map((uuid) => agent('GET', `/conversations/${uuid}/messages?page_size=30`)),
  },
  { name: 'GET 30 unassigned', requests: () => [agent('GET', '/conversations/unassigned?page_size=30')] },
  {
    name: 'POST message',
    requests: (uuids) => uuids.map((uuid) => agent('POST', `/conversations/${uuid}/messages`, message)),
  },
];

try {
  await main();
} finally {
  for (const service of services) await service.stop();
  await load?.stop();
  await desk?.close();
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  for (const [index, environment] of (await environments()).entries()) {
    services.push(await startWorkersService(counts[index] ?? 1, environment));
  }
  load = await startChild('./processes/load.ts');
  const desks = [];
  for (const service of services) desks.push({ service, uuids: await newest(service) });
  const rows = [];
  for (const { name, requests } of shapes.filter(
    (each) => values.only === undefined || each.name.includes(values.only),
  )) {
    const rounds: (readonly Measured[])[] = [];
    for (const { service, uuids } of desks) await measure(service, requests(uuids), 1_000);
    for (let round = 0; round < Number(values.rounds); round++) {
      const pair: Measured[] = [];
      for (const [index, { service, uuids }] of round % 2 === 0
        ? [...desks.entries()]
        : [...desks.entries()].reverse()) {
        pair[index] = await measure(service, requests(uuids), milliseconds);
      }
      rounds.push(pair);
    }
    rows.push(rowOf(name, rounds));
  }
  say(`\n${values.store}, ${connections} connections, median of ${values.rounds} rounds of ${values.seconds} s each\n`);
  const [one, more] = counts.map((count) => `${count} worker${count === 1 ? '' : 's'}`);
  const pair = [one ?? '', more ?? '', 'ratio'];
  printTable(say, [
    ['', ...['requests/s', '', ''], 'p99 ms', '', ...['a core each', '', ''], ...['per CPU s', '', '']],
    ['', ...pair, one ?? '', more ?? '', ...pair, ...pair],
    ...rows,
  ]);
  say('\na core each: requests for each second of processor of the process that needs most; aim for reads: ratio 1.6');
}

function rowOf(name: string, rounds: readonly (readonly Measured[])[]): readonly string[] {
  const at = (index: number, key: keyof Measured) => median(rounds.map((pair) => pair[index]?.[key] ?? Number.NaN));
  const ratio = (key: keyof Measured) =>
    median(rounds.map(([one, more]) => (more?.[key] ?? Number.NaN) / (one?.[key] ?? Number.NaN))).toFixed(2);
  const three = (key: keyof Measured) => [at(0, key).toFixed(0), at(1, key).toFixed(0), ratio(key)];
  const p99 = [at(0, 'p99').toFixed(1), at(1, 'p99').toFixed(1)];
  return [name, ...three('perSecond'), ...p99, ...three('perBusiest'), ...three('perCpu')];
}

async function measure(service: WorkersService, requests: readonly string[], time: number): Promise<Measured> {
  const before = service.processorTimes();
  const result = await loaded(service.port, requests, time);
  const used = service.processorTimes().map((each, index) => (each - (before[index] ?? 0)) / 1e6);
  if (result.faults > 0) throw new Error(`${result.faults} requests failed: ${result.faultStatuses}`);
  return {
    perSecond: result.perSecond,
    p99: result.p99,
    perCpu: result.count / used.reduce((sum, each) => sum + each, 0),
    perBusiest: result.count / Math.max(...used),
  };
}

async function environments(): Promise<readonly Readonly<Record<string, string>>[]> {
  const store = stores.find((each) => each === values.store);
  if (store === undefined) throw new Error(`--store ${values.store} is neither ${stores.join(' nor ')}`);
  desk = await openDesk(store, conversationsOf('--size', values.size), { desks: keptDesks, folder, say });
  const made = [];
  for (const count of counts)
    made.push(serviceEnvironment(join(folder, String(count)), await desk.copy(`workers${count}`)));
  return made;
}

/** The conversations at the front of the lists. */
async function newest({ port }: WorkersService): Promise<readonly string[]> {
  const uuids = [];
  for (let page = 1; page <= 4; page++) {
    const address = `http://127.0.0.1:${port}/api/v1/conversations/all?page_size=50&page=${page}`;
    const reply = (await (await fetch(address, { headers: { authorization } })).json()) as {
      readonly data: { readonly results: readonly { readonly uuid: string }[] };
    };
    uuids.push(...reply.data.results.map(({ uuid }) => uuid));
  }
  return uuids;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function agent(method: string, path: string, body?: object): string {
  return request(method, `/api/v1${path}`, body);
}

async function loaded(port: number, requests: readonly string[], time: number): Promise<LoadResult> {
  const order: ClosedOrder = { loop: 'closed', port, requests, connections, milliseconds: time };
  return (await load?.ask(order)) as LoadResult;
}
