import { compareText } from '../../shared/compare-text.ts';
import { foldCase } from '../../shared/text.ts';
import type { TimeSpan } from '../../shared/time.ts';
import type { ConversationListItem } from '../conversation.ts';
import type { FilterField } from './fields.ts';
import type { Condition, FilterGroup } from './filter.ts';
import { sortValue } from './sort.ts';

/** What a filter is asked about: a list item, and the ids of its tags. */
export interface FilterRow {
  readonly item: ConversationListItem;
  readonly tagIds: readonly number[];
}

/**
 * What a filter means. A condition on null is false, but for `not …`, which keeps null. A group
 * without rules is true. Stores translate filters into their own language and are tested against
 * this.
 */
export function matches(filter: FilterGroup, row: FilterRow): boolean {
  const one = (rule: FilterGroup | Condition): boolean =>
    'logic' in rule ? matches(rule, row) : matchesCondition(rule, row);
  if (filter.rules.length === 0) return true;
  return filter.logic === 'AND' ? filter.rules.every(one) : filter.rules.some(one);
}

function matchesCondition(condition: Condition, row: FilterRow): boolean {
  switch (condition.op) {
    case 'tags any':
      return hasAnyTag(row, condition.tagIds, condition.tagNames);
    case 'tags none':
      return !hasAnyTag(row, condition.tagIds, condition.tagNames);
    case 'tags set':
      return row.tagIds.length > 0;
    case 'tags not set':
      return row.tagIds.length === 0;
    default:
      return matchesValue(condition, filterValue(condition.field, row.item));
  }
}

type ValueCondition = Extract<Condition, { readonly field: FilterField }>;

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
      return condition.values.some((each) => each === value);
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

/** Every filter field is a sort field too. */
function filterValue(field: FilterField, item: ConversationListItem): string | number | null {
  return sortValue(field, item);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}

function contains(value: string | number, part: string): boolean {
  return foldCase(String(value)).includes(foldCase(part));
}

function isWithin(span: TimeSpan, value: string | number): boolean {
  return typeof value === 'number' && value >= span.from && value < span.until;
}

function hasAnyTag(row: FilterRow, ids: readonly number[], names: readonly string[]): boolean {
  const wanted = names.map(foldCase);
  return row.tagIds.some((id) => ids.includes(id)) || row.item.tags.some((name) => wanted.includes(foldCase(name)));
}
