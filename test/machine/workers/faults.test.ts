import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../bench/random.ts';
import { until } from '../../sockets/socket/socket-client.ts';
import { type Api, apiAt } from '../faults/api.ts';
import { killNine } from '../faults/kill-nine.ts';
import { ledger as emptyLedger } from '../faults/ledger.ts';
import { type Engine, engines } from '../faults/rows.ts';
import { runToEnd, startProcess } from '../faults/running-service.ts';
import { openingText, verifyThroughApi } from '../faults/verify.ts';
import { verifyRows } from '../faults/verify-rows.ts';
import { writer } from '../faults/writers.ts';
import { figure } from '../operations/exposition.ts';
import { areUp, isRunning, onDuty, type ServedWorkers, serveWorkers, startWithin } from './served-workers.ts';

/** Workers that end in the middle of something, and a primary process that does. */

const long = 360_000;
const writers = 16;

let served: ServedWorkers | undefined;

afterEach(async () => {
  await served?.close();
  served = undefined;
});

/**
 * Postgres keeps the locks of a process that was killed until it has noticed; a request that waits longer than two seconds
 * for one gets 503.
 */
const mayBe: Readonly<Record<Engine, RegExp>> = { sqlite: /^never$/, postgres: /: answered 503 / };

describe.each(engines)('two workers, %s', (engine) => {
  it(
    'of which one after the other is killed lose nothing that was acknowledged, and the others go on',
    async () => {
      const desk = await serveWorkers(engine);
      served = desk;
      const { address } = desk.service;
      const ledger = emptyLedger();
      const setUp = apiAt(address);
      const conversations = [await openTarget(setUp, 1), await openTarget(setUp, 2)];
      const all = Array.from({ length: writers }, (_, number) =>
        writer(number, ledger, conversations, seededRandom(number)),
      );
      const apis = new Set<Api>();
      let isOver = false;
      const writing = all.map(async (each) => {
        while (!isOver) {
          const api = apiAt(address);
          apis.add(api);
          // Runs until the connection breaks.
          await each.run(api);
          apis.delete(api);
        }
      });
      for (let kill = 1; kill <= 4; kill++) {
        await pause(1_000);
        const [victim = 0, other = 0] = kill % 2 === 0 ? desk.pids() : [...desk.pids()].reverse();
        process.kill(victim, 'SIGKILL');
        await until(() => desk.service.output().split('a worker has ended').length > kill, 'the line of its end');
        const before = ledger.sent.size;
        await until(() => ledger.sent.size > before + writers, 'writes at the other worker', startWithin);
        expect(isRunning(other)).toBe(true);
        await until(async () => areUp(await desk.figures()), 'both workers', startWithin).catch((error) => {
          throw new Error(`kill ${kill}: ${desk.service.output()}`, { cause: error });
        });
      }
      isOver = true;
      for (const api of apis) api.close();
      await Promise.all(writing);
      const api = apiAt(address);
      await Promise.all(all.map((each) => each.settle(api)));
      const acknowledged = [...ledger.sent.values()].filter(({ state }) => state === 'acknowledged');
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(ledger.faults.filter((fault) => !mayBe[engine].test(fault))).toEqual([]);
      expect(await verifyThroughApi(api, ledger, conversations, { engine, by: 'cursor' })).toEqual([]);
      const rows = await desk.ground.rows();
      expect(await verifyRows(rows, 'log and integrity')).toEqual([]);
      await rows.close();
      expect(figure(await desk.figures(), 'helpdesk_worker_restarts_total')).toBe(4);
      api.close();
      setUp.close();
    },
    long,
  );

  it(
    'whose primary process is killed under load keep every acknowledged message',
    async () => {
      const report = await killNine({
        engine,
        environment: { HELPDESK_WORKERS: '2' },
        rounds: 3,
        writers: 32,
        seed: 20_260_102,
      });
      expect(report.faults).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(20);
    },
    long,
  );

  it(
    'end by themselves when the primary process is killed',
    async () => {
      served = await serveWorkers(engine);
      const pids = served.pids();
      expect(pids).toHaveLength(2);
      await served.service.kill();
      await until(() => !pids.some(isRunning), 'the end of the workers', startWithin);
    },
    long,
  );

  it(
    'have one duty, which passes to another when its holder is killed',
    async () => {
      const desk = await serveWorkers(engine, { LOG_LEVEL: 'debug' });
      served = desk;
      for (let turn = 1; turn <= 2; turn++) {
        await until(async () => onDuty(await desk.figures()).length === 1, 'the duty', startWithin);
        const samples = await desk.figures();
        const [holder = ''] = onDuty(samples);
        const pid = desk.pidOf(holder);
        process.kill(pid, 'SIGKILL');
        await until(() => !isRunning(pid), 'the end of the holder');
        // Wait until the primary process has noticed it.
        await until(() => desk.service.output().split('a worker has ended').length > turn, 'the line of its end');
        let most = 0;
        await until(
          async () => {
            const now = await desk.figures();
            most = Math.max(most, onDuty(now).length);
            return areUp(now) && onDuty(now).length === 1;
          },
          'the duty at another',
          startWithin,
        );
        expect(most).toBe(1);
      }
    },
    long,
  );
});

async function openTarget(api: Api, number: number): Promise<string> {
  const contact = { contact_email: `contact${number}@example.org`, first_name: 'Contact', initiator: 'contact' };
  const body = { inbox_id: 1, content: openingText, ...contact };
  const reply = await api.post('/conversations', body, `target ${number}`);
  if (reply.kind === 'broken') throw new Error('no conversation');
  return (reply.data as { readonly uuid: string }).uuid;
}

describe('two workers that cannot start', () => {
  it('because of the configuration say so once, and end with 78', async () => {
    const desk = await serveWorkers('sqlite');
    served = desk;
    const { folder, environment } = desk.ground;
    const bad = await runToEnd(folder, { ...environment, HELPDESK_WORKERS: '2', HELPDESK_TIMEZONE: 'Nowhere' });
    expect([bad.code, bad.out]).toEqual([78, '']);
    expect(bad.err.match(/HELPDESK_TIMEZONE/g)).toHaveLength(1);
    const secret = 'another secret than that of the desk, long enough';
    const other = await runToEnd(folder, { ...environment, HELPDESK_WORKERS: '2', HELPDESK_SECRET: secret });
    expect([other.code, other.out]).toEqual([78, '']);
    expect(other.err.trim().split('\n')).toEqual([expect.stringContaining('is not the secret of this desk')]);
  });

  it('because the port is taken say so once, and leave no desk behind', async () => {
    const desk = await serveWorkers('sqlite');
    served = desk;
    const { port } = new URL(desk.service.address);
    const folder = `${desk.ground.folder}/second`;
    const environment = { HELPDESK_DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_WORKERS: '2' };
    const refused = await runToEnd(desk.ground.folder, { ...environment, PORT: port });
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err.trim().split('\n')).toEqual([expect.stringMatching(/^Port \d+ .* is in use/)]);
    const first = await startProcess(desk.ground.folder, environment);
    await until(() => first.output().includes('A new desk is ready'), 'the first start');
    expect(await first.stop()).toBe(0);
  });
});
