import { compareText } from '../shared/compare-text.ts';
import { invalidInput } from '../shared/errors.ts';
import type { Keyset } from '../shared/page.ts';
import type { ValueField } from './list-fields.ts';

export type SortDirection = 'asc' | 'desc';

/** Nulls come last in both directions; ties are broken by id in the same direction. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: SortDirection;
}

/** What an order needs from a list: the value of each field that lists are sorted by. */
type SortedFields<Row, Field extends string> = Readonly<Record<Field, Pick<ValueField<Row>, 'value' | 'order'>>>;

const directions: ReadonlyMap<string, SortDirection> = new Map([
  ['asc', 'asc'],
  ['desc', 'desc'],
]);

/**
 * `orderBy` is exactly one of the fields, `order` is `asc` or `desc` in any case; both are optional. Throws
 * `sort.invalid`.
 *
 * @example
 * parseSort(conversationSortFields, defaultConversationSort, 'inboxes.channel', 'ASC')
 * // { field: 'inboxes.channel', direction: 'asc' }
 */
export function parseSort<Field extends string>(
  fields: readonly Field[],
  otherwise: Sort<Field>,
  orderBy: string | undefined,
  order: string | undefined,
): Sort<Field> {
  const field = orderBy === undefined ? otherwise.field : fields.find((name) => name === orderBy);
  if (field === undefined) throw invalidInput('sort.invalid', 'orderBy', 'is not a field that lists are sorted by');
  const direction = order === undefined ? otherwise.direction : directions.get(order.toLowerCase());
  if (direction === undefined) throw invalidInput('sort.invalid', 'order', 'must be asc or desc');
  return { field, direction };
}

/**
 * Where a row stands: its sort value, then its id.
 *
 * @example
 * keysetOf(conversationFields, { field: 'conversations.inbox_id', direction: 'asc' }, { ...conversation, tagIds: [] })
 * // { value: 1, id: 1 }
 */
export function keysetOf<Field extends string, Row extends { readonly id: number }>(
  fields: SortedFields<Row, NoInfer<Field>>,
  sort: Sort<Field>,
  row: Row,
): Keyset {
  const { value, order = value } = fields[sort.field];
  return { value: order(row), id: row.id };
}

/**
 * The order of two rows as their keysets have it. Nulls come last in both directions; ties are broken by id in the same
 * direction.
 *
 * @example
 * compareKeysets('desc', { value: null, id: 1 }, { value: 5, id: 2 }) > 0 // true
 */
export function compareKeysets(direction: SortDirection, a: Keyset, b: Keyset): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (a.value !== null && b.value !== null) {
    const order = compareValues(a.value, b.value);
    if (order !== 0) return sign * order;
  } else if (a.value !== null) return -1;
  else if (b.value !== null) return 1;
  return sign * (a.id - b.id);
}

/**
 * The order of a list, as `toSorted` takes it.
 *
 * @example
 * const size = { type: 'integer', sortable: true, value: (row: { id: number; size: number }) => row.size } as const;
 * const rows = [{ id: 1, size: 2 }, { id: 2, size: 5 }];
 * rows.toSorted(compareBySort({ size }, { field: 'size', direction: 'desc' })).map(({ id }) => id) // [2, 1]
 */
export function compareBySort<Field extends string, Row extends { readonly id: number }>(
  fields: SortedFields<Row, NoInfer<Field>>,
  sort: Sort<Field>,
): (a: Row, b: Row) => number {
  return (a, b) => compareKeysets(sort.direction, keysetOf(fields, sort, a), keysetOf(fields, sort, b));
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}
