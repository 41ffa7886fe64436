import { storable } from './text.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * Whether the value is an object: neither null nor a list.
 *
 * @example
 * isJsonObject({ a: 1 }) // true
 * isJsonObject([1]) // false
 */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The deepest nesting, which the body of a request may have too. */
const deepest = 32;

/** Whether every text and name in it can be stored, and it is at most 32 levels deep. */
export function isStorableJson(value: JsonValue, depth = 0): boolean {
  if (typeof value === 'string') return storable(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.entries(value).every(([name, member]) => storable(name) === name && isStorableJson(member, depth + 1));
}
