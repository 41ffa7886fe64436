import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckState, type Checks, healthOf } from './health.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const changes: (readonly [string, CheckState])[] = [];
const health = (checks: Checks, isServing = () => true) =>
  healthOf({ isServing, checks }, (check, state) => changes.push([check, state]));

beforeEach(() => {
  changes.length = 0;
});

describe('one look for all who ask', () => {
  it('is shared while it is under way, and told again for a second', async () => {
    let looks = 0;
    const own = health({
      database: async () => {
        looks += 1;
        return undefined;
      },
    });
    const reports = await Promise.all(Array.from({ length: 50 }, () => own.look()));
    expect(new Set(reports).size).toBe(1);
    expect(reports[0]).toEqual({ isReady: true, checks: { database: 'ok' } });
    await vi.advanceTimersByTimeAsync(990);
    await own.look();
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    await own.look();
    expect(looks).toBe(2);
  });

  it('is not asked for while the service starts or stops, whatever was so a moment ago', async () => {
    let isServing = true;
    const own = health({ database: async () => undefined }, () => isServing);
    expect((await own.look()).isReady).toBe(true);
    isServing = false;
    expect(await own.look()).toEqual({ isReady: false, checks: { service: 'failed' } });
  });
});

describe('a check', () => {
  it('that fails is named, and said once until it holds again', async () => {
    let isFull = true;
    const own = health({
      database: async () => undefined,
      disk: async () => {
        if (isFull) throw new Error('full');
        return undefined;
      },
      migrations: async () => 'unknown',
    });
    const expected = { isReady: false, checks: { database: 'ok', disk: 'failed', migrations: 'unknown' } };
    for (let round = 0; round < 3; round++) {
      expect(await own.look()).toEqual(expected);
      await vi.advanceTimersByTimeAsync(1_001);
    }
    expect(changes).toEqual([['disk', 'failed']]);
    isFull = false;
    expect((await own.look()).isReady).toBe(true);
    expect(changes).toEqual([
      ['disk', 'failed'],
      ['disk', 'ok'],
    ]);
  });

  it('that hangs has failed after a second and a half, and is not begun a second time beside itself', async () => {
    let begun = 0;
    let end: (() => void) | undefined;
    const own = health({
      disk: () => {
        begun += 1;
        return new Promise((resolve) => {
          end = () => resolve(undefined);
        });
      },
    });
    for (let round = 0; round < 4; round++) {
      const looking = own.look();
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await looking).toEqual({ isReady: false, checks: { disk: 'failed' } });
      await vi.advanceTimersByTimeAsync(1_001);
    }
    expect(begun).toBe(1);
    end?.();
    await vi.advanceTimersByTimeAsync(1);
    const looking = own.look();
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toBe(2);
    end?.();
    expect((await looking).isReady).toBe(true);
  });
});
