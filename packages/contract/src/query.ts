import * as v from 'valibot';
import { body, oneOf } from './body.ts';
import { text } from './text.ts';

const notAnInteger = 'must be an integer';
const notText = 'must be given once';

/** An integer in digits, moved into the range when it lies outside. */
export function integerText(min: number, max: number) {
  return v.pipe(
    v.string(notText),
    v.regex(/^-?\d+$/, notAnInteger),
    v.transform((digits) => Math.min(Math.max(Number(digits), min), max)),
  );
}

export const defaultPageSize = 30;
export const maxPageSize = 500;
/** So that an offset stays a safe integer. */
const maxPage = 1_000_000_000;

const paging = {
  page: v.optional(integerText(1, maxPage), '1'),
  page_size: v.optional(integerText(1, maxPageSize), `${defaultPageSize}`),
  cursor: v.optional(v.string(notText)),
} as const;

export const pagingQuery = body(paging);

/** `order`, `order_by` and `filters` have their own grammar, which the domain knows. */
export const listQuery = body({
  ...paging,
  order: v.optional(v.string(notText)),
  order_by: v.optional(v.string(notText)),
  filters: v.optional(v.string(notText)),
});

export const searchQuery = body({ ...paging, query: text(3, 200) });

export const messageTypes = ['incoming', 'outgoing', 'activity'] as const;
const messageType = oneOf(messageTypes);

const flagText = v.pipe(
  v.picklist(['true', '1', 'false', '0'], 'must be true, 1, false or 0'),
  v.transform((word) => word === 'true' || word === '1'),
);

/** `private`: true for notes only, false for none, absent for both. `type`: none means every type. */
export const messageListQuery = body({
  ...paging,
  private: v.optional(flagText),
  type: v.optional(
    v.lazy(
      (input): v.GenericSchema<MessageTypes | MessageTypes[number], MessageTypes> =>
        Array.isArray(input)
          ? v.array(messageType)
          : v.pipe(
              messageType,
              v.transform((type) => [type]),
            ),
    ),
    [],
  ),
});

type MessageTypes = (typeof messageTypes)[number][];

export const reportQuery = body({ days: v.optional(integerText(0, 365), '0') });
