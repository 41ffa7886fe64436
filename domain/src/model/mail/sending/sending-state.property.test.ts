import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteLengthMs } from '../../shared/time.ts';
import type { RecipientOutcome } from './relay-answer.ts';
import { newSending, nextSending, type SendingEvent, type SendingMail } from './sending-state.ts';

const addresses = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];

/** A process that was about to send the last byte when it was stopped: it may go on at any time. */
interface Stopped {
  readonly claim: string;
  readonly to: readonly string[];
}

interface World {
  mail: SendingMail;
  at: number;
  claims: number;
  /** Answers that counted after the claim had run out. */
  late: number;
  readonly stopped: Stopped[];
  /** How often the relay took the mail for each recipient: what really happened. */
  readonly arrived: Map<string, number>;
}

const begin = (): World => ({
  mail: newSending(
    addresses.map((address) => ({ address, role: 'to' })),
    0,
  ),
  at: 0,
  claims: 0,
  late: 0,
  stopped: [],
  arrived: new Map(addresses.map((address) => [address, 0])),
});

/** Stores the next state where the event applies, as a conditional update does. */
function apply(world: World, event: SendingEvent): boolean {
  const next = nextSending(world.mail, event);
  if (next !== undefined) world.mail = next;
  return next !== undefined;
}

const verdict = fc.constantFrom('accepted', 'later', 'failed', 'rests');
const attempt = fc.record({
  do: fc.constant('attempt' as const),
  verdicts: fc.array(verdict, { minLength: addresses.length, maxLength: addresses.length }),
  /** Where the process is killed, stopped or cut off. */
  fault: fc.constantFrom(
    'none',
    'killed when claimed',
    'killed before the last byte',
    'stopped before the last byte',
    'cut before the last byte',
    'cut behind the last byte',
    'killed before the answer is stored',
  ),
});
const step = fc.oneof(
  { weight: 4, arbitrary: attempt },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('time passes' as const), minutes: fc.integer({ min: 0, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('a stopped one goes on' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function transfer(world: World, to: readonly string[], verdicts: readonly string[]): readonly RecipientOutcome[] {
  return to.map((address, index) => {
    const result = (verdicts[index] ?? 'accepted') as RecipientOutcome['result'];
    if (result === 'accepted') world.arrived.set(address, (world.arrived.get(address) ?? 0) + 1);
    return { address, result, code: null, text: null };
  });
}

function run(world: World, each: Step): void {
  if (each.do === 'time passes') world.at += each.minutes * minuteLengthMs;
  // A claim that is over is noticed by a sweep, before anything else is claimed.
  apply(world, { type: 'claim_ran_out', at: world.at });
  if (each.do === 'a stopped one goes on') {
    const stopped = world.stopped.shift();
    if (stopped !== undefined) {
      const { claim, step } = world.mail;
      const isItsOwn = claim === stopped.claim;
      expect(answer(world, stopped.claim, transfer(world, stopped.to, []))).toBe(isItsOwn);
      if (isItsOwn && step === 'waiting') world.late += 1;
    }
  }
  if (each.do === 'attempt') tryOnce(world, each.verdicts, each.fault);
}

function answer(world: World, claim: string, outcomes: readonly RecipientOutcome[]): boolean {
  return apply(world, { type: 'answered', at: world.at, claim, outcomes, restsUntil: world.at + 5_000, random: 0.5 });
}

function tryOnce(world: World, verdicts: readonly string[], fault: string): void {
  world.at = Math.max(world.at, world.mail.nextAt ?? 0);
  world.claims += 1;
  const claim = `claim ${world.claims}`;
  if (!apply(world, { type: 'claimed', at: world.at, claim, until: world.at + minuteLengthMs })) return;
  const to = world.mail.recipients.filter(({ state }) => state === 'waiting').map(({ address }) => address);
  const cut = to.map((address) => ({ address, result: 'cut' as const, code: null, text: null }));
  if (fault === 'killed when claimed') return;
  if (fault === 'cut before the last byte') {
    answer(world, claim, cut);
    return;
  }
  expect(apply(world, { type: 'before_last_byte', claim })).toBe(true);
  if (fault === 'killed before the last byte') return;
  if (fault === 'stopped before the last byte') {
    world.stopped.push({ claim, to });
    return;
  }
  const outcomes = transfer(world, to, verdicts);
  if (fault === 'cut behind the last byte') answer(world, claim, cut);
  if (fault === 'none') answer(world, claim, outcomes);
}

function expectNothingLost({ mail, arrived }: World): void {
  const isOpen = mail.recipients.some(({ state }) => state === 'waiting');
  expect(mail.step === 'sent' || mail.step === 'failed').toBe(!isOpen);
  // A recipient who waits is looked at again: by the time of the next attempt, or by the end of the claim.
  if (isOpen) expect(mail.step === 'waiting' ? mail.nextAt : mail.claimUntil).not.toBeNull();
  for (const { address, state } of mail.recipients) {
    if (state === 'accepted') expect(arrived.get(address)).toBeGreaterThanOrEqual(1);
  }
}

test('mail 48: however kills and answers fall, no mail is lost and none leaves a third time by itself', () => {
  let [twice, late] = [0, 0];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = begin();
      for (const each of steps) {
        run(world, each);
        expectNothingLost(world);
      }
      while (world.stopped.length > 0) run(world, { do: 'a stopped one goes on' });
      late += world.late;
      for (const count of world.arrived.values()) {
        expect(count).toBeLessThanOrEqual(2);
        if (count === 2) twice += 1;
      }
    }),
    { numRuns: 2_000 },
  );
  // Otherwise the runs have not come as far as the limit.
  expect(twice).toBeGreaterThan(20);
  expect(late).toBeGreaterThan(20);
});

test('mail 48: a mail comes to an end when the faults do, and what failed may have arrived or was refused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const world = begin();
      for (const each of steps) run(world, each);
      const before = world.mail.recipients;
      for (let tries = 0; tries < 2; tries += 1) {
        run(world, { do: 'time passes', minutes: 2 });
        run(world, { do: 'attempt', verdicts: ['accepted', 'accepted', 'accepted'], fault: 'none' });
      }
      expect(['sent', 'failed']).toContain(world.mail.step);
      for (const [index, { address, state, code }] of world.mail.recipients.entries()) {
        if (state === 'accepted') expect(world.arrived.get(address)).toBeGreaterThanOrEqual(1);
        else if (code === 'mail.unknown') expect(world.mail.unknowns).toBe(2);
        else if (code !== 'mail.expired') expect(before[index]?.state).toBe('failed');
      }
    }),
    { numRuns: 500 },
  );
});

test('mail 52: an agent who tries again reaches those who failed, and no one twice', () => {
  const failed = fc.subarray(addresses, { minLength: 1 });
  fc.assert(
    fc.property(failed, (some) => {
      const world = begin();
      const verdicts = addresses.map((address) => (some.includes(address) ? 'failed' : 'accepted'));
      run(world, { do: 'attempt', verdicts, fault: 'none' });
      expect(apply(world, { type: 'retried', at: world.at, replace: [] })).toBe(true);
      run(world, { do: 'attempt', verdicts: [], fault: 'none' });
      expect([...world.arrived.values()]).toEqual([1, 1, 1]);
      expect(world.mail.step).toBe('sent');
    }),
  );
});
