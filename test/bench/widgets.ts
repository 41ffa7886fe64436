import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiAt } from '../machine/faults/api.ts';
import { startProcess } from '../machine/faults/running-service.ts';
import { unlimitedText } from '../support/unlimited-text.ts';
import { type Child, startChild } from './child.ts';
import { printTable } from './table.ts';
import type { Arrival, WidgetsQuestion, WidgetsStarted } from './widgets-clients.ts';

/**
 * Many widgets on one node, as `packages/client` makes them, in processes of their own, each with a session, a
 * conversation and a socket: what the node holds of memory, and how long an answer takes from the agent's request to
 * the widget. Next to it, in the same run and with the same clients' processes, a bare `ws` server.
 *
 *     npm run bench:widgets -- --widgets 1000
 */
const { values } = parseArgs({
  options: {
    widgets: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '4' },
    perSecond: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
  },
});
const count = Number(values.widgets);
const processes = Number(values.processes);
const perSecond = Number(values.perSecond);
const messages = perSecond * Number(values.seconds);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'helpdesk-widgets-'));
const children: Child[] = [];
const now = () => Number(process.hrtime.bigint()) / 1e6;

interface Figures {
  readonly joinedInMs: number;
  readonly before: number;
  readonly after: number;
  readonly latency: readonly number[];
  readonly lost: number;
}

try {
  const service = await measureService();
  const baseline = await measureBaseline();
  report(service, baseline);
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

async function measureService(): Promise<Figures> {
  const unlimited = ['API', 'WIDGET_ANONYMOUS', 'WIDGET_SESSION'].map((name) => [`HELPDESK_RATE_LIMIT_${name}`, '0']);
  const service = await startProcess(folder, {
    ...Object.fromEntries(unlimited),
    ...unlimitedText,
    HELPDESK_MAX_SOCKETS_PER_ADDRESS: '0',
    HELPDESK_MAX_CONNECTIONS_PER_ADDRESS: '0',
  });
  const api = apiAt(service.address);
  try {
    const { uuid: inbox } = (await api.get('/inboxes/1')) as { readonly uuid: string };
    const before = residentMegabytes(service.pid);
    return await measure(
      { base: service.address, inbox },
      before,
      () => residentMegabytes(service.pid),
      async (to) => {
        const reply = await api.post(
          `/conversations/${to}/messages`,
          { message: 'The parcel is on its way.' },
          crypto.randomUUID(),
        );
        if (reply.kind !== 'answer' || reply.status !== 200) throw new Error(`not sent: ${JSON.stringify(reply)}`);
        return (reply.data as { uuid: string }).uuid;
      },
    );
  } finally {
    api.close();
    await service.stop();
  }
}

async function measureBaseline(): Promise<Figures> {
  const env = { BASELINE_FILE: join(folder, 'baseline.db') };
  const server = await startChild('./sockets-baseline.ts', { env, flags: ['--expose-gc'] });
  children.push(server);
  const base = `http://127.0.0.1:${server.hello}`;
  const memory = async () => ((await server.ask('memory')) as { rss: number }).rss / 2 ** 20;
  return measure({ base, inbox: undefined }, await memory(), memory, async (to) => {
    const response = await fetch(base, { method: 'POST', body: JSON.stringify({ to: Number(to), fan: 0 }) });
    await response.arrayBuffer();
    const [[uuid = ''] = []] = (await server.ask('commits')) as [uuid: string][];
    return uuid;
  });
}

/** @param send posts a message for one widget; resolves to its uuid */
async function measure(
  target: Pick<Extract<WidgetsQuestion, object>['open'], 'base' | 'inbox'>,
  before: number,
  memory: () => number | Promise<number>,
  send: (to: string) => Promise<string>,
): Promise<Figures> {
  const clients = await Promise.all(Array.from({ length: processes }, () => startChild('./widgets-clients.ts')));
  children.push(...clients);
  const start = now();
  const each = Math.ceil(count / processes);
  // One after the other, so that the numbers of a bare server's sockets are those of their processes.
  const targets: string[] = [];
  for (const [index, client] of clients.entries()) {
    const open = { ...target, count: Math.min(each, count - index * each), first: index * each };
    targets.push(...((await client.ask({ open } satisfies WidgetsQuestion)) as WidgetsStarted).targets);
  }
  const joinedInMs = now() - start;
  await pause(2_000);
  const after = await memory();

  const sent = new Map<string, number>();
  const posts: Promise<void>[] = [];
  const begin = now();
  for (let number = 0; number < messages; number++) {
    const due = begin + (number * 1_000) / perSecond;
    await pause(Math.max(0, due - now()));
    const at = now();
    const to = targets[(number * 7) % targets.length] ?? '';
    posts.push(send(to).then((uuid) => void sent.set(uuid, at)));
    // A bare server names its commits in order, so that one is asked for at a time.
    if (target.inbox === undefined) await posts.at(-1);
  }
  await Promise.all(posts);
  await pause(1_000);
  const arrivals = (await Promise.all(clients.map((client) => client.ask('arrivals')))) as Arrival[][];
  const arrived = new Map(arrivals.flat());
  for (const client of clients) await client.stop();
  const latency = [...sent].flatMap(([uuid, at]) => (arrived.has(uuid) ? [(arrived.get(uuid) ?? 0) - at] : []));
  return { joinedInMs, before, after, latency: latency.toSorted((a, b) => a - b), lost: sent.size - latency.length };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

function report(service: Figures, baseline: Figures): void {
  const at = ({ latency }: Figures, share: number) => latency[Math.ceil(latency.length * share) - 1] ?? Number.NaN;
  const row = (name: string, value: (figures: Figures) => string) => [name, value(service), value(baseline)];
  say(`${count} widgets in ${processes} processes; ${messages} messages, ${perSecond} a second`);
  printTable(say, [
    ['', 'service', 'bare ws'],
    row('all joined, s', ({ joinedInMs }) => (joinedInMs / 1_000).toFixed(1)),
    row('memory before, MB', ({ before }) => before.toFixed(0)),
    row('memory with all, MB', ({ after }) => after.toFixed(0)),
    row('a widget, kB', ({ before, after }) => (((after - before) * 1_024) / count).toFixed(0)),
    row('request to client, median, ms', (figures) => at(figures, 0.5).toFixed(1)),
    row('request to client, p99, ms', (figures) => at(figures, 0.99).toFixed(1)),
    row('not arrived', ({ lost }) => String(lost)),
  ]);
  if (service.lost > 0 || service.latency.length === 0) {
    say(`MISSED: ${service.lost} messages did not arrive`);
    process.exitCode = 1;
  }
}
