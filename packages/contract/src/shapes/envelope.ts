import * as v from 'valibot';
import { about } from './about.ts';

export const errorTypes = [
  'GeneralException',
  'PermissionException',
  'InputException',
  'DataException',
  'NetworkException',
  'NotFoundException',
  'ConflictException',
  'UnauthorizedException',
  'RateLimitException',
] as const;

export type ErrorType = (typeof errorTypes)[number];

/** Each status of a refusal has one type. */
export const errorTypeOf = {
  400: 'InputException',
  401: 'UnauthorizedException',
  403: 'PermissionException',
  404: 'NotFoundException',
  405: 'InputException',
  408: 'NetworkException',
  409: 'ConflictException',
  413: 'InputException',
  415: 'InputException',
  422: 'DataException',
  429: 'RateLimitException',
  431: 'InputException',
  500: 'GeneralException',
  503: 'NetworkException',
} as const satisfies Record<number, ErrorType>;

/** The body of every success. */
export function success<Data extends v.GenericSchema>(data: Data) {
  return v.strictObject({ status: v.literal('success'), data });
}

/** The body of every error. */
export const errorReply = v.strictObject({
  status: v.literal('error'),
  message: v.pipe(v.string(), v.minLength(1)),
  data: v.nullable(v.unknown()),
  error_type: v.picklist(errorTypes),
});

/** `data` of a 400. */
export const inputIssues = v.strictObject({
  issues: v.pipe(v.array(v.strictObject({ path: v.string(), message: v.string() })), v.minLength(1)),
  clock: about(v.optional(v.literal(true)), 'For a code of a second factor: the clock of the phone may be wrong'),
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `data` of a paginated list. */
export function page<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({
    results: v.array(item),
    total: count,
    per_page: count,
    total_pages: count,
    page: count,
    next_cursor: v.nullable(v.string()),
  });
}

/** `data` of a list that is a page only where the request has a number, size or cursor. */
export function pageWhenAsked<Item extends v.GenericSchema>(item: Item) {
  return v.union([v.array(item), page(item)]);
}

/** What is shown of a hit. */
export const snippet = v.pipe(
  v.array(v.strictObject({ text: v.string(), hit: v.boolean() })),
  v.description('Plain text around the first place that was found, in pieces; `hit` marks what was looked for'),
);

/** `data` of a search: the first 30 hits, or a page of them where the request has a number, size or cursor. */
export function hits<Item extends v.GenericSchema>(item: Item) {
  const total_is_more = v.pipe(
    v.boolean(),
    v.description('There are more than `total`, which counts no further than 1,000'),
  );
  return v.union([v.array(item), v.strictObject({ ...page(item).entries, total_is_more })]);
}
