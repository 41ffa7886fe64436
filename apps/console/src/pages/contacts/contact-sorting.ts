import type { Sorting } from '../../ui/tables/table-rules.ts';

/** The columns that the list of contacts is sorted by, as the service names them. */
export const sortFields = {
  name: 'contacts.first_name',
  email: 'contacts.email',
  seen: 'contacts.last_active_at',
} as const;

export type SortKey = keyof typeof sortFields;

export interface ContactSorting extends Sorting {
  readonly key: SortKey;
}

/** The contact who was seen last comes first. */
const usual: ContactSorting = { key: 'seen', direction: 'descending' };

/** The order from the address: `?sort=name`, or `?sort=-name` for the opposite direction. */
export function sortingOf(params: URLSearchParams): ContactSorting {
  const [, sign, name] = /^(-?)(.*)$/.exec(params.get('sort') ?? '') ?? [];
  const key = (Object.keys(sortFields) as SortKey[]).find((each) => each === name);
  return key === undefined ? usual : { key, direction: sign === '-' ? 'descending' : 'ascending' };
}

/** The next state when the head of a column was pressed: the other direction, or what one looks for first in it. */
export function nextContactSorting(before: ContactSorting, key: SortKey): ContactSorting {
  if (before.key === key) return { key, direction: before.direction === 'ascending' ? 'descending' : 'ascending' };
  return key === usual.key ? usual : { key, direction: 'ascending' };
}

export function contactsPath({ key, direction }: ContactSorting, search = ''): string {
  const isUsual = key === usual.key && direction === usual.direction;
  const params = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(!isUsual && { sort: (direction === 'descending' ? '-' : '') + key }),
  });
  return `/contacts${params.size === 0 ? '' : `?${params}`}`;
}
