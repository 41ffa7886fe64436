import { describe, expect, it } from 'vitest';
import { hourLengthMs, minuteLengthMs, secondLengthMs } from '../../shared/time.ts';
import { newMailboxHealth, nextMailboxHealth } from '../mailbox/mailbox-state.ts';
import { nextRelayHealth, restsUntil } from './relay-health.ts';
import type { RestCause } from './retry-times.ts';

const fresh = newMailboxHealth(0);

/** The rests after each failure, of which each comes at the end of the one before. */
function restsOf(causes: readonly RestCause[]): readonly number[] {
  let [health, at] = [fresh, 0];
  return causes.map((cause) => {
    health = nextRelayHealth(health, cause, at, 0.5);
    const rest = health.nextAt - at;
    at = health.nextAt;
    return rest;
  });
}

describe('the rest of an inbox', () => {
  it('mail 49: a relay that takes no more rests for a minute, doubled up to an hour', () => {
    expect(restsOf(Array<RestCause>(8).fill('throttled')).map((rest) => rest / minuteLengthMs)).toEqual([
      ...[1, 2, 4, 8, 16, 32],
      ...[60, 60],
    ]);
  });

  it('mail 50: a relay that does not answer rests for 5 seconds, doubled up to 5 minutes', () => {
    expect(restsOf(Array<RestCause>(8).fill('unreachable')).map((rest) => rest / secondLengthMs)).toEqual([
      ...[5, 10, 20, 40, 80, 160],
      ...[300, 300],
    ]);
  });

  it('mail 49: a refused login rests for 1, 5 and 15 minutes, then for an hour', () => {
    const rests = restsOf(Array<RestCause>(5).fill('refused_login'));
    expect(rests.map((rest) => rest / minuteLengthMs)).toEqual([1, 5, 15, 60, 60]);
  });

  it('mail 49: a relay that takes no more after another fault begins with a minute', () => {
    expect(restsOf(['unreachable', 'unreachable', 'throttled', 'throttled'])).toEqual([
      5 * secondLengthMs,
      10 * secondLengthMs,
      minuteLengthMs,
      2 * minuteLengthMs,
    ]);
  });

  it('mail 50: the rest is over once the relay has answered', () => {
    const resting = nextRelayHealth(fresh, 'unreachable', 10, 0.5);
    expect(restsUntil(resting)).toBe(5_010);
    const well = nextRelayHealth(resting, null, 20, 0.5);
    expect(well).toMatchObject({ state: 'ok', failures: 0, error: null, lastOkAt: 20 });
    expect(restsUntil(well)).toBeNull();
  });

  it.each(['throttled', 'unreachable', 'refused_login', null] as const)(
    'mail 50: an inbox that was disabled stays so after %s',
    (rest) => {
      const disabled = nextMailboxHealth(fresh, { type: 'disabled', at: 5 });
      expect(nextRelayHealth(disabled, rest, hourLengthMs, 0.5)).toBe(disabled);
    },
  );
});
