import { conversationFields } from '../conversation/conversation-fields.ts';
import type { FilterOptions } from '../list/filter-input.ts';
import { isObject, member } from '../list/filter-input.ts';
import { parseFilter } from '../list/parse-filter.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import type { ViewFilters } from './view.ts';

/**
 * The filter of a view as it is stored: checked, and without members that have no meaning. It comes as JSON or as its
 * text. Throws `filter.invalid` with the path of the fault.
 *
 * @example
 * viewFilters('[{"model":"inboxes","field":"channel","operator":"set","note":1}]', { timeZone: 'UTC' })
 * // [{ model: 'inboxes', field: 'channel', operator: 'set' }]
 */
export function viewFilters(given: unknown, options: FilterOptions): ViewFilters {
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  parseFilter(conversationFields, text, options);
  if (text.trim() === '') return [];
  const json: unknown = JSON.parse(text);
  return Array.isArray(json) ? json.map(keptRule) : keptRule(json);
}

/** A condition or group as `parseFilter` has read it. */
function keptRule(rule: unknown): JsonObject {
  if (!isObject(rule)) return {};
  const rules = member(rule, 'rules');
  if (Array.isArray(rules)) return { ...kept(rule, ['logic']), rules: rules.map(keptRule) };
  const operator = member(rule, 'operator');
  const isPresence = operator === 'set' || operator === 'not set';
  return kept(rule, ['model', 'field', 'operator', ...(isPresence ? [] : ['value'])]);
}

function kept(rule: object, names: readonly string[]): JsonObject {
  const members = names.flatMap((name) => {
    const value = member(rule, name) as JsonValue | undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}
