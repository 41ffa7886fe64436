import * as v from 'valibot';
import { documentedAs } from './documented-as.ts';
import { isStorable } from './text.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value) && Object.values(value).every(isJsonValue);
}

function isJsonValue(value: unknown): value is JsonValue {
  if (Array.isArray(value)) return value.every(isJsonValue);
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isJsonObject(value);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsStorableText(value: JsonValue): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && holdsStorableText(member));
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

/** An object of any JSON values; members named `__proto__` are left out. */
export const jsonObject = v.pipe(
  v.custom<JsonObject>(isJsonObject, 'must be an object'),
  v.check((value: JsonObject) => holdsStorableText(value), 'must not hold a NUL or half a surrogate pair'),
  v.transform(withoutPrototypeKeys),
  documentedAs({ type: 'object', additionalProperties: true }),
);
