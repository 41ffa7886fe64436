import { utf8Length } from '../shared/text.ts';
import { type Condition, type FilterGroup, filterLimits, isSearching } from './filter.ts';
import { type FilterOptions, invalid, isObject, member } from './filter-input.ts';
import type { ListFields, ValueName } from './list-fields.ts';
import { parseCondition } from './parse-condition.ts';

/**
 * The filter language: JSON text, an array of conditions or a group `{logic, rules}`. The root may
 * hold groups, a group holds only conditions. Everything that is wrong with it is found here, and
 * named by its path, so that stores deal with filters that make sense.
 */

interface Budget {
  groups: number;
  conditions: number;
  searching: number;
  values: number;
}

/** What stays the same while a filter is read. */
interface Reading {
  readonly fields: ListFields<never>;
  readonly options: FilterOptions;
  readonly budget: Budget;
}

/**
 * Reads a filter over the fields of a list: JSON text, at most 8 KiB. A bare date is a day in `timeZone`. An empty
 * filter is null. Throws `filter.invalid`, with the path of what is wrong.
 *
 * @example
 * const text = '[{"model":"inboxes","field":"channel","operator":"set"}]';
 * parseFilter(conversationFields, text, { timeZone: 'UTC' })
 * // { logic: 'AND', rules: [{ op: 'set', field: 'inboxes.channel' }] }
 */
export function parseFilter<Fields extends ListFields<never>>(
  fields: Fields,
  text: string,
  options: FilterOptions,
): FilterGroup<ValueName<Fields>> | null {
  if (utf8Length(text) > filterLimits.bytes) throw invalid('filters', 'must have at most 8 KiB');
  if (text.trim() === '') return null;
  const json = parseJson(text);
  const reading = { fields, options, budget: { groups: 0, conditions: 0, searching: 0, values: 0 } };
  const root = Array.isArray(json)
    ? { logic: 'AND' as const, rules: parseRules(json, 'filters', true, reading) }
    : parseGroup(json, 'filters', true, reading);
  // `parseCondition` has refused all other names.
  return root.rules.length === 0 ? null : (root as FilterGroup<ValueName<Fields>>);
}

function parseGroup(json: unknown, path: string, isRoot: boolean, reading: Reading): FilterGroup {
  if (!isObject(json)) throw invalid(path, 'must be an array of conditions or a group');
  const rules = member(json, 'rules');
  if (!Array.isArray(rules)) throw invalid(`${path}.rules`, 'must be an array');
  return {
    logic: parseLogic(member(json, 'logic'), `${path}.logic`),
    rules: parseRules(rules, `${path}.rules`, isRoot, reading),
  };
}

function parseRules(
  rules: readonly unknown[],
  path: string,
  mayNest: boolean,
  reading: Reading,
): readonly (Condition | FilterGroup)[] {
  const { fields, options, budget } = reading;
  return rules.map((rule, index) => {
    const here = `${path}.${index}`;
    if (!isObject(rule)) throw invalid(here, 'must be a condition or a group');
    if (member(rule, 'rules') !== undefined) {
      if (!mayNest) throw invalid(here, 'groups are nested at most one level deep');
      budget.groups += 1;
      if (budget.groups > filterLimits.groups) throw invalid(here, `there are more than ${filterLimits.groups} groups`);
      const group = parseGroup(rule, here, false, reading);
      if (group.rules.length === 0) throw invalid(`${here}.rules`, 'must not be empty');
      return group;
    }
    budget.conditions += 1;
    if (budget.conditions > filterLimits.conditions) {
      throw invalid(here, `there are more than ${filterLimits.conditions} conditions`);
    }
    const { condition, valueCount } = parseCondition(fields, rule, here, options);
    if (isSearching(condition)) budget.searching += 1;
    if (budget.searching > filterLimits.searching) {
      const what = 'conditions with contains, ilike or not contains';
      throw invalid(`${here}.operator`, `there are more than ${filterLimits.searching} ${what}`);
    }
    budget.values += valueCount;
    if (budget.values > filterLimits.values) throw invalid(here, `there are more than ${filterLimits.values} values`);
    return condition;
  });
}

function parseLogic(logic: unknown, path: string): 'AND' | 'OR' {
  if (logic === undefined || logic === null || logic === '') return 'AND';
  const name = typeof logic === 'string' ? logic.toUpperCase() : '';
  if (name === 'AND' || name === 'OR') return name;
  throw invalid(path, 'must be AND or OR');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('filters', 'must be JSON');
  }
}
