import { longestQuery } from '@helpdesk/domain';
import * as v from 'valibot';
import { body } from './body.ts';
import { documentedAs } from './documented-as.ts';

const integer = 'must be an integer';
const integerText = v.pipe(v.string(integer), v.regex(/^[+-]?\d+$/, integer), v.transform(Number));

/** Integer text, moved to the nearer end of the range when it is outside. */
export function clamped(low: number, high: number) {
  return v.pipe(
    integerText,
    v.transform((value) => Math.min(Math.max(value, low), high)),
    documentedAs({
      type: 'integer',
      description: `${low} to ${high}; a value outside is moved to the nearer end`,
    }),
  );
}

const once = v.string('must be given once');

export const paging = {
  page: v.optional(clamped(1, 1_000_000_000), '1'),
  page_size: v.optional(clamped(1, 500), '30'),
  cursor: v.optional(once),
};

export const pagingQuery = body(paging);

/** With any of these a list that has no pages of its own is answered as a page. */
const pagingWhenAsked = {
  page: v.optional(clamped(1, 1_000_000_000)),
  page_size: v.optional(clamped(1, 500)),
  cursor: paging.cursor,
};

export const pagingWhenAskedQuery = body(pagingWhenAsked);

/** Without any of these parameters the response has the first hits alone. */
export const searchQuery = body({
  ...pagingWhenAsked,
  query: v.pipe(
    once,
    v.trim(),
    v.minLength(1, 'must have at least 2 characters'),
    v.maxLength(longestQuery, `must have at most ${longestQuery} characters`),
    v.check((value) => !value.includes('\0'), 'must not hold a NUL'),
  ),
});

/** The domain parses `order`, `order_by` and `filters`, and reports their faults. */
export const listQuery = body({
  ...paging,
  order: v.optional(once),
  order_by: v.optional(once),
  filters: v.optional(once),
});
