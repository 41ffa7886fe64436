import { compareText } from '../../shared/compare-text.ts';
import { invalidInput } from '../../shared/errors.ts';
import type { Keyset } from '../../shared/page.ts';
import type { ConversationListItem } from '../conversation.ts';
import { defaultSort, type Sort, type SortDirection, type SortField, sortFields } from './fields.ts';

const directions: ReadonlyMap<string, SortDirection> = new Map([
  ['asc', 'asc'],
  ['desc', 'desc'],
]);

/** `order_by` exactly one of the list, `order` in any case; both optional. */
export function parseSort(orderBy: string | undefined, order: string | undefined): Sort {
  const field = orderBy === undefined ? defaultSort.field : sortFields.find((name) => name === orderBy);
  if (field === undefined) throw invalidInput('sort.invalid', 'orderBy', 'is not a field that lists are sorted by');
  const direction = order === undefined ? defaultSort.direction : directions.get(order.toLowerCase());
  if (direction === undefined) throw invalidInput('sort.invalid', 'order', 'must be asc or desc');
  return { field, direction };
}

type Sorted = ConversationListItem;

const values: Readonly<Record<SortField, (item: Sorted) => string | number | null>> = {
  'conversations.status_id': (item) => item.statusId,
  'conversations.priority_id': (item) => item.priorityId,
  'conversations.assigned_team_id': (item) => item.assignedTeamId,
  'conversations.assigned_user_id': (item) => item.assignedUserId,
  'conversations.inbox_id': (item) => item.inboxId,
  'conversations.last_message_at': (item) => item.lastMessageAt,
  'conversations.last_interaction_at': (item) => item.lastInteractionAt,
  'conversations.last_interaction_sender': (item) => item.lastInteractionSender,
  'conversations.created_at': (item) => item.createdAt,
  'conversations.waiting_since': (item) => item.waitingSince,
  'conversations.next_sla_deadline_at': (item) => item.nextSlaDeadlineAt,
  'conversations.snoozed_until': (item) => item.snoozedUntil,
  'conversations.sla_policy_id': (item) => item.slaPolicyId,
  'conversation_statuses.id': (item) => item.statusId,
  'conversation_statuses.name': (item) => item.status,
  'users.email': (item) => item.contact.email,
  'users.external_user_id': (item) => item.contact.externalUserId,
  'inboxes.channel': (item) => item.inboxChannel,
};

export function sortValue(field: SortField, item: Sorted): string | number | null {
  return values[field](item);
}

/** Where a row stands: its sort value, then its id. */
export function keysetOf(sort: Sort, item: Sorted): Keyset {
  return { value: sortValue(sort.field, item), id: item.id };
}

/** Nulls last in both directions; ties by id in the same direction. */
export function compareKeysets(direction: SortDirection, a: Keyset, b: Keyset): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (a.value !== null && b.value !== null) {
    const order = compareValues(a.value, b.value);
    if (order !== 0) return sign * order;
  } else if (a.value !== null) return -1;
  else if (b.value !== null) return 1;
  return sign * (a.id - b.id);
}

export function compareBySort(sort: Sort): (a: Sorted, b: Sorted) => number {
  return (a, b) => compareKeysets(sort.direction, keysetOf(sort, a), keysetOf(sort, b));
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(String(a), String(b));
}
