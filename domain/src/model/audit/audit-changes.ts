import type { JsonObject, JsonValue } from '../shared/json.ts';

/**
 * Of a change, the names of the fields that differ, in order, and what the `shown` ones were before and after. Other
 * values may be secrets or about people, so that they are left out.
 *
 * @example
 * auditChanges({ name: 'Mia', enabled: true }, { name: 'Noah', enabled: false }, ['enabled'])
 * // { changed: ['enabled', 'name'], before: { enabled: true }, after: { enabled: false } }
 */
export function auditChanges<Fields extends object>(
  before: Fields,
  after: { readonly [Name in keyof Fields]?: unknown },
  shown: readonly (keyof Fields & string)[] = [],
): JsonObject {
  const names = Object.keys(before)
    .filter((name): name is keyof Fields & string => name in after && name !== 'updatedAt')
    .sort();
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const told = changed.filter((name) => shown.includes(name));
  const valuesOf = (record: { readonly [Name in keyof Fields]?: unknown }): JsonObject =>
    Object.fromEntries(told.map((name) => [snakeCase(name), record[name] as JsonValue]));
  return {
    changed: changed.map(snakeCase),
    ...(told.length > 0 && { before: valuesOf(before), after: valuesOf(after) }),
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
