import { hourLengthMs, secondLengthMs, type Timestamp } from '../../shared/time.ts';

const firstDelayMs = 5 * secondLengthMs;
const longestDelayMs = 6 * hourLengthMs;

/**
 * When a mail is tried again whose import has failed `tries` times: 5 seconds after the last try, doubled up to 6 hours.
 * The mails behind it come in before. Source: "No mail is lost, blocks another, or is imported twice" of the design of
 * the e-mail channel.
 *
 * @example
 * nextTryAt({ tries: 1, at: 0 }) // 5_000
 * nextTryAt({ tries: 99, at: 0 }) // 21_600_000
 */
export function nextTryAt({ tries, at }: { readonly tries: number; readonly at: Timestamp }): Timestamp {
  return at + Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(Math.max(tries - 1, 0), 20));
}

/**
 * A time before the first try of a mail that waits, from how often it was tried: the delays in between counted twice, as
 * tries come late. Source: section 3 of the design of the e-mail channel.
 *
 * @example
 * firstTryAt({ tries: 1, at: 60_000 }) // 60_000
 * firstTryAt({ tries: 3, at: 60_000 }) // 30_000
 */
export function firstTryAt({ tries, at }: { readonly tries: number; readonly at: Timestamp }): Timestamp {
  let first = at;
  for (let before = 1; before < Math.min(tries, mostCounted); before += 1)
    first -= 2 * nextTryAt({ tries: before, at: 0 });
  return first;
}

/** More tries than a mail has in a year. */
const mostCounted = 2_000;
