import type { Case } from '../cases.ts';
import type { LoadResult } from '../load/order.ts';
import { middle, milliseconds, whole } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import { requireSame, type Server } from '../servers.ts';
import type { Run } from './run.ts';

/**
 * Requests a second of the service, next to the floor on its own copy of the desk; then the latency of both at fixed
 * rates. The two take turns in short rounds, and what counts is the median of the rounds' ratios, so that a machine
 * that is busy with something else disturbs both alike.
 */
export async function compareWithFloor(run: Run): Promise<readonly PartResult[]> {
  const { desk, servers, cases } = run;
  const service = await servers.start('service', desk, { flags: run.flags });
  const floor = await servers.start('floor', desk);
  const both = { service, floor };
  for (const each of cases) await requireSame(each, service, floor);
  for (const { requests } of cases) {
    for (const server of [service, floor]) await closed(run, server, requests, Math.min(500, run.milliseconds));
  }
  const throughput = await measureThroughput(run, both);
  const latency = await measureLatency(run, both, throughput);
  const found = [throughputTable(run, throughput), latencyTable(run, latency)];
  await servers.stopAll();
  return found;
}

type Side = 'service' | 'floor';
type Both<T> = Readonly<Record<Side, T>>;

interface Measured extends LoadResult {
  /** Microseconds of the processor per request, of the Node process alone. */
  readonly cpu: number;
}

interface Throughput {
  readonly name: string;
  readonly perSecond: Both<number>;
  readonly p99: Both<number>;
  readonly cpu: Both<number>;
  /** The ratio to the throughput of the floor. */
  readonly ratio: number;
  /** The ratio to the processor time of the floor: below 1, the service needs more. */
  readonly cpuRatio: number;
}

async function closed(run: Run, server: Server, requests: readonly string[], time: number): Promise<Measured> {
  const before = await server.read('processor');
  const { connections } = run;
  const result = await run.servers.load({
    loop: 'closed',
    port: server.port,
    requests,
    connections,
    milliseconds: time,
  });
  return { ...result, cpu: ((await server.read('processor')) - before) / result.count };
}

async function measureThroughput(run: Run, both: Both<Server>): Promise<readonly Throughput[]> {
  const rounds = run.cases.map(() => ({ service: [] as Measured[], floor: [] as Measured[] }));
  for (let round = 0; round < run.rounds; round++) {
    for (const [index, { requests }] of run.cases.entries()) {
      for (const side of turns(round)) {
        rounds[index]?.[side].push(await closed(run, both[side], requests, run.milliseconds));
      }
    }
  }
  return run.cases.map(({ name }, index) => {
    const { service = [], floor = [] } = rounds[index] ?? {};
    const median = (key: 'perSecond' | 'p99' | 'cpu'): Both<number> => ({
      service: middle(service.map((each) => each[key])),
      floor: middle(floor.map((each) => each[key])),
    });
    return {
      name,
      perSecond: median('perSecond'),
      p99: median('p99'),
      cpu: median('cpu'),
      ratio: middle(service.map((each, round) => each.perSecond / (floor[round]?.perSecond ?? Number.NaN))),
      cpuRatio: middle(service.map((each, round) => (floor[round]?.cpu ?? Number.NaN) / each.cpu)),
    };
  });
}

function turns(round: number): readonly Side[] {
  return round % 2 === 0 ? ['service', 'floor'] : ['floor', 'service'];
}

const shares = [0.25, 0.5, 0.75];

interface AtRate {
  readonly name: string;
  readonly share: number;
  readonly rate: number;
  readonly service: LoadResult;
  /** Absent where the floor cannot follow: requests would only wait for each other. */
  readonly floor: LoadResult | undefined;
  readonly p99Ratio: number | undefined;
}

/** The share of its throughput up to which a server still answers in time. */
const followable = 0.9;

/** Both at the same rates: these shares of what the service can do. */
async function measureLatency(
  run: Run,
  both: Both<Server>,
  throughput: readonly Throughput[],
): Promise<readonly AtRate[]> {
  const found: AtRate[] = [];
  for (const [index, { name, requests }] of run.cases.entries()) {
    if (isRepeated(run.cases, index)) continue;
    for (const share of shares) {
      const rate = Math.max(1, (throughput[index]?.perSecond.service ?? 1) * share);
      const rounds: Both<LoadResult[]> = { service: [], floor: [] };
      const follows = rate < (throughput[index]?.perSecond.floor ?? 0) * followable;
      for (let round = 0; round < run.rounds; round++) {
        for (const side of turns(round)) {
          if (side === 'floor' && !follows) continue;
          const { port } = both[side];
          const order = {
            loop: 'open',
            port,
            requests,
            rate,
            milliseconds: run.milliseconds,
            connections: 64,
          } as const;
          rounds[side].push(await run.servers.load(order));
        }
      }
      const ratios = rounds.service.map((each, round) => each.p99 / (rounds.floor[round]?.p99 ?? Number.NaN));
      found.push({
        name,
        share,
        rate,
        service: middleOf(rounds.service),
        floor: follows ? middleOf(rounds.floor) : undefined,
        p99Ratio: follows ? middle(ratios) : undefined,
      });
    }
  }
  return found;
}

/** The service does the same in both cases that differ for the floor alone. */
function isRepeated(cases: readonly Case[], index: number): boolean {
  const { name = '' } = cases[index] ?? {};
  return cases.slice(0, index).some((before) => name.startsWith(`${before.name},`));
}

/** The median of the rounds, for each percentile. */
function middleOf(rounds: readonly LoadResult[]): LoadResult {
  const of = (key: Exclude<keyof LoadResult, 'faultStatuses'>): number => middle(rounds.map((round) => round[key]));
  return {
    count: of('count'),
    p50: of('p50'),
    p90: of('p90'),
    p99: of('p99'),
    p999: of('p999'),
    max: of('max'),
    perSecond: of('perSecond'),
    faults: 0,
    faultStatuses: [],
  };
}

function throughputTable(run: Run, figures: readonly Throughput[]): PartResult {
  return {
    part: 'throughput',
    title: 'Throughput next to the floor',
    table: [
      ['request', 'a second', 'floor', 'ratio', 'p99 ms', 'floor', 'CPU us', 'floor', 'ratio'],
      ...figures.map(({ name, perSecond, p99, cpu, ratio, cpuRatio }) => [
        name,
        ...[whole(perSecond.service), whole(perSecond.floor), ratio.toFixed(2)],
        ...[milliseconds(p99.service), milliseconds(p99.floor)],
        ...[whole(cpu.service), whole(cpu.floor), cpuRatio.toFixed(2)],
      ]),
    ],
    notes: [
      `${run.connections} connections that each wait for their answer; medians of ${run.rounds} rounds of ` +
        `${run.milliseconds / 1_000} s. A ratio of 1 is the floor. CPU is that of the Node process.`,
    ],
    figures,
  };
}

function latencyTable(run: Run, figures: readonly AtRate[]): PartResult {
  const percentiles = ({ p50, p90, p99, p999, max }: LoadResult) => [p50, p90, p99, p999, max].map(milliseconds);
  return {
    part: 'latency',
    title: 'Latency at fixed rates',
    table: [
      ['request', 'load', 'a second', 'p50', 'p90', 'p99', 'p99.9', 'max', 'floor p50', 'p99', 'p99.9', 'p99 ratio'],
      ...figures.map(({ name, share, rate, service, floor, p99Ratio }) => [
        name,
        ...[`${share * 100} %`, whole(rate), ...percentiles(service)],
        ...[floor?.p50, floor?.p99, floor?.p999].map((each) => (each === undefined ? '' : milliseconds(each))),
        p99Ratio?.toFixed(2) ?? '',
      ]),
    ],
    notes: [
      'Milliseconds from the time at which a request was to start, whatever became of those before it. The load is a ' +
        `share of the service's throughput, and the floor has the same rate, unless that is more than it can answer. ` +
        `Medians of ${run.rounds} rounds.`,
    ],
    figures,
  };
}
