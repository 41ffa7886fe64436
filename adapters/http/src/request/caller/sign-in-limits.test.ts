import { expect, it } from 'vitest';
import { noSharedCounts, type SharedCounts } from '../../operations/shared-counts.ts';
import { rateLimit } from '../rate-limit.ts';
import { type Proof, type SignInLimits, signInLimits } from './sign-in-limits.ts';

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

async function fail(limits: SignInLimits | undefined, ip: string, proof: Proof): Promise<void> {
  await (await limits?.attempt(ip, proof))?.end(true);
}

/** The wait that one more attempt would have. The attempt is taken back. */
async function waitOf(limits: SignInLimits | undefined, ip: string, proof: Proof): Promise<number | undefined> {
  const attempt = await limits?.attempt(ip, proof);
  await attempt?.end(false);
  return attempt?.wait;
}

it.each([
  ['password', 30],
  ['other', 30],
] as const)('security T15.12 of 40 attempts with a %s at once %i are within the limit', async (proof, most) => {
  const [limits] = processes(1, 30);
  const attempts = await Promise.all(Array.from({ length: 40 }, () => limits?.attempt('192.0.2.7', proof)));
  expect(attempts.filter((attempt) => attempt?.wait === undefined)).toHaveLength(most);
  // Attempts that failed stay counted, and the others leave their places.
  for (const [index, attempt] of attempts.entries()) await attempt?.end(index < 25);
  const more = await Promise.all(Array.from({ length: 9 }, () => limits?.attempt('192.0.2.7', proof)));
  expect(more.filter((attempt) => attempt?.wait === undefined)).toHaveLength(5);
});

it.each([
  ['/64', 2, (index: number) => `2001:db8:1:100::${index}`, '2001:db8:1:101::1'],
  ['/56', 8, (index: number) => `2001:db8:1:1${10 + index}::1`, '2001:db8:1:200::1'],
  ['/48', 32, (index: number) => `2001:db8:1:${10 + index}00::1`, '2001:db8:2::1'],
  ['IPv4', 2, () => '192.0.2.7', '192.0.2.8'],
])('security T7 failures of one %s are counted by two processes together: %i', async (_width, most, inside, beside) => {
  const [one, other] = processes(2, 2);
  for (let index = 0; index < most; index++) {
    expect(await waitOf(other, inside(89), 'password')).toBeUndefined();
    await fail(index % 2 === 0 ? one : other, inside(index), 'password');
  }
  for (const each of [one, other]) {
    expect(await waitOf(each, inside(88), 'password')).toBeGreaterThan(0);
    expect(await waitOf(each, beside, 'password')).toBeUndefined();
  }
});

it('security T7 other proofs than passwords are counted by address alone', async () => {
  const [limits] = processes(1, 1);
  for (let index = 0; index < 40; index++) await fail(limits, `2001:db8:1:1${10 + index}::1`, 'other');
  expect(await waitOf(limits, '2001:db8:1:110::2', 'other')).toBeGreaterThan(0);
  expect(await waitOf(limits, '2001:db8:1:199::1', 'password')).toBeUndefined();
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
