import type { JsonObject } from '../shared/json.ts';
import { utf8Length } from '../shared/text.ts';

/** What a contact's attributes take in all, as JSON in UTF-8, where strangers add to them. */
export const mostAttributeBytes = 16 * 1024;

/**
 * Whether attributes may become these. What is over the limit already, from before there was one or by an agent, may
 * stay and shrink.
 */
export function mayBecome(before: JsonObject, after: JsonObject): boolean {
  const size = jsonBytes(after);
  return size <= mostAttributeBytes || size <= jsonBytes(before);
}

function jsonBytes(value: JsonObject): number {
  return utf8Length(JSON.stringify(value));
}
