import type { Timestamp } from './time.ts';
import { dayOf } from './zoned-day.ts';

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An ISO 8601 timestamp with its zone, or undefined when the text is not one. */
export function parseInstant(text: string): Timestamp | undefined {
  // Date.parse alone would take February 30th for a day in March.
  if (!shape.test(text) || dayOf(text.slice(0, 10), 'UTC') === undefined) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
