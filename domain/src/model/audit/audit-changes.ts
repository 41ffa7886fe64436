import { isJsonObject, type JsonObject, type JsonValue } from '../shared/json.ts';

/**
 * Of a change, the names of the fields that differ, in order, and what the `shown` ones were before and after. Other
 * values may be secrets or about people, so that they are left out. Names are in snake case, as everywhere in answers.
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
    Object.fromEntries(told.map((name) => [snakeCase(name), withSnakeCase(record[name] as JsonValue)]));
  return {
    changed: changed.map(snakeCase),
    ...(told.length > 0 && { before: valuesOf(before), after: valuesOf(after) }),
  };
}

/** `shown` are lists of names and members of settings, so that an object's keys are names of fields. */
function withSnakeCase(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), withSnakeCase(each)]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
