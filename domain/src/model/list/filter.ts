import type { TimeSpan, Timestamp } from '../shared/time.ts';

/**
 * A filter after parsing: types fit the fields, dates are instants, an absent value is impossible. `matchesFilter`
 * defines what it means, and a store turns it into its own query.
 */
export interface FilterGroup<Field extends string = string> {
  readonly logic: 'AND' | 'OR';
  readonly rules: readonly (Condition<Field> | FilterGroup<Field>)[];
}

export type Condition<Field extends string = string> =
  | { readonly op: 'set' | 'not set'; readonly field: Field }
  | { readonly op: 'integer equals' | 'integer not equals'; readonly field: Field; readonly value: number }
  | { readonly op: 'integer greater than' | 'integer less than'; readonly field: Field; readonly value: number }
  | { readonly op: 'integer in'; readonly field: Field; readonly values: readonly number[] }
  | { readonly op: 'integer between'; readonly field: Field; readonly low: number; readonly high: number }
  | { readonly op: 'text equals' | 'text not equals'; readonly field: Field; readonly value: string }
  | { readonly op: 'text greater than' | 'text less than'; readonly field: Field; readonly value: string }
  | { readonly op: 'text in'; readonly field: Field; readonly values: readonly string[] }
  | { readonly op: 'text between'; readonly field: Field; readonly low: string; readonly high: string }
  /** Case-insensitive substring. `not contains` keeps rows with null. */
  | { readonly op: 'text contains' | 'text not contains'; readonly field: Field; readonly value: string }
  /** Inside, or not inside (null kept), one of the spans. */
  | { readonly op: 'time in' | 'time not in'; readonly field: Field; readonly spans: readonly TimeSpan[] }
  /** At or after `at` / before `at`. */
  | { readonly op: 'time from' | 'time before'; readonly field: Field; readonly at: Timestamp }
  | { readonly op: 'tags any' | 'tags none'; readonly tagIds: readonly number[]; readonly tagNames: readonly string[] }
  | { readonly op: 'tags set' | 'tags not set' };

/** `searching` conditions look into the text or the tags of every row: no index answers them. */
export const filterLimits = { bytes: 8 * 1024, groups: 10, conditions: 50, searching: 5, values: 100 } as const;

/** Whether the condition was given with `contains`, `ilike` or `not contains`. */
export function isSearching({ op }: Condition): boolean {
  return op === 'text contains' || op === 'text not contains' || op === 'tags any' || op === 'tags none';
}
