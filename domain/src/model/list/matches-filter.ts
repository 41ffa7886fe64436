import { foldText } from '../search/fold-text.ts';
import { compareText } from '../shared/compare-text.ts';
import { foldCase } from '../shared/text.ts';
import type { TimeSpan } from '../shared/time.ts';
import type { Condition, FilterGroup } from './filter.ts';
import { fieldNamed, type ListFields } from './list-fields.ts';

/**
 * What a filter means, for a row of any kind. A condition on null is false, except `not …`, which keeps null. A group
 * without rules is true. Stores translate filters into their own language and are tested against this.
 *
 * @example
 * const rule = { op: 'text equals', field: 'inboxes.channel', value: 'livechat' } as const;
 * const filter = { logic: 'AND', rules: [rule] } as const;
 * matchesFilter(conversationFields, filter, { ...conversation, tagIds: [] }) // true
 */
export function matchesFilter<Row>(fields: ListFields<Row>, filter: FilterGroup, row: Row): boolean {
  const one = (rule: FilterGroup | Condition): boolean =>
    'logic' in rule ? matchesFilter(fields, rule, row) : matchesCondition(fields, rule, row);
  if (filter.rules.length === 0) return true;
  return filter.logic === 'AND' ? filter.rules.every(one) : filter.rules.some(one);
}

function matchesCondition<Row>(fields: ListFields<Row>, condition: Condition, row: Row): boolean {
  if (!('field' in condition)) return matchesTags(condition, tagsOf(fields, row));
  const field = fieldNamed(fields, condition.field);
  if (field === undefined || field.type === 'tags') throw new Error(`no field with one value: ${condition.field}`);
  return matchesValue(condition, field.value(row));
}

type TagCondition = Exclude<Condition, { readonly field: string }>;

interface Tags {
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

function tagsOf<Row>(fields: ListFields<Row>, row: Row): Tags {
  for (const field of Object.values(fields)) if (field.type === 'tags') return field.tags(row);
  throw new Error('the rows have no tags');
}

function matchesTags(condition: TagCondition, tags: Tags): boolean {
  switch (condition.op) {
    case 'tags any':
      return hasAnyTag(tags, condition.tagIds, condition.tagNames);
    case 'tags none':
      return !hasAnyTag(tags, condition.tagIds, condition.tagNames);
    case 'tags set':
      return tags.names.length > 0;
    case 'tags not set':
      return tags.names.length === 0;
  }
}

type ValueCondition = Extract<Condition, { readonly field: string }>;

function matchesValue(condition: ValueCondition, value: string | number | null): boolean {
  if (value === null) return keepsNull.has(condition.op);
  switch (condition.op) {
    case 'set':
      return true;
    case 'not set':
      return false;
    case 'integer equals':
    case 'text equals':
      return value === condition.value;
    case 'integer not equals':
    case 'text not equals':
      return value !== condition.value;
    case 'integer greater than':
    case 'text greater than':
      return compare(value, condition.value) > 0;
    case 'integer less than':
    case 'text less than':
      return compare(value, condition.value) < 0;
    case 'integer in':
    case 'text in':
      return condition.values.some((each) => each === value);
    case 'integer between':
    case 'text between':
      return compare(value, condition.low) >= 0 && compare(value, condition.high) <= 0;
    case 'text contains':
      return contains(value, condition.value);
    case 'text not contains':
      return !contains(value, condition.value);
    case 'time in':
      return condition.spans.some((span) => isWithin(span, value));
    case 'time not in':
      return !condition.spans.some((span) => isWithin(span, value));
    case 'time from':
      return compare(value, condition.at) >= 0;
    case 'time before':
      return compare(value, condition.at) < 0;
  }
}

const keepsNull: ReadonlySet<ValueCondition['op']> = new Set([
  'not set',
  'integer not equals',
  'text not equals',
  'text not contains',
  'time not in',
]);

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}

function contains(value: string | number, part: string): boolean {
  return foldText(String(value)).includes(foldText(part));
}

function isWithin(span: TimeSpan, value: string | number): boolean {
  return typeof value === 'number' && value >= span.from && value < span.until;
}

function hasAnyTag(tags: Tags, ids: readonly number[], names: readonly string[]): boolean {
  const wanted = names.map(foldCase);
  return tags.ids.some((id) => ids.includes(id)) || tags.names.some((name) => wanted.includes(foldCase(name)));
}
