import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { mixedRequests } from '../mixed-cases.ts';
import { mebibytes, milliseconds, whole } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import { authorization } from '../request.ts';
import type { Run } from './run.ts';

/** Requests a second; well below what two busy cores can do, so that only memory is measured. */
const rate = 200;
const socketsAtOnce = 50;
/** How long each socket stays open. */
const socketMs = 5_000;

interface Sample {
  readonly minute: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** A mixed load for minutes, while sockets come and go: how fast the memory of the service grows. */
export async function soak(run: Run): Promise<readonly PartResult[]> {
  const requests = await mixedRequests(run.desk);
  const service = await run.servers.start('service', run.desk, { flags: ['--expose-gc', ...run.flags] });
  const { port } = service;
  const time = run.soakMinutes * 60_000;
  const state = { running: true, joined: 0 };
  const load = run.servers
    .load({ loop: 'open', port, requests, rate, milliseconds: time, connections: 32 })
    .finally(() => {
      state.running = false;
    });
  const sockets = Array.from({ length: socketsAtOnce }, (_, index) => comeAndGo(port, index, state));
  const samples: Sample[] = [];
  const began = performance.now();
  while (state.running) {
    await Promise.race([wait(Math.min(10_000, time / 12)), load]);
    const { rss, heapUsed } = await service.memory();
    samples.push({ minute: (performance.now() - began) / 60_000, rss, heapUsed });
  }
  const found = await load;
  await Promise.all(sockets);
  await run.servers.stopAll();
  // The first half fills caches and compiles.
  const settled = samples.slice(Math.floor(samples.length / 2));
  const slopes = { rss: slope(settled, 'rss'), heapUsed: slope(settled, 'heapUsed') };
  const [first, last] = [samples[0], samples.at(-1)];
  const row = (name: string, key: 'rss' | 'heapUsed') => [
    name,
    ...[mebibytes(first?.[key] ?? 0), mebibytes(last?.[key] ?? 0), (slopes[key] / 1024 ** 2).toFixed(2)],
  ];
  return [
    {
      part: 'soak',
      title: `${run.soakMinutes} minutes of mixed load, with sockets that come and go`,
      table: [['', 'at first, MiB', 'at last, MiB', 'MiB a minute'], row('RSS', 'rss'), row('live heap', 'heapUsed')],
      notes: [
        `${whole(found.count)} requests at ${rate} a second, p99 ${milliseconds(found.p99)} ms, no error; ` +
          `${whole(state.joined)} sockets, ${socketsAtOnce} at a time, each for ${socketMs / 1_000} s. The slope is ` +
          'that of the second half, fitted to samples after a collection.',
      ],
      figures: { slopes, samples, latency: found, sockets: state.joined },
    },
  ];
}

async function comeAndGo(port: number, index: number, state: { running: boolean; joined: number }): Promise<void> {
  // Spread over the life of a socket.
  await wait((index / socketsAtOnce) * socketMs);
  while (state.running) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { authorization } });
    await once(socket, 'open');
    // A refusal closes the socket, and no message comes.
    const answered = Promise.race([once(socket, 'message'), once(socket, 'close')]);
    socket.send('{"type":"join","data":{}}');
    const [first] = (await answered) as readonly (Buffer | number)[];
    if (first?.toString().startsWith('{"type":"joined"') !== true) throw new Error(`a socket could not join: ${first}`);
    state.joined += 1;
    const until = performance.now() + socketMs;
    while (state.running && performance.now() < until) await wait(100);
    const closed = once(socket, 'close');
    // Every second socket ends without a close frame, as when a network is lost.
    if (state.joined % 2 === 0) socket.terminate();
    else socket.close();
    await closed;
  }
}

/** Bytes a minute, by least squares. */
function slope(samples: readonly Sample[], key: 'rss' | 'heapUsed'): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map((each) => each[key]))];
  const over = samples.reduce((sum, each) => sum + (each.minute - x) * (each[key] - y), 0);
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}
