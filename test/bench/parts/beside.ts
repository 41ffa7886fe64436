import { type HeavyCase, heavyCasesOf } from '../heavy-cases.ts';
import type { LoadResult } from '../load/order.ts';
import { milliseconds } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import { request } from '../request.ts';
import type { Server } from '../servers.ts';
import type { Run } from './run.ts';

/**
 * What one heavy request costs other callers: the latency of light requests at a fixed low rate next to it, and how
 * long the event loop of the service was held. The first row is the control, without a heavy request.
 */
export async function besideHeavy(run: Run): Promise<readonly PartResult[]> {
  const service = await run.servers.start('service', run.desk, { flags: run.flags });
  await service.read('watch loop');
  const [team] = await run.desk.rows('select min(id) as id from teams').catch(() => []);
  const light: Light = {
    me: [request('GET', '/api/v1/agents/me')],
    list: [request('GET', `/api/v1/teams/${team?.id ?? 1}/conversations/unassigned?page_size=30`)],
  };
  const heavies = (await heavyCasesOf(run.desk)).filter(({ name }) => run.wants(name));
  // Statements are prepared and the code is warm before anything counts.
  await Promise.all(Object.values(light).map((requests) => atLowRate(run, service, requests)));
  const figures: Beside[] = [];
  for (const heavy of [undefined, ...heavies]) figures.push(await measure(run, service, light, heavy));
  await run.servers.stopAll();
  return [table(figures)];
}

type Light = Readonly<Record<'me' | 'list', readonly string[]>>;

/** Requests a second of each light one. */
const rate = 50;

interface Beside {
  readonly name: string;
  /** Milliseconds of the first one, which finds nothing in memory, and of those after it. */
  readonly first?: number;
  readonly took?: number;
  /** The statuses with which it was refused, such as 503 when it takes too long. */
  readonly refused?: readonly number[];
  readonly me: LoadResult;
  readonly list: LoadResult;
  readonly loopHeld: number;
}

async function measure(run: Run, service: Server, light: Light, heavy: HeavyCase | undefined): Promise<Beside> {
  await service.read('loop held');
  const running = Promise.all([atLowRate(run, service, light.me), atLowRate(run, service, light.list)]);
  const heavier = heavy === undefined ? undefined : repeated(run, service, heavy);
  const [[me, list], own] = await Promise.all([running, heavier]);
  const loopHeld = await service.read('loop held');
  return { name: heavy?.name ?? 'nothing (control)', ...own, me, list, loopHeld };
}

function atLowRate(run: Run, { port }: Server, requests: readonly string[]): Promise<LoadResult> {
  const time = lightTime(run);
  return run.servers.load({ loop: 'open', port, requests, rate, milliseconds: time, connections: 16 });
}

/** Long enough for a p99 that is not the one worst request. */
function lightTime(run: Run): number {
  return run.milliseconds * 4;
}

/** One after the other, as long as the light ones run. */
async function repeated(run: Run, { port }: Server, { requests, once }: HeavyCase) {
  const began = performance.now();
  const send = (some: readonly string[], time: number) =>
    run.servers.load({ loop: 'closed', port, requests: some, connections: 1, milliseconds: time }, true);
  const first = await send(requests.slice(0, 1), 0);
  if (once) return { first: first.max, refused: first.faultStatuses };
  const left = lightTime(run) - (performance.now() - began);
  const then = left <= 0 ? first : await send(requests, left);
  return { first: first.max, took: then.p50, refused: [...new Set([...first.faultStatuses, ...then.faultStatuses])] };
}

function table(figures: readonly Beside[]): PartResult {
  const number = (value: number | undefined) => (value === undefined ? '' : milliseconds(value));
  return {
    part: 'beside',
    title: 'A light request next to a heavy one',
    table: [
      ['heavy request', 'first', 'then', 'me p50', 'p99', 'max', 'list p50', 'p99', 'max', 'loop held'],
      ...figures.map(({ name, first, took, refused = [], me, list, loopHeld }) => [
        [name, ...refused.map((status) => (status === 0 ? 'no response' : status))].join(' '),
        ...[first, took, me.p50, me.p99, me.max, list.p50, list.p99, list.max, loopHeld].map(number),
      ]),
    ],
    notes: [
      `Milliseconds. The heavy request is sent again and again, one at a time: "first" finds nothing in memory, "then" ` +
        `is the median after it. Next to it, ${rate} agents/me and ${rate} lists of a team are started each second, ` +
        'and their latency counts from the planned start. A status behind a name is that of a refusal. "Loop held" is the longest time that the event loop of the ' +
        'service did nothing else.',
    ],
    figures,
  };
}
