import { parseInstant } from '../shared/parse-instant.ts';
import type { TimeSpan } from '../shared/time.ts';
import { dayOf } from '../shared/zoned-day.ts';
import { type FilterOptions, invalid } from './filter-input.ts';

type Parse<T> = (value: unknown, path: string) => T;

/** `3` or `"3"`. */
export function parseInteger(value: unknown, path: string): number {
  const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw invalid(path, 'must be an integer');
  return number;
}

/** `2.5` or `"2.5"`. */
export function parseNumber(value: unknown, path: string): number {
  const number = typeof value === 'string' && /^\s*-?\d{1,16}(?:\.\d{1,16})?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(path, 'must be a number');
  return number;
}

/** `true`, or `"true"`; the word. */
export function parseFlag(value: unknown, path: string): string {
  const word = typeof value === 'boolean' ? String(value) : value;
  if (word !== 'true' && word !== 'false') throw invalid(path, 'must be true or false');
  return word;
}

export function parseText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw invalid(path, 'must be a string');
  // A store holds UTF-8, which cannot contain half a surrogate pair, so the value would never be found.
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw invalid(path, 'must be well-formed text without NUL');
  return value;
}

/** An ISO timestamp is its millisecond, a bare date its whole day in the desk's zone. */
export function parseInstantOrDay(value: unknown, path: string, options: FilterOptions): TimeSpan {
  const text = typeof value === 'string' ? value.trim() : '';
  const day = dayOf(text, options.timeZone);
  if (day !== undefined) return day;
  const at = parseInstant(text);
  if (at === undefined) throw invalid(path, 'must be a date such as 2026-01-31 or an ISO 8601 timestamp');
  return { from: at, until: at + 1 };
}

/** An array, or the JSON text of one; never empty. */
export function parseList<T>(value: unknown, path: string, parse: Parse<T>): readonly T[] {
  const list = typeof value === 'string' ? parseJsonArray(value, path) : value;
  if (!Array.isArray(list)) throw invalid(path, 'must be an array or the JSON text of one');
  if (list.length === 0) throw invalid(path, 'must not be empty');
  return list.map((each, index) => parse(each, `${path}.${index}`));
}

/** `"a,b"` or `[a, b]`. */
export function parsePair<T>(value: unknown, path: string, parse: Parse<T>): readonly [T, T] {
  const pair = typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value;
  if (!Array.isArray(pair) || pair.length !== 2) throw invalid(path, 'must be two values: "a,b" or [a, b]');
  return [parse(pair[0], `${path}.0`), parse(pair[1], `${path}.1`)];
}

function parseJsonArray(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(path, 'must be an array or the JSON text of one');
  }
}
