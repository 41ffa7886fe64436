import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedLoop } from './closed-loop.ts';
import { openLoop } from './open-loop.ts';

let server: Server | undefined;

/** A clock on which each turn of the loop takes a millisecond, however long it takes. */
let turning: NodeJS.Immediate;
function turn(): void {
  vi.advanceTimersByTime(1);
  turning = setImmediate(turn);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  turn();
});
afterEach(() => {
  clearImmediate(turning);
  vi.useRealTimers();
  server?.close();
});

/** A server that answers immediately, except for one pause. */
async function serverThatStops(stopsFor: number, status = 200): Promise<number> {
  let count = 0;
  let held: (() => void)[] | undefined;
  const goOn = (): void => {
    for (const answer of held ?? []) answer();
    held = undefined;
  };
  server = createServer((_, response) => {
    count += 1;
    const answer = () => response.writeHead(status, { 'content-length': 2 }).end('ok');
    if (count === 20 && stopsFor > 0) {
      held = [];
      setTimeout(goOn, stopsFor);
    }
    if (held === undefined) answer();
    else held.push(answer);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const requests = ['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'];

test('a server that stands still makes all requests late that were to start meanwhile', async () => {
  const port = await serverThatStops(400);
  const found = await openLoop({ loop: 'open', port, requests, rate: 100, milliseconds: 1_000, connections: 8 });
  expect(found).toMatchObject({ count: 100, faults: 0 });
  // 40 of the 100 were to start in that time, and wait half of it on average.
  expect(found.p90).toBeGreaterThan(200);
  expect(found.max).toBeGreaterThan(380);
});

test('a load that waits with the server sees one late request', async () => {
  const port = await serverThatStops(400);
  const found = await closedLoop({ loop: 'closed', port, requests, connections: 1, milliseconds: 1_000 });
  expect(found.faults).toBe(0);
  expect(found.max).toBeGreaterThan(380);
  expect(found.p90).toBeLessThan(200);
});

test('refusals are counted with their status', async () => {
  const port = await serverThatStops(0, 503);
  const found = await openLoop({ loop: 'open', port, requests, rate: 50, milliseconds: 200, connections: 2 });
  expect(found).toMatchObject({ count: 10, faults: 10, faultStatuses: [503] });
});
