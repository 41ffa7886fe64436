import { parseDuration } from '../shared/duration.ts';
import { invalidInput } from '../shared/errors.ts';
import { parseInstant } from '../shared/parse-instant.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

const furthest = 10 * 365 * dayLengthMs + 3 * dayLengthMs;

/**
 * The instant until which a conversation is snoozed, from a duration (`30m`, `1h30m`, `1.5h`) or an ISO timestamp with
 * its zone. A time that has passed is null: the snooze is over. Throws `snooze.invalid` for a duration that is not in the
 * future, and for what is more than 10 years ahead.
 *
 * @example
 * parseSnooze('1h30m', Date.UTC(2026, 0, 15, 12)) // Date.UTC(2026, 0, 15, 13, 30)
 * parseSnooze('2026-01-15T11:00:00Z', Date.UTC(2026, 0, 15, 12)) // null
 * parseSnooze('yesterday', 0) // throws snooze.invalid
 */
export function parseSnooze(text: string | null | undefined, now: Timestamp): Timestamp | null {
  if (text === undefined || text === null || text === '') throw invalid('is required for Snoozed');
  const duration = parseDuration(text);
  const until = duration === undefined ? parseInstant(text) : now + duration;
  if (until === undefined) throw invalid('must be a duration such as 30m, 1h30m or 24h, or an ISO 8601 timestamp');
  if (until <= now && duration === undefined) return null;
  if (until <= now) throw invalid('must be in the future');
  if (until > now + furthest) throw invalid('must be at most 10 years ahead');
  return until;
}

function invalid(message: string): Error {
  return invalidInput('snooze.invalid', 'snoozedUntil', message);
}
