import { parseDuration } from '../shared/duration.ts';
import { invalidInput } from '../shared/errors.ts';
import { parseInstant } from '../shared/parse-instant.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

const furthest = 10 * 365 * dayLengthMs + 3 * dayLengthMs;

/**
 * The instant until which a conversation is snoozed, from a duration (`30m`, `1h30m`, `1.5h`) or an ISO timestamp with
 * its zone. Throws `snooze.invalid` unless it is in the future and at most 10 years ahead.
 *
 * @example
 * parseSnooze('1h30m', Date.UTC(2026, 0, 15, 12)) // Date.UTC(2026, 0, 15, 13, 30)
 * parseSnooze('yesterday', 0) // throws snooze.invalid
 */
export function parseSnooze(text: string | null | undefined, now: Timestamp): Timestamp {
  if (text === undefined || text === null || text === '') throw invalid('is required for Snoozed');
  const duration = parseDuration(text);
  const until = duration === undefined ? parseInstant(text) : now + duration;
  if (until === undefined) throw invalid('must be a duration such as 30m, 1h30m or 24h, or an ISO 8601 timestamp');
  if (until <= now) throw invalid('must be in the future');
  if (until > now + furthest) throw invalid('must be at most 10 years ahead');
  return until;
}

function invalid(message: string): Error {
  return invalidInput('snooze.invalid', 'snoozedUntil', message);
}
