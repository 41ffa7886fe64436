import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { type Child, startChild } from './child.ts';
import { credentials, serviceEnvironment } from './desk/settings.ts';
import type { DeskAgent } from './sockets-service.ts';
import { printTable } from './table.ts';

/**
 * What presence and counts cost: one service with a socket of each of many agents, first without features, then with
 * each of them, then with both, and at last without them again: the first and the last row are the baseline of the same
 * run, and their difference is what the machine does besides. Agents are in teams of two, and each has a conversation
 * that both may read. Each row has three parts: all are at rest; conversations change status; one agent of each team
 * opens the conversation of the other, and leaves it again. A round before the first row, which is not listed, warms
 * up.
 *
 *     npm run bench:presence -- --sockets 5000 --per-second 500 --seconds 10
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    'per-second': { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    features: { type: 'string', default: 'none,counts,presence,counts+presence,none' },
  },
});

/** Each process may have 20,000 files open: this one and the service have one for each socket. */
const mostSockets = 15_000;
const mostSeconds = 60;

const sockets = numberOf('sockets', 20, mostSockets);
/** A socket may open ten conversations in ten seconds, and half of the sockets do. */
const perSecond = numberOf('per-second', 10, sockets / 2);
const seconds = numberOf('seconds', 1, mostSeconds);
/** How often a socket repeats what it views. */
const sayAgainMs = 30_000;
const mostDrainSeconds = 60;
/** How many conversations one request changes. */
const atOnce = 10;
const admin = `${credentials.apiKey}:${credentials.apiSecret}`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function numberOf(name: 'sockets' | 'per-second' | 'seconds', least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most)
    return number - (name === 'sockets' ? number % 2 : 0);
  throw new Error(`--${name} is a whole number from ${least} to ${most}`);
}

interface Part {
  /** Processor time of the service, in milliseconds. */
  readonly processor: number;
  readonly seconds: number;
  /** From the end of the work until no frame had arrived for a second. */
  readonly drainSeconds: number;
  /** Frames that came to all sockets, by type. */
  readonly frames: Readonly<Record<string, number>>;
}

interface Row {
  readonly features: string;
  readonly joinSeconds: number;
  readonly rest: Part;
  readonly changes: Part & { readonly latencies: readonly number[] };
  readonly moves: Part;
}

class Desk {
  readonly #service: Child;
  readonly #base: string;
  readonly #agents: readonly DeskAgent[];
  readonly #open: WebSocket[] = [];
  #frames: Record<string, number> = {};
  #arrived = 0;
  #changed = 0;
  /** What each socket has open. */
  #viewed: string[] = [];

  constructor(service: Child, base: string, agents: readonly DeskAgent[]) {
    this.#service = service;
    this.#base = base;
    this.#agents = agents;
  }

  async row(features: string): Promise<Row> {
    let again: NodeJS.Timeout | undefined;
    try {
      const start = performance.now();
      await this.#join(features === 'none' ? [] : features.split('+'));
      const joinSeconds = (performance.now() - start) / 1_000;
      again = this.#sayAgain();
      await this.#quiet();
      const rest = await this.#part(() => wait(seconds * 1_000));
      const latencies: number[] = [];
      const changes = await this.#part(() => this.#change(latencies));
      const moves = await this.#part(() => this.#move());
      return {
        features,
        joinSeconds,
        rest,
        changes: { ...changes, latencies: latencies.toSorted((a, b) => a - b) },
        moves,
      };
    } finally {
      clearInterval(again);
      for (const socket of this.#open.splice(0)) socket.terminate();
      await wait(2_000);
    }
  }

  async #join(features: readonly string[]): Promise<void> {
    for (let made = 0; made < sockets; made += 50) {
      const some = Array.from({ length: Math.min(50, sockets - made) }, (_, index) => made + index);
      await Promise.all(some.map((index) => this.#joinOne(index, features)));
    }
  }

  #joinOne(index: number, features: readonly string[]): Promise<void> {
    const { key = '', own = '' } = this.#agents[index] ?? {};
    const socket = new WebSocket(`ws://${this.#base}/ws`, { headers: { authorization: `token ${key}` } });
    this.#open[index] = socket;
    const joined = Promise.withResolvers<void>();
    socket.on('open', () => socket.send(JSON.stringify({ type: 'join', data: { features } })));
    socket.on('error', joined.reject);
    socket.on('message', (data: Buffer) => {
      const type = /^\{"type":"(\w+)"/.exec(data.toString('latin1', 0, 40))?.[1] ?? '';
      this.#frames[type] = (this.#frames[type] ?? 0) + 1;
      this.#arrived += 1;
      if (type !== 'joined') return;
      this.#view(index, own);
      joined.resolve();
    });
    return joined.promise;
  }

  async #part(work: () => Promise<void>): Promise<Part> {
    this.#frames = {};
    const before = await this.#processor();
    const start = performance.now();
    await work();
    const worked = (performance.now() - start) / 1_000;
    await this.#quiet();
    const processor = (await this.#processor()) - before;
    return {
      processor,
      seconds: worked,
      drainSeconds: (performance.now() - start) / 1_000 - worked,
      frames: this.#frames,
    };
  }

  async #processor(): Promise<number> {
    const { user, system } = (await this.#service.ask('processor')) as NodeJS.CpuUsage;
    return (user + system) / 1_000;
  }

  /** At the given rate, whatever became of the requests before; then what is under way ends. */
  async #change(latencies: number[]): Promise<void> {
    const asked: Promise<void>[] = [];
    await atRate(perSecond / atOnce, () => {
      // Goes on where the row before ended: each change is one.
      const first = this.#changed;
      this.#changed += atOnce;
      const uuids = Array.from({ length: atOnce }, (_, index) => this.#agents[(first + index) % sockets]?.own);
      const status = Math.floor(first / sockets) % 2 === 0 ? 'Resolved' : 'Open';
      const planned = performance.now();
      asked.push(this.#bulk(uuids, { status }).then(() => void latencies.push(performance.now() - planned)));
    });
    await Promise.all(asked);
  }

  async #bulk(uuids: readonly (string | undefined)[], change: object): Promise<void> {
    const response = await fetch(`http://${this.#base}/api/v1/conversations/bulk`, {
      method: 'POST',
      headers: { authorization: `token ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uuids, change }),
    });
    if (!response.ok) throw new Error(`the change was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }

  async #move(): Promise<void> {
    const teams = sockets / 2;
    await atRate(perSecond, (turn) => {
      const first = (turn % teams) * 2;
      const agent = this.#agents[first];
      const isThere = Math.floor(turn / teams) % 2 === 0;
      this.#view(first, (isThere ? agent?.others : agent?.own) ?? '');
    });
  }

  #view(index: number, uuid: string): void {
    this.#viewed[index] = uuid;
    this.#open[index]?.send(JSON.stringify({ type: 'viewing', data: { conversation_uuid: uuid } }));
  }

  /** Repeats what the sockets view, as clients do: the service forgets it after 45 seconds. */
  #sayAgain(): NodeJS.Timeout {
    const stepMs = 100;
    let next = 0;
    return setInterval(() => {
      const until = next + (sockets * stepMs) / sayAgainMs;
      for (let index = Math.ceil(next); index < until; index++)
        this.#view(index % sockets, this.#viewed[index % sockets] ?? '');
      next = until;
    }, stepMs);
  }

  /** Fulfilled when all frames that follow from the work have arrived. */
  async #quiet(): Promise<void> {
    for (let waited = 0; waited < mostDrainSeconds; waited++) {
      const before = this.#arrived;
      await wait(1_000);
      if (this.#arrived === before) return;
    }
    say('(frames were still coming)');
  }
}

async function atRate(rate: number, act: (turn: number) => void): Promise<void> {
  const start = performance.now();
  for (let turn = 0; turn < rate * seconds; turn++) {
    const early = start + (turn * 1_000) / rate - performance.now();
    if (early > 0) await wait(early);
    act(turn);
  }
}

function report(rows: readonly Row[]): void {
  const table = [
    [
      ...['features', 'joined, s', 'at rest, % of a processor'],
      ...['ms a change', 'times', 'answer, median', 'p99', 'drained, s', 'updates', 'counts'],
      ...['ms a move', 'times', 'presence'],
    ],
  ];
  const [baseline] = rows;
  const changed = perSecond * seconds;
  const each = (part: Part): number => part.processor / changed;
  const framesOf = (part: Part, type: string): string => String(part.frames[type] ?? 0);
  for (const { features, joinSeconds, rest, changes, moves } of rows) {
    const latency = (share: number): string =>
      (changes.latencies[Math.floor(changes.latencies.length * share)] ?? Number.NaN).toFixed(0);
    const times = (part: Part, of: Part | undefined): string => (each(part) / each(of ?? part)).toFixed(2);
    table.push([
      ...[
        features,
        joinSeconds.toFixed(1),
        ((rest.processor / (rest.seconds + rest.drainSeconds) / 1_000) * 100).toFixed(1),
      ],
      ...[each(changes).toFixed(2), times(changes, baseline?.changes)],
      ...[latency(0.5), latency(0.99), changes.drainSeconds.toFixed(0)],
      ...[framesOf(changes, 'conversation_update'), framesOf(changes, 'counts_update')],
      ...[each(moves).toFixed(2), times(moves, baseline?.moves), framesOf(moves, 'presence')],
    ]);
  }
  say(`\n${sockets} sockets of as many agents, ${perSecond} changes or moves a second for ${seconds} s\n`);
  printTable(say, table);
}

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-presence-'));
const service = await startChild('./sockets-service.ts', {
  env: {
    ...serviceEnvironment(folder, `sqlite:${join(folder, 'helpdesk.db')}`),
    HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
  },
  quiet: true,
});
try {
  const agents = (await service.ask({ agents: sockets })) as readonly DeskAgent[];
  const desk = new Desk(service, `127.0.0.1:${service.hello}`, agents);
  const rows: Row[] = [];
  await desk.row('none');
  for (const features of values.features.split(',')) {
    const row = await desk.row(features);
    rows.push(row);
    say(`${features}: done`);
  }
  report(rows);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
