import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../bench/random.ts';
import { publicMark } from '../../sockets/socket/property/widget-view.ts';
import { ledger as emptyLedger } from './ledger.ts';
import { type Cluster, openCluster } from './nodes/cluster.ts';
import { type Crowd, faultsOf, openCrowd, withRows } from './nodes/crowd.ts';
import { startWriters } from './nodes/paced-writers.ts';
import type { Rows } from './rows.ts';

/**
 * Two nodes on one Postgres behind a balancer; many write through it, many listen through it, and every few seconds
 * one of the nodes is killed with SIGKILL and started again. In the end every acknowledged message is there once and
 * in order, and the picture of every socket, made of the frames that it was sent, is what HTTP shows.
 */
export interface NodesOptions {
  readonly seconds: number;
  /** Between two kills; a node that is not up again by then is waited for. */
  readonly killEverySeconds: number;
  /** People at two widgets each; the rest are agents. */
  readonly sockets: number;
  readonly perSecond: number;
  readonly seed: number;
  /** How long the sockets may take at the end to receive everything. Default: some minutes. */
  readonly catchUpWithinMs?: number;
  /** Called once, after a third of the time: proves that damage is seen. */
  readonly tamper?: (rows: Rows) => Promise<void>;
  readonly onLine?: (line: string) => void;
}

export interface NodesReport {
  readonly kills: number;
  readonly slowestStartMs: number;
  readonly acknowledged: number;
  /** Messages that were acknowledged only at a later attempt. */
  readonly repeated: number;
  /** Answers and frames which said that the service cannot do it now. */
  readonly refused: number;
  readonly perSecond: number;
  readonly answerMs: { readonly median: number; readonly p99: number; readonly most: number };
  readonly sockets: number;
  readonly frames: number;
  readonly comebacks: number;
  readonly resyncs: number;
  /** The time from the last response until the last socket had received what HTTP shows. */
  readonly caughtUpMs: number;
  readonly faults: readonly string[];
}

const writers = 40;

export async function nodesRun(options: NodesOptions): Promise<NodesReport> {
  const cluster = await openCluster(2);
  try {
    const crowd = await openCrowd(cluster, options.sockets);
    try {
      return await run(cluster, crowd, options);
    } finally {
      await crowd.end();
    }
  } finally {
    await cluster.close();
  }
}

async function run(cluster: Cluster, crowd: Crowd, options: NodesOptions): Promise<NodesReport> {
  const { seconds, perSecond, seed, tamper, onLine: say = () => {} } = options;
  const { scene, members } = crowd;
  say(`${members.length} sockets are there`);
  const ledger = emptyLedger(publicMark);
  const started = performance.now();
  const pacing = startWriters(scene, ledger, { perSecond, writers, random: seededRandom(seed) });
  const until = started + seconds * 1_000;
  const damage = async (): Promise<void> => {
    if (tamper === undefined) return;
    await pause((seconds * 1_000) / 3);
    await withRows(cluster, tamper);
  };
  let starts: readonly number[];
  try {
    const killing = killInTurns(cluster, until, options.killEverySeconds * 1_000, say);
    [starts] = await Promise.all([killing, damage()]);
    await pause(Math.max(0, until - performance.now()));
  } catch (error) {
    pacing.abandon();
    throw error;
  }
  await pacing.stop();
  const answered = performance.now();
  const late = await crowd.settled(options.catchUpWithinMs);
  const caughtUpMs = Math.round(performance.now() - answered);
  const faults = [...late, ...(await faultsOf(cluster, crowd, ledger))];

  const entries = [...ledger.sent.values()].filter((entry) => entry.state === 'acknowledged');
  const times = [...pacing.times].sort((a, b) => a - b);
  const timeAt = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    kills: starts.length,
    slowestStartMs: Math.max(0, ...starts),
    acknowledged: entries.length,
    repeated: entries.filter((entry) => entry.attempts > 1).length,
    refused: pacing.refusals + sum(members.map((member) => member.refusals)),
    perSecond: Math.round(entries.length / ((answered - started) / 1_000)),
    answerMs: { median: timeAt(0.5), p99: timeAt(0.99), most: timeAt(1) },
    sockets: members.length,
    frames: sum(members.map((member) => member.frames)),
    comebacks: sum(members.map((member) => member.connections - 1)),
    resyncs: sum(members.map((member) => member.resyncs)),
    caughtUpMs,
    faults,
  };
}

/** Answers how long each node took to be there again. */
async function killInTurns(
  { nodes }: Cluster,
  until: number,
  every: number,
  say: (line: string) => void,
): Promise<readonly number[]> {
  const starts: number[] = [];
  let next = performance.now();
  for (let kill = 1; ; kill++) {
    next = Math.max(next + every, performance.now() + every / 3);
    if (next > until) return starts;
    await pause(next - performance.now());
    const node = nodes[kill % nodes.length];
    await node?.process.kill();
    await node?.start();
    const took = node?.process.startedInMs ?? 0;
    starts.push(took);
    say(`kill ${kill}: node ${kill % nodes.length} is back after ${took} ms`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '300' },
      'kill-every': { type: 'string', default: '10' },
      sockets: { type: 'string', default: '200' },
      'per-second': { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`seed ${values.seed}`);
  const report = await nodesRun({
    seconds: Number(values.seconds),
    killEverySeconds: Number(values['kill-every']),
    sockets: Number(values.sockets),
    perSecond: Number(values['per-second']),
    seed: Number(values.seed),
    onLine: say,
  });
  say(JSON.stringify(report, undefined, 2));
  if (report.faults.length > 0 || report.resyncs > 0) process.exitCode = 1;
}
