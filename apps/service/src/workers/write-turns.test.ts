import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToPrimary, ToWorker } from './messages.ts';
import { type Channel, workerLine } from './worker-line.ts';
import { writeTurns } from './write-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function worker() {
  const said: string[] = [];
  let listener: (message: unknown) => void = () => {};
  const channel: Channel = {
    connected: true,
    send: (message: ToPrimary, _handle, _options, sent) => {
      said.push(message.type);
      sent();
      return true;
    },
    on: (_event, listen) => {
      listener = listen;
    },
  };
  return {
    turns: writeTurns(workerLine(channel)),
    hear: (type: 'turn' | 'turn-wanted') => listener({ type } satisfies ToWorker),
    said: () => said.splice(0),
  };
}

test('a worker that meets nobody asks nobody', async () => {
  const { turns, said } = worker();
  for (let turn = 0; turn < 3; turn++) {
    await turns.before();
    turns.after();
  }
  expect(said()).toEqual([]);
});

test('a worker that was refused waits for its turn, and keeps it until another wants it', async () => {
  const { turns, hear, said } = worker();
  await turns.before();
  let isOver = false;
  const waiting = turns.refused().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect([said(), isOver]).toEqual([['want-turn'], false]);
  hear('turn');
  await waiting;
  turns.after();
  await turns.before();
  expect(said()).toEqual([]);
  hear('turn-wanted');
  expect(said()).toEqual([]);
  turns.after();
  expect(said()).toEqual(['give-turn']);
});

test('a worker that does nothing gives the turn at once', async () => {
  const { turns, hear, said } = worker();
  await turns.before();
  const waiting = turns.refused();
  hear('turn');
  await waiting;
  turns.after();
  said();
  hear('turn-wanted');
  expect(said()).toEqual(['give-turn']);
});

test('after another has wanted to write, a worker asks before it does', async () => {
  const { turns, hear, said } = worker();
  hear('turn-wanted');
  const waiting = turns.before();
  expect(said()).toEqual(['want-turn']);
  hear('turn');
  await waiting;
});

test('a turn that does not come is not waited for, and one that comes too late is given back', async () => {
  const { turns, hear, said } = worker();
  await turns.before();
  let isOver = false;
  void turns.refused().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  turns.after();
  said();
  hear('turn');
  expect(said()).toEqual(['give-turn']);
});
