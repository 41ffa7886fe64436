import {
  type Contact,
  type ContactListItem,
  compareBySort,
  compareKeysets,
  contactFields,
  contactFieldsWith,
  keysetOf,
  matchesFilter,
  maxOpenConversations,
  type Page,
} from '@helpdesk/domain';
import type { ContactQuery } from '@helpdesk/domain/ports';
import { firstPage } from './rows.ts';
import type { State } from './state.ts';

/** The reference: what a list is, said with the domain's own functions. */
export function listContacts(state: State, all: readonly Contact[], query: ContactQuery): Page<ContactListItem> {
  const { filter, attributes, sort, page } = query;
  const fields = contactFieldsWith(attributes);
  const rows = all
    .filter((row) => filter === null || matchesFilter(fields, filter, row))
    .map((row) => ({ ...row, openConversations: openOf(state, row.id) }))
    .sort(compareBySort(contactFields, sort));
  const { after } = page;
  const rest =
    after === undefined
      ? rows.slice((page.page - 1) * page.size)
      : rows.filter((row) => compareKeysets(sort.direction, keysetOf(contactFields, sort, row), after) > 0);
  return firstPage(rest, page.size, rows.length, (row) => keysetOf(contactFields, sort, row));
}

function openOf(state: State, contactId: number): number {
  const open = [...state.conversations.values()].filter(
    (row) => row.contactId === contactId && state.statuses.get(row.statusId)?.category === 'open',
  );
  return Math.min(open.length, maxOpenConversations);
}
