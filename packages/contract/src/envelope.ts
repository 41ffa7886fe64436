import * as v from 'valibot';
import { count } from './scalar.ts';

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

/** The body of every success. */
export function success<const Data extends v.GenericSchema>(data: Data) {
  return v.strictObject({ status: v.literal('success'), data });
}

/** The body of every error; all four members are always there. */
export const errorBody = v.strictObject({
  status: v.literal('error'),
  message: v.string(),
  data: v.nullable(v.unknown()),
  error_type: v.picklist(errorTypes),
});

export type ErrorBody = v.InferOutput<typeof errorBody>;

/** `data` of a 400: every fault found, `path` as `roles.0`. */
export const inputIssues = v.strictObject({
  issues: v.array(v.strictObject({ path: v.string(), message: v.string() })),
});

/** `data` of a paginated list. `next_cursor` is null on the last page. */
export function page<const Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({
    results: v.array(item),
    total: count,
    per_page: count,
    total_pages: count,
    page: count,
    next_cursor: v.nullable(v.string()),
  });
}
