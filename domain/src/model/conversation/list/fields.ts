/** What kind of value a field of a conversation list holds; decides which operators fit. */
export type FieldType = 'integer' | 'text' | 'time' | 'tags';

/** The fields that a filter may name, as `model.field`. `users` is the conversation's contact. */
const filterFieldTypes = {
  'conversations.status_id': 'integer',
  'conversations.priority_id': 'integer',
  'conversations.assigned_team_id': 'integer',
  'conversations.assigned_user_id': 'integer',
  'conversations.inbox_id': 'integer',
  'conversations.last_message_at': 'time',
  'conversations.last_interaction_at': 'time',
  'conversations.last_interaction_sender': 'text',
  'conversations.created_at': 'time',
  'conversations.waiting_since': 'time',
  'conversations.next_sla_deadline_at': 'time',
  'conversations.snoozed_until': 'time',
  'conversations.sla_policy_id': 'integer',
  'conversations.tags': 'tags',
  'conversation_statuses.id': 'integer',
  'conversation_statuses.name': 'text',
  'users.email': 'text',
  'users.external_user_id': 'text',
  'inboxes.channel': 'text',
} as const satisfies Record<string, FieldType>;

export type FilterFieldName = keyof typeof filterFieldTypes;

/** Every filterable field but the tags, which are a set and not a column. */
export type FilterField = Exclude<FilterFieldName, 'conversations.tags'>;

const byName: ReadonlyMap<string, FieldType> = new Map(Object.entries(filterFieldTypes));

export const filterFieldNames = Object.keys(filterFieldTypes) as readonly FilterFieldName[];

export function filterFieldType(name: string): FieldType | undefined {
  return byName.get(name);
}

export const sortFields = [
  'conversations.status_id',
  'conversations.priority_id',
  'conversations.assigned_team_id',
  'conversations.assigned_user_id',
  'conversations.inbox_id',
  'conversations.last_message_at',
  'conversations.last_interaction_at',
  'conversations.last_interaction_sender',
  'conversations.created_at',
  'conversations.waiting_since',
  'conversations.next_sla_deadline_at',
  'conversations.snoozed_until',
  'conversations.sla_policy_id',
  'conversation_statuses.id',
  'conversation_statuses.name',
  'users.email',
  'users.external_user_id',
  'inboxes.channel',
] as const;

export type SortField = (typeof sortFields)[number];

export type SortDirection = 'asc' | 'desc';

/** Nulls come last in both directions; ties are broken by id in the same direction. */
export interface Sort {
  readonly field: SortField;
  readonly direction: SortDirection;
}

export const defaultSort: Sort = { field: 'conversations.last_message_at', direction: 'desc' };
