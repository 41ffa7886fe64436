import type { Conversation, View } from '@helpdesk/client';

type Value = string | number | null;

/** What a list of conversations may be sorted by, as a row has it. */
const valuesOf: { readonly [Field in View['order_by']]: (row: Conversation) => Value } = {
  'conversations.status_id': (row) => row.status_id,
  'conversations.priority_id': (row) => row.priority_id,
  'conversations.assigned_team_id': (row) => row.assigned_team_id,
  'conversations.assigned_user_id': (row) => row.assigned_user_id,
  'conversations.inbox_id': (row) => row.inbox_id,
  'conversations.last_message_at': (row) => row.last_message_at,
  'conversations.last_interaction_at': (row) => row.last_interaction_at,
  'conversations.last_interaction_sender': (row) => row.last_interaction_sender,
  'conversations.created_at': (row) => row.created_at,
  'conversations.waiting_since': (row) => row.waiting_since,
  'conversations.next_sla_deadline_at': (row) => row.next_sla_deadline_at,
  'conversations.snoozed_until': (row) => row.snoozed_until,
  'conversations.sla_policy_id': (row) => row.sla_policy_id,
  'conversation_statuses.id': (row) => row.status_id,
  'conversation_statuses.name': (row) => row.status,
  'users.email': (row) => row.contact.email,
  // Rows do not have it: what arrives later stands by its id until the next fetch.
  'users.external_user_id': () => null,
  'inboxes.channel': (row) => row.inbox_channel,
};

/** The order of a view, as the service sorts it: rows without a value last in both directions, equal ones by id. */
export function viewOrder({
  order_by: field,
  order,
}: Pick<View, 'order_by' | 'order'>): (a: Conversation, b: Conversation) => number {
  const read = valuesOf[field];
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [read(a), read(b)];
    if (left === right) return (a.id - b.id) * sign;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}
