import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('runs one work after the other, in order, also after one that failed', async () => {
  const inTurn = oneAtATime(4, () => new Error('full'));
  const seen: string[] = [];
  let running = 0;
  const work = (name: string, milliseconds: number) => async (): Promise<string> => {
    running += 1;
    expect(running).toBe(1);
    await wait(milliseconds);
    running -= 1;
    seen.push(name);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const runs = [inTurn(work('a', 20)), inTurn(work('b', 10)), inTurn(work('c', 1))];
  const results = await Promise.allSettled(runs);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'a',
    'Error: b failed',
    'c',
  ]);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(await inTurn(work('d', 1))).toBe('d');
});

it('refuses what comes while as many as it takes are there', async () => {
  const inTurn = oneAtATime(2, () => new Error('full'));
  const runs = ['a', 'b', 'c'].map((name) => inTurn(async () => name));
  const results = await Promise.allSettled(runs);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'a',
    'b',
    'Error: full',
  ]);
  expect(await inTurn(async () => 'd')).toBe('d');
});
