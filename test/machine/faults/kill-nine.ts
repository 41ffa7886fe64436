import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { below, seededRandom } from '../../bench/random.ts';
import { type Api, apiAt } from './api.ts';
import { type Ground, openGround } from './ground.ts';
import { ledger as emptyLedger, type Ledger } from './ledger.ts';
import { type Engine, engines, type Rows } from './rows.ts';
import { type Environment, killWhileStarting, type RunningProcess, startProcess } from './running-service.ts';
import { openingText, verifyThroughApi } from './verify.ts';
import { verifyRows } from './verify-rows.ts';
import { type Writer, writer } from './writers.ts';

/**
 * Kills the service with SIGKILL while many write, starts it again as an operator would, and looks
 * whether it kept what it had promised: every acknowledged message is there once and in order.
 */
export interface KillNineOptions {
  readonly engine: Engine;
  /** Variables of the service. */
  readonly environment?: Environment;
  readonly rounds: number;
  readonly writers: number;
  /** Decides the moments of the kills and what is written where. */
  readonly seed: number;
  /** How many messages of each writer are acknowledged before the kill. Default: 0. */
  readonly leastOfEach?: number;
  /** Milliseconds between the first acknowledgement of a round and the kill, drawn up to this; 400 unless given. */
  readonly mostAliveMs?: number;
  /** Called between the last kill and the start after it: proves that damage is seen. */
  readonly tamper?: (rows: Rows) => Promise<void>;
  readonly onRound?: (line: string) => void;
}

export interface KillNineReport {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Requests without an answer, those that were tried again until they had one left out. */
  readonly inDoubt: number;
  /** Messages that were acknowledged only at a retry. */
  readonly repeated: number;
  /** Kills of a process that was still starting. */
  readonly killedStarts: number;
  readonly slowestStartMs: number;
  readonly faults: readonly string[];
}

const targets = 6;
/** A broken store causes thousands of faults; the first ones are enough for a report. */
const mostFaults = 50;

export async function killNine(options: KillNineOptions): Promise<KillNineReport> {
  const ground = await openGround(options.engine);
  try {
    return await run(ground, options);
  } finally {
    await ground.close();
  }
}

async function run(ground: Ground, options: KillNineOptions): Promise<KillNineReport> {
  const random = seededRandom(options.seed);
  const { engine, folder } = ground;
  const environment = { ...ground.environment, ...options.environment };
  const ledger = emptyLedger();
  const faults: string[] = [];
  const starts: number[] = [];
  let killedStarts = 0;
  let service: RunningProcess = await startProcess(folder, environment);
  try {
    const conversations = await openTargets(apiAt(service.address));
    const writers = Array.from({ length: options.writers }, (_, number) =>
      writer(number, ledger, conversations, seededRandom(options.seed * 1_000 + number)),
    );
    for (let round = 1; round <= options.rounds; round++) {
      const alive = below(random, options.mostAliveMs ?? 400);
      await writeUntilKilled(service, writers, ledger, alive, options.leastOfEach ?? 0);
      if (random() < 0.2) {
        await killWhileStarting(folder, below(random, 700), environment);
        killedStarts += 1;
      }
      if (round === options.rounds && options.tamper !== undefined) await withRows(ground, options.tamper);
      service = await startProcess(folder, environment);
      starts.push(service.startedInMs);
      const api = apiAt(service.address);
      if (round === options.rounds) await Promise.all(writers.map((each) => each.settle(api)));
      const found = [
        ...(await verifyThroughApi(api, ledger, conversations, { engine, by: round % 2 === 0 ? 'cursor' : 'number' })),
        ...(await withRows(ground, (rows) => verifyRows(rows, 'log'))),
      ];
      api.close();
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      const { acknowledged, inDoubt } = totalsOf(ledger);
      options.onRound?.(
        `round ${round}: killed after ${alive} ms, up again in ${service.startedInMs} ms; ` +
          `${acknowledged} acknowledged, ${inDoubt} in doubt, ${found.length} faults`,
      );
      if (faults.length > mostFaults) break;
    }
    const code = await service.stop();
    if (code !== 0) faults.push(`the last stop ended with ${code}`);
    faults.push(...(await withRows(ground, (rows) => verifyRows(rows, 'log and integrity'))), ...ledger.faults);
  } finally {
    await service.kill();
  }
  return {
    rounds: options.rounds,
    ...totalsOf(ledger),
    killedStarts,
    slowestStartMs: Math.max(...starts),
    faults: [...new Set(faults)].slice(0, mostFaults),
  };
}

async function withRows<T>(ground: Ground, work: (rows: Rows) => Promise<T>): Promise<T> {
  const rows = await ground.rows();
  try {
    return await work(rows);
  } finally {
    await rows.close();
  }
}

async function openTargets(api: Api): Promise<readonly string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < targets; index++) {
    const contact = { contact_email: `contact${index}@example.org`, first_name: 'Contact', initiator: 'contact' };
    const reply = await api.post(
      '/conversations',
      { inbox_id: 1, content: openingText, ...contact },
      `target-${index}`,
    );
    if (reply.kind === 'broken' || reply.status !== 200) throw new Error(`no conversation: ${JSON.stringify(reply)}`);
    uuids.push((reply.data as { readonly uuid: string }).uuid);
  }
  api.close();
  return uuids;
}

async function writeUntilKilled(
  service: RunningProcess,
  writers: readonly Writer[],
  ledger: Ledger,
  aliveMs: number,
  leastOfEach: number,
): Promise<void> {
  const api = apiAt(service.address);
  const first = ledger.nextAcknowledgement();
  const written = Promise.all(writers.map((each) => each.run(api)));
  await Promise.race([first, written]);
  if (aliveMs > 0) await new Promise((resolve) => setTimeout(resolve, aliveMs));
  while (writers.some((_, number) => ledger.acknowledgedOf(number) < leastOfEach)) {
    await Promise.race([ledger.nextAcknowledgement(), written]);
  }
  await service.kill();
  await written;
  api.close();
}

function totalsOf(ledger: Ledger): Pick<KillNineReport, 'acknowledged' | 'inDoubt' | 'repeated'> {
  const entries = [...ledger.sent.values()];
  const acknowledged = entries.filter((entry) => entry.state === 'acknowledged');
  return {
    acknowledged: acknowledged.length,
    inDoubt: entries.length - acknowledged.length,
    repeated: acknowledged.filter((entry) => entry.attempts > 1).length,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      rounds: { type: 'string', default: '50' },
      writers: { type: 'string', default: '32' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const engine = engines.find((each) => each === values.engine);
  if (engine === undefined) throw new Error(`--engine is one of ${engines.join(', ')}`);
  const seed = Number(values.seed);
  say(`seed ${seed}`);
  const report = await killNine({
    engine,
    rounds: Number(values.rounds),
    writers: Number(values.writers),
    seed,
    onRound: say,
  });
  say(JSON.stringify(report));
  if (report.faults.length > 0) process.exitCode = 1;
}
