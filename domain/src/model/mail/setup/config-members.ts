import { parseDuration } from '../../shared/duration.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';

/** Takes a fault of a member. */
export type Report = (message: string) => void;

/** Gives the function that takes the faults of the member at a path. */
export type ReportAt = (path: string) => Report;

/**
 * One of the words, the first one where nothing is given. A value that is refused counts as its default, in all of these
 * functions: a configuration that was stored before a rule existed stays readable.
 *
 * @example
 * choiceIn(undefined, ['tls', 'none'], report) // 'tls'
 */
export function choiceIn<T extends string>(
  given: JsonValue | undefined,
  words: readonly [T, ...T[]],
  report: Report,
): T {
  if (isAbsent(given)) return words[0];
  const chosen = words.find((word) => word === given);
  if (chosen === undefined) report(`must be one of ${words.join(', ')}`);
  return chosen ?? words[0];
}

/** True or false. */
export function flagIn(given: JsonValue | undefined, fallback: boolean, report: Report): boolean {
  if (typeof given === 'boolean') return given;
  if (!isAbsent(given)) report('must be true or false');
  return fallback;
}

/** A whole number within the limits, both included. */
export function numberIn(
  given: JsonValue | undefined,
  fallback: number,
  [least, most]: readonly [number, number],
  report: Report,
): number {
  if (isAbsent(given)) return fallback;
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  report(`must be a whole number from ${least} to ${most}`);
  return fallback;
}

/** A duration such as `5m`, as text. `bounds` are durations too. */
export function durationIn(
  given: JsonValue | undefined,
  fallback: string,
  [shortest, longest]: readonly [string, string],
  report: Report,
): string {
  if (isAbsent(given)) return fallback;
  const duration = typeof given === 'string' ? parseDuration(given) : undefined;
  const isWithin = (bound: string, sign: number): boolean =>
    sign * ((duration ?? 0) - (parseDuration(bound) ?? 0)) >= 0;
  if (typeof given === 'string' && duration !== undefined && isWithin(shortest, 1) && isWithin(longest, -1))
    return given;
  report(`must be a duration from ${shortest} to ${longest}, such as ${fallback}`);
  return fallback;
}

/** Ends a command of a protocol, or hides a part of a text. */
const control = /\p{Cc}/u;

/** A text on one line, null where nothing is given. */
export function lineIn(given: JsonValue | undefined, longest: number, report: Report): string | null {
  if (isAbsent(given) || given === '') return null;
  if (typeof given === 'string' && given.length <= longest && !control.test(given)) return given;
  report(`must be one line of at most ${longest} characters`);
  return null;
}

/** The values of a list that are objects; an absent list is empty. */
export function objectsIn(given: JsonValue | undefined, most: number, report: Report): readonly JsonObject[] {
  if (isAbsent(given)) return [];
  if (Array.isArray(given) && given.length <= most && given.every(isJsonObject)) return given;
  report(`must be a list of at most ${most} objects`);
  return Array.isArray(given) ? given.filter(isJsonObject).slice(0, most) : [];
}

/** The values of a list as `read` understands them; `undefined` for one that it does not take. */
export function valuesIn(
  given: JsonValue | undefined,
  most: number,
  read: (text: string) => string | undefined,
  message: string,
  at: ReportAt,
  path: string,
): readonly string[] {
  if (isAbsent(given)) return [];
  if (!Array.isArray(given) || given.length > most) {
    at(path)(`must be a list of at most ${most}`);
    return [];
  }
  return given.flatMap((each: JsonValue, index: number) => {
    const value = typeof each === 'string' ? read(each) : undefined;
    if (value === undefined) at(`${path}.${index}`)(message);
    return value ?? [];
  });
}

function isAbsent(given: JsonValue | undefined): given is undefined | null {
  return given === undefined || given === null;
}
