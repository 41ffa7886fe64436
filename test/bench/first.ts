import { deepStrictEqual } from 'node:assert/strict';
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { permissions } from '@helpdesk/domain';
import { openDatabase } from './better-sqlite.ts';
import { type Child, startChild } from './child.ts';
import { credentials, deskFile, secret, serviceEnvironment } from './desk-file.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { printTable } from './table.ts';

/**
 * Requests per second and latency of the service, beside a hand-written server that does the same
 * SQL (`floor.ts`), each on its own copy of a desk with 100,000 conversations. The two take turns in
 * short rounds, and what counts is the median of the rounds' ratios, so that a machine that is busy
 * with something else disturbs both alike.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
    /** A folder for processor profiles of the service. */
    profile: { type: 'string' },
  },
});

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Server extends Child {
  readonly port: number;
}

interface Measured extends LoadResult {
  /** Microseconds of processor per request. */
  readonly cpu: number;
}

interface Case {
  readonly name: string;
  readonly requests: readonly string[];
  /** Whether both answer the same, to the letter. */
  readonly same: boolean;
}

const order = { connections: Number(values.connections), milliseconds: Number(values.seconds) * 1_000 };
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-run-'));
const children: Child[] = [];
try {
  await main();
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  const desk = await deskFile(say);
  const chosen = casesOf(desk).filter(({ name }) => values.only === undefined || name.includes(values.only));
  const service = await serverOn('./service.ts', copied(desk, 'service.db'));
  const floor = await serverOn('./floor.ts', copied(desk, 'floor.db'));
  const load = await startChild('./load.ts');
  children.push(load);
  const measure = async (server: Server, requests: readonly string[], milliseconds: number): Promise<Measured> => {
    const before = (await server.ask('time')) as number;
    const run: LoadOrder = { port: server.port, requests, connections: order.connections, milliseconds };
    const result = (await load.ask(run)) as LoadResult;
    const after = (await server.ask('time')) as number;
    if (result.faults > 0) throw new Error(`${result.faults} of ${result.requests} requests failed`);
    return { ...result, cpu: (after - before) / result.requests };
  };

  for (const { requests } of chosen) {
    for (const server of [service, floor]) await measure(server, requests, 500);
  }
  for (const { name, requests, same } of chosen) if (same) await requireSame(name, requests[0] ?? '', service, floor);
  const rows = chosen.map(({ name }) => ({ name, service: [] as Measured[], floor: [] as Measured[] }));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [index, { requests }] of chosen.entries()) {
      const pair = [['service', service] as const, ['floor', floor] as const];
      for (const [who, server] of round % 2 === 0 ? pair : pair.reverse()) {
        rows[index]?.[who].push(await measure(server, requests, order.milliseconds));
      }
    }
  }
  report(rows);
}

function report(
  rows: readonly {
    readonly name: string;
    readonly service: readonly Measured[];
    readonly floor: readonly Measured[];
  }[],
): void {
  const results = rows.map(({ name, service, floor }) => ({
    name,
    perSecond: { service: median(service, 'perSecond'), floor: median(floor, 'perSecond') },
    p99: { service: median(service, 'p99'), floor: median(floor, 'p99') },
    cpu: { service: median(service, 'cpu'), floor: median(floor, 'cpu') },
    ratio: middle(service.map((each, round) => each.perSecond / (floor[round]?.perSecond ?? Number.NaN))),
    cpuRatio: middle(service.map((each, round) => (floor[round]?.cpu ?? Number.NaN) / each.cpu)),
  }));
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  say(`\n${order.connections} connections, median of ${values.rounds} rounds of ${values.seconds} s each\n`);
  printTable(say, [
    ['', 'requests/s', 'floor', 'ratio', 'p99 ms', 'floor', 'CPU us', 'floor', 'ratio'],
    ...results.map(({ name, perSecond, p99, cpu, ratio, cpuRatio }) => [
      name,
      ...[whole(perSecond.service), whole(perSecond.floor), ratio.toFixed(2)],
      ...[p99.service.toFixed(1), p99.floor.toFixed(1)],
      ...[whole(cpu.service), whole(cpu.floor), cpuRatio.toFixed(2)],
    ]),
  ]);
  say(`\n${JSON.stringify({ ...order, rounds: Number(values.rounds), results })}`);
}

function casesOf(file: string): readonly Case[] {
  const database = openDatabase(file, { readonly: true });
  const uuids = (sql: string) =>
    (database.prepare(sql).all() as readonly { readonly uuid: string }[]).map((r) => r.uuid);
  const long = uuids('select uuid from conversations where seq >= 60 order by id limit 64');
  const assigned = uuids(
    'select uuid from conversations where assigned_user_id is not null and id > 1000 order by id limit 1000',
  );
  const teams = database.prepare('select id from teams order by id').all() as readonly { readonly id: number }[];
  database.close();
  const post = (uuid: string, query: string) =>
    request('POST', `/api/v1/conversations/${uuid}/messages${query}`, { message: 'The parcel is on its way to you.' });
  return [
    { name: 'GET agents/me', requests: [request('GET', '/api/v1/agents/me')], same: true },
    {
      name: 'GET 30 messages',
      requests: long.map((uuid) => request('GET', `/api/v1/conversations/${uuid}/messages?page_size=30`)),
      same: true,
    },
    {
      name: 'GET 30 unassigned',
      requests: teams.map(({ id }) => request('GET', `/api/v1/teams/${id}/conversations/unassigned?page_size=30`)),
      same: true,
    },
    { name: 'POST message', requests: assigned.map((uuid) => post(uuid, '')), same: false },
    {
      name: 'POST, floor commits each',
      requests: assigned.map((uuid) => post(uuid, '?commit=alone')),
      same: false,
    },
  ];
}

function request(method: string, path: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Basic ${Buffer.from(`${credentials.apiKey}:${credentials.apiSecret}`).toString('base64')}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

async function serverOn(file: string, database: string): Promise<Server> {
  const env = {
    ...serviceEnvironment(folder, database),
    FLOOR_FILE: database,
    FLOOR_SECRET: secret,
    FLOOR_PERMISSIONS: permissions.join(' '),
  };
  const profiled = values.profile !== undefined && file === './service.ts';
  const flags = profiled ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const child = await startChild(file, { env, flags });
  children.push(child);
  return { ...child, port: child.hello as number };
}

function copied(file: string, name: string): string {
  const copy = join(folder, name);
  copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  return copy;
}

/** A floor that did less than the service would be no measure of it. */
async function requireSame(name: string, text: string, service: Server, floor: Server): Promise<void> {
  const [, path = ''] = text.split(' ');
  const authorization = /^Authorization: (.*)$/m.exec(text)?.[1] ?? '';
  const answers = await Promise.all(
    [service, floor].map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
      return withoutActivity(await response.text());
    }),
  );
  deepStrictEqual(answers[1], answers[0], `the floor answers ${name} in another way`);
}

/** When the agent was last seen differs by some milliseconds between the two. */
function withoutActivity(body: string): string {
  return body.replace(/"(last_active_at|api_key_last_used_at)":"[^"]*"/g, '"$1":""');
}

function median<K extends keyof Measured>(rounds: readonly Measured[], key: K): number {
  return middle(rounds.map((round) => round[key]));
}

function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
