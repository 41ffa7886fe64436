import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';
import { isStorable } from './text.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The most members and items, nested ones included. Checking more would hold up other requests for too long. */
const mostValues = 10_000;

const notAnObject = 'must be an object';

/** What is wrong with it; undefined for an object of JSON values. They are counted before any of them is looked at. */
function faultOf(value: unknown): string | undefined {
  if (!isContainer(value) || Array.isArray(value)) return notAnObject;
  const waiting: object[] = [value];
  let count = 0;
  let isStored = true;
  for (let container = waiting.pop(); container !== undefined; container = waiting.pop()) {
    const keys = Array.isArray(container) ? undefined : Object.keys(container);
    const values: readonly unknown[] = Array.isArray(container) ? container : Object.values(container);
    count += values.length;
    if (count > mostValues) return `must have at most ${mostValues} values`;
    isStored &&= keys?.every(isStorable) ?? true;
    for (const each of values) {
      if (isContainer(each)) waiting.push(each);
      else if (!isScalar(each)) return notAnObject;
      else if (typeof each === 'string') isStored &&= isStorable(each);
    }
  }
  return isStored ? undefined : 'must not hold a NUL or half a surrogate pair';
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** A member of this name would become the prototype of a copy made by assignment. */
function withoutPrototypeKeys(value: JsonObject): JsonObject {
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, member]) => [key, copy(member)]));
}

function copy(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(copy);
  return typeof value === 'object' && value !== null ? withoutPrototypeKeys(value) : value;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** An object of at most 10,000 JSON values; members named `__proto__` are left out. */
export const jsonObject = v.pipe(
  v.custom<JsonObject>(
    (input) => faultOf(input) === undefined,
    ({ input }) => faultOf(input) ?? notAnObject,
  ),
  v.transform(withoutPrototypeKeys),
  documentedAs({ type: 'object', additionalProperties: true }),
);
