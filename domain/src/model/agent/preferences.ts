import { invalidInput } from '../shared/errors.ts';
import type { JsonObject } from '../shared/json.ts';
import { utf8Length } from '../shared/text.ts';

/** What an agent's preferences may take: members, and bytes of their JSON in UTF-8. */
export const preferenceLimits = { members: 50, bytes: 8 * 1024 } as const;

const shapeOfName = /^[a-z0-9_]{1,40}$/;

/**
 * The preferences with the given members in them; null removes one. Throws `input.invalid` for a name that is not one,
 * and when the whole would be too large.
 *
 * @example
 * mergedPreferences({ theme: 'dark', sound: true }, { sound: null, density: 'compact' })
 * // { theme: 'dark', density: 'compact' }
 */
export function mergedPreferences(current: JsonObject, changes: JsonObject): JsonObject {
  const merged = new Map(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    if (!shapeOfName.test(name)) {
      throw invalidInput('input.invalid', '', 'names of members have 1 to 40 characters of a-z, 0-9 and _');
    }
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  if (merged.size > preferenceLimits.members) {
    throw invalidInput('input.invalid', '', `there are more than ${preferenceLimits.members} members`);
  }
  const whole = Object.fromEntries(merged);
  if (utf8Length(JSON.stringify(whole)) > preferenceLimits.bytes) {
    throw invalidInput('input.invalid', '', `the preferences would be larger than ${preferenceLimits.bytes} bytes`);
  }
  return whole;
}
