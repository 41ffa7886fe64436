import { dayLengthMs, hourLengthMs, minuteLengthMs, secondLengthMs, type Timestamp } from '../../shared/time.ts';

/** How long a mail is tried, from when it was written or tried again by an agent. */
export const sendingPeriodMs = dayLengthMs;

/** Why an inbox rests: its server does not answer, does not take the password, or takes no more for a while. */
export type RestCause = 'unreachable' | 'refused_login' | 'throttled';

const minutes = (...each: readonly number[]): readonly number[] => each.map((minute) => minute * minuteLengthMs);

const laterDelays = minutes(1, 5, 15, 30, 60);
const loginDelays = minutes(1, 5, 15, 60);

/**
 * Milliseconds until a mail is tried again that a relay has put off `attempts` times: 1, 5, 15 and 30 minutes, then
 * hourly, each up to 20 % shorter or longer. `random` is a number from 0 up to 1. Source: section 8 of the design of
 * the e-mail channel.
 *
 * @example
 * laterDelayMs(1, 0.5) // 60_000
 * laterDelayMs(9, 0) // 2_880_000
 */
export function laterDelayMs(attempts: number, random: number): number {
  return jittered(inOrder(laterDelays, attempts), random);
}

/**
 * Milliseconds that an inbox rests after `failures` failures in a row, the latest included. `unreachable`: 5 seconds,
 * doubled up to 5 minutes. `throttled`: 1 minute, doubled up to 1 hour. `refused_login`: 1, 5 and 15 minutes, then
 * hourly, because providers lock accounts after a few wrong passwords. Each is up to 20 % shorter or longer. Source:
 * sections 3 and 8 of the design of the e-mail channel.
 *
 * @example
 * restDelayMs('unreachable', 1, 0.5) // 5_000
 * restDelayMs('throttled', 99, 0.5) // 3_600_000
 */
export function restDelayMs(cause: RestCause, failures: number, random: number): number {
  switch (cause) {
    case 'unreachable':
      return jittered(doubled(5 * secondLengthMs, 5 * minuteLengthMs, failures), random);
    case 'throttled':
      return jittered(doubled(minuteLengthMs, hourLengthMs, failures), random);
    case 'refused_login':
      return jittered(inOrder(loginDelays, failures), random);
  }
}

/**
 * Whether the time of a mail is over: it was begun 24 hours ago.
 *
 * @example
 * isOverdue(0, 86_400_000) // true
 */
export function isOverdue(startedAt: Timestamp, at: Timestamp): boolean {
  return at - startedAt >= sendingPeriodMs;
}

/** The delay of the first, second, … failure; the last one from there on. */
function inOrder(delays: readonly number[], failures: number): number {
  return delays[Math.min(Math.max(failures, 1), delays.length) - 1] ?? hourLengthMs;
}

function doubled(first: number, longest: number, failures: number): number {
  // The exponent is bounded: 2 to the power of a large count is not a finite number.
  return Math.min(longest, first * 2 ** Math.min(Math.max(failures - 1, 0), 20));
}

function jittered(delay: number, random: number): number {
  return Math.round(delay * (0.8 + 0.4 * Math.min(Math.max(random, 0), 1)));
}
