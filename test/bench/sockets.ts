import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unlimitedText } from '../support/unlimited-text.ts';
import { type Child, startChild } from './child.ts';
import { credentials, serviceEnvironment } from './desk/settings.ts';
import type { Arrivals, Call, LoadQuestion, Opened } from './sockets-load.ts';
import type { Memory } from './sockets-memory.ts';
import type { People } from './sockets-service.ts';
import { printTable } from './table.ts';

/**
 * Many widget sockets at once: what they hold of memory, how fast they are back after a restart, and how long a
 * message takes from its commit to its socket; beside a bare `ws` server that holds as many and commits each message
 * to a file before it hands it on, in the same run.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    /** Sockets of the one contact whose message goes to all of them. */
    fan: { type: 'string', default: '1000' },
    perSecond: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    /** A folder for processor profiles of the service. */
    profile: { type: 'string' },
    /** A folder for a heap snapshot of the service with all sockets joined (send it SIGUSR2). */
    heap: { type: 'string' },
  },
});

const sockets = Number(values.sockets);
const fan = Number(values.fan);
const steps = [1_000, 2_000, 5_000, 10_000].filter((step) => step < sockets).concat(sockets);
const fanOuts = 20;
const mebibyte = 1024 * 1024;
const aims = { megabytes: 160, rejoinSeconds: 15, p99: 25, fan: 40 };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-sockets-'));
const children: Child[] = [];

interface Server extends Child {
  readonly port: number;
}

interface Figures {
  readonly memory: readonly { readonly sockets: number; readonly memory: Memory }[];
  readonly firstJoin: Opened;
  readonly rejoin: Opened;
  readonly latency: readonly number[];
  readonly fan: readonly number[];
}

/** One of the two servers: how to start it, and what to send it. */
interface Subject {
  readonly path: string;
  start(): Promise<Server>;
  /** The frames with which the sockets join. */
  joins(server: Server): Promise<{ readonly all: readonly string[]; readonly fan: readonly string[] }>;
  /** A message for one of the sockets, or for all of the fan. */
  call(to: number | 'fan'): Call;
}

try {
  const load = await startChild('./sockets-load.ts');
  children.push(load);
  const service = await measure(serviceSubject(), load);
  const baseline = await measure(baselineSubject(), load);
  report(service, baseline);
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

async function started(file: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const isService = file.includes('service');
  const flags = [
    '--expose-gc',
    ...(isService && values.profile !== undefined ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []),
    ...(isService && values.heap !== undefined
      ? ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${values.heap}`]
      : []),
  ];
  const child = await startChild(file, { env, flags });
  children.push(child);
  return { ...child, port: child.hello as number };
}

function serviceSubject(): Subject {
  const env = {
    ...serviceEnvironment(folder, `sqlite:${join(folder, 'helpdesk.db')}`),
    HELPDESK_MAX_SOCKETS_PER_CONTACT: '0',
    HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
    HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
    ...unlimitedText,
    HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS: '0',
    HELPDESK_RATE_LIMIT_WIDGET_SESSION: '0',
  };
  const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;
  let people: People | undefined;
  return {
    path: '/widget/ws',
    start: () => started('./sockets-service.ts', env),
    joins: async (server) => {
      people ??= (await server.ask({ people: sockets + 1 })) as People;
      const { inbox, all } = people;
      const texts = all.map(({ token, uuid }) =>
        JSON.stringify({ type: 'join', token, data: { inbox_id: inbox, after: { [uuid]: 1 } } }),
      );
      const last = texts.at(-1) ?? '';
      return { all: texts.slice(0, sockets), fan: Array.from({ length: fan }, () => last) };
    },
    call: (to) => {
      const uuid = people?.all.at(to === 'fan' ? -1 : to)?.uuid ?? '';
      const body = JSON.stringify({ message: 'The parcel is on its way to you.' });
      return { path: `/api/v1/conversations/${uuid}/messages`, body, authorization };
    },
  };
}

function baselineSubject(): Subject {
  const frame = '{"type":"join","token":"x","data":{}}';
  return {
    path: '/',
    start: () => started('./sockets-baseline.ts', { BASELINE_FILE: join(folder, 'baseline.db') }),
    joins: async () => ({ all: Array(sockets).fill(frame), fan: Array(fan).fill(frame) }),
    call: (to) => ({
      path: '/',
      body: JSON.stringify(to === 'fan' ? { to: 0, fan } : { to, fan: 0 }),
      authorization: '',
    }),
  };
}

async function measure(subject: Subject, load: Child): Promise<Figures> {
  const ask = <T>(question: LoadQuestion) => load.ask(question) as Promise<T>;
  let server = await subject.start();
  const joins = await subject.joins(server);
  await server.stop();

  // The memory is measured in a new process.
  server = await subject.start();
  const memory = [{ sockets: 0, memory: (await server.ask('memory')) as Memory }];
  let opened = 0;
  let milliseconds = 0;
  let failed = 0;
  const { port, path } = { port: server.port, path: subject.path };
  for (const step of steps) {
    const some = joins.all.slice(opened, step);
    const result = await ask<Opened>({ open: { port, path, joins: some } });
    milliseconds += result.milliseconds;
    failed += result.failed;
    opened = step;
    memory.push({ sockets: step, memory: (await server.ask('memory')) as Memory });
  }
  const firstJoin = { milliseconds, failed };

  await ask('close');
  await server.stop();
  server = await subject.start();
  const again = server.port;
  const rejoin = await ask<Opened>({ open: { port: again, path, joins: joins.all } });
  if (rejoin.failed > 0) say(`${rejoin.failed} did not come back`);

  // Warm, as a server is that has run for a while.
  const calls = (count: number) => Array.from({ length: count }, (_, index) => subject.call((index * 37) % sockets));
  const perSecond = Number(values.perSecond);
  await ask<Arrivals>({ post: { port: again, calls: calls(perSecond * 3), perSecond } });
  await server.ask('commits');
  const arrivals = await ask<Arrivals>({
    post: { port: again, calls: calls(perSecond * Number(values.seconds)), perSecond },
  });
  const committed = new Map((await server.ask('commits')) as Arrivals);
  const latency = arrivals.map(([uuid, at]) => at - (committed.get(uuid) ?? Number.NaN));

  await ask<Opened>({ open: { port: again, path, joins: joins.fan } });
  const fans: number[] = [];
  for (let round = 0; round < fanOuts; round++) {
    const last = await ask<number>({ fan: { port: again, call: subject.call('fan'), frames: fan } });
    const [commit] = (await server.ask('commits')) as Arrivals;
    fans.push(last - (commit?.[1] ?? Number.NaN));
  }
  await ask('close');
  await server.stop();
  return { memory, firstJoin, rejoin, latency, fan: fans };
}

function at(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(service: Figures, baseline: Figures): void {
  const both = [service, baseline];
  const row = (name: string, aim: string, figure: (of: Figures) => string) => [name, ...both.map(figure), aim];
  const grown = (of: Figures, index: number, part: keyof Memory) =>
    ((of.memory[index]?.memory[part] ?? 0) - (of.memory[0]?.memory[part] ?? 0)) / mebibyte;
  const end = service.memory.length - 1;
  say('');
  printTable(say, [
    ['', 'service', 'bare ws', 'aim'],
    row('MiB resident, no socket', '', (of) => ((of.memory[0]?.memory.rss ?? 0) / mebibyte).toFixed(0)),
    ...service.memory
      .slice(1)
      .map((each, index) =>
        row(`MiB more with ${each.sockets} sockets`, index === end - 1 ? `${aims.megabytes}` : '', (of) =>
          grown(of, index + 1, 'rss').toFixed(1),
        ),
      ),
    row('  of which heap', '', (of) => grown(of, end, 'heap').toFixed(1)),
    row('  of which outside the heap', '', (of) => grown(of, end, 'external').toFixed(1)),
    row('MiB per 1,000 sockets', '', (of) => ((grown(of, end, 'rss') / sockets) * 1_000).toFixed(2)),
    row('s until all have joined', '', (of) => (of.firstJoin.milliseconds / 1_000).toFixed(1)),
    row('s until all are back after a restart', `${aims.rejoinSeconds}`, (of) =>
      (of.rejoin.milliseconds / 1_000).toFixed(1),
    ),
    row('did not join', '0', (of) => String(of.firstJoin.failed + of.rejoin.failed)),
    row(`ms to the socket at ${values.perSecond}/s, p50`, '', (of) => at(of.latency, 0.5).toFixed(2)),
    row('  p99', `${aims.p99}`, (of) => at(of.latency, 0.99).toFixed(2)),
    row('  worst', '', (of) => at(of.latency, 1).toFixed(2)),
    row('  frames that came', `${Number(values.perSecond) * Number(values.seconds)}`, (of) =>
      String(of.latency.length),
    ),
    row(`ms to the last of ${fan}, median`, '', (of) => at(of.fan, 0.5).toFixed(1)),
    row('  worst', `${aims.fan}`, (of) => at(of.fan, 1).toFixed(1)),
  ]);
  say(
    `\n${JSON.stringify({ sockets, fan, service, baseline: { ...baseline, latency: undefined } }, rounded).slice(0, 3_000)}`,
  );
}

function rounded(name: string, value: unknown): unknown {
  if (name === 'latency') return undefined;
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
