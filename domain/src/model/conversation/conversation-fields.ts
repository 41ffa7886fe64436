import type { ContactSummary } from '../contact/contact.ts';
import type { FilterGroup } from '../list/filter.ts';
import { type ListFields, type SortableName, sortableFields, type ValueName } from '../list/list-fields.ts';
import type { Sort } from '../list/sort.ts';
import type { ConversationListItem } from './conversation.ts';

/** The members of a list item that lists of conversations are filtered and sorted by. */
type Item = Pick<
  ConversationListItem,
  | 'id'
  | 'statusId'
  | 'status'
  | 'priorityId'
  | 'assignedTeamId'
  | 'assignedUserId'
  | 'inboxId'
  | 'inboxChannel'
  | 'lastMessageAt'
  | 'lastInteractionAt'
  | 'lastInteractionSender'
  | 'createdAt'
  | 'waitingSince'
  | 'nextSlaDeadlineAt'
  | 'snoozedUntil'
  | 'slaPolicyId'
  | 'tags'
> & { readonly contact: Pick<ContactSummary, 'email' | 'externalUserId'> };

/** The same with the ids of the tags: what a filter of conversations is evaluated on. */
export type ConversationRow = Item & { readonly tagIds: readonly number[] };

type Value = (item: Item) => string | number | null;

const integer = (value: Value) => ({ type: 'integer', sortable: true, value }) as const;
const text = (value: Value) => ({ type: 'text', sortable: true, value }) as const;
const time = (value: Value) => ({ type: 'time', sortable: true, value }) as const;

/** The fields that lists of conversations are filtered and sorted by. `users` is the conversation's contact. */
export const conversationFields = {
  'conversations.status_id': integer((item) => item.statusId),
  'conversations.priority_id': integer((item) => item.priorityId),
  'conversations.assigned_team_id': integer((item) => item.assignedTeamId),
  'conversations.assigned_user_id': { ...integer((item) => item.assignedUserId), isAgent: true },
  'conversations.inbox_id': integer((item) => item.inboxId),
  'conversations.last_message_at': time((item) => item.lastMessageAt),
  'conversations.last_interaction_at': time((item) => item.lastInteractionAt),
  'conversations.last_interaction_sender': text((item) => item.lastInteractionSender),
  'conversations.created_at': time((item) => item.createdAt),
  'conversations.waiting_since': time((item) => item.waitingSince),
  'conversations.next_sla_deadline_at': time((item) => item.nextSlaDeadlineAt),
  'conversations.snoozed_until': time((item) => item.snoozedUntil),
  'conversations.sla_policy_id': integer((item) => item.slaPolicyId),
  'conversations.tags': {
    type: 'tags',
    sortable: false,
    tags: (row: ConversationRow) => ({ ids: row.tagIds, names: row.tags }),
  },
  'conversation_statuses.id': integer((item) => item.statusId),
  'conversation_statuses.name': text((item) => item.status),
  'users.email': { ...text((item) => item.contact.email), stored: 'email' },
  'users.external_user_id': text((item) => item.contact.externalUserId),
  'inboxes.channel': text((item) => item.inboxChannel),
} as const satisfies ListFields<ConversationRow>;

type ConversationFields = typeof conversationFields;

export type ConversationField = keyof ConversationFields;

/** Every field but the tags, which are a set and not a column. */
export type ConversationValueField = ValueName<ConversationFields>;

export type ConversationSortField = SortableName<ConversationFields>;

export const conversationFieldNames = Object.keys(conversationFields) as readonly ConversationField[];

export const conversationSortFields = sortableFields(conversationFields);

/** A filter over conversations, as `parseFilter` reads it. */
export type ConversationFilter = FilterGroup<ConversationValueField>;

/** Nulls come last in both directions; ties are broken by id in the same direction. */
export type ConversationSort = Sort<ConversationSortField>;

export const defaultConversationSort: ConversationSort = { field: 'conversations.last_message_at', direction: 'desc' };
