import { expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';
import { noSharedCounts, type SharedCounts } from './shared-counts.ts';
import { signInLimits } from './sign-in-limits.ts';

/** Processes that tell each other at once what they count. */
function processes(count: number, points: number) {
  const listeners: ((key: string, times: number) => void)[] = [];
  return Array.from({ length: count }, (_, own) => {
    const shared: SharedCounts = {
      ...noSharedCounts,
      spend: (_limit, key) => {
        for (const [index, listener] of listeners.entries()) if (index !== own) listener(key, 1);
      },
      onSpent: (_limit, listener) => void listeners.push(listener),
    };
    const limit = rateLimit({ limit: 'failed_sign_ins', points, message: 'too many', shared, onRefused: () => {} });
    return signInLimits({ failures: [limit], isOff: points === 0, onBusy: () => {} });
  });
}

it.each([
  ['/64', 2, (index: number) => `2001:db8:1:100::${index}`, '2001:db8:1:101::1'],
  ['/56', 8, (index: number) => `2001:db8:1:1${10 + index}::1`, '2001:db8:1:200::1'],
  ['/48', 32, (index: number) => `2001:db8:1:${10 + index}00::1`, '2001:db8:2::1'],
  ['IPv4', 2, () => '192.0.2.7', '192.0.2.8'],
])('security T7 failures of one %s are counted by two processes together: %i', async (_width, most, inside, beside) => {
  const [one, other] = processes(2, 2);
  for (let index = 0; index < most; index++) {
    expect(await other?.wait(inside(89), 'password')).toBeUndefined();
    await (index % 2 === 0 ? one : other)?.countFailure(inside(index), 'password');
  }
  for (const each of [one, other]) {
    expect(await each?.wait(inside(88), 'password')).toBeGreaterThan(0);
    expect(await each?.wait(beside, 'password')).toBeUndefined();
  }
});

it('security T7 other proofs than passwords are counted by address alone', async () => {
  const [limits] = processes(1, 1);
  for (let index = 0; index < 40; index++) await limits?.countFailure(`2001:db8:1:1${10 + index}::1`, 'other');
  expect(await limits?.wait('2001:db8:1:110::2', 'other')).toBeGreaterThan(0);
  expect(await limits?.wait('2001:db8:1:199::1', 'password')).toBeUndefined();
});

it('security T7 places are given back, once each', () => {
  const [limits] = processes(1, 1);
  const begin = () => limits?.begin('192.0.2.7');
  const taken = Array.from({ length: 8 }, begin);
  expect(taken).not.toContain(undefined);
  expect(begin()).toBeUndefined();
  taken[0]?.();
  expect(begin()).toBeDefined();
  expect(begin()).toBeUndefined();
});
