import { storable } from './text.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether every text and name in it can be stored. */
export function isStorableJson(value: JsonValue): boolean {
  if (typeof value === 'string') return storable(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => storable(name) === name && isStorableJson(member));
}
