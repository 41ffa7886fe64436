import type { ConversationValueField } from '@helpdesk/domain';
import { tables } from '../engine/tables.ts';
import type { FilterColumns, TableColumn } from './filter-sql.ts';

/** The columns of a table under the names of a query. A column may be null if the table allows it. */
export function columnsOf<Name extends keyof typeof tables>(table: Name, alias: string) {
  const types: Readonly<Record<string, string>> = tables[table].columns;
  return (column: keyof (typeof tables)[Name]['columns'] & string) => ({
    column: `${alias}.${column}`,
    nullable: types[column]?.endsWith('?') === true,
  });
}

const conversation = columnsOf('conversations', 'c');
const status = columnsOf('statuses', 's');
const contact = columnsOf('users', 'u');
const inbox = columnsOf('inboxes', 'i');

/** Where the fields of conversation lists are: `c` the conversation, `s` its status, `u` its contact, `i` its inbox. */
export const conversationColumns: FilterColumns<ConversationValueField, TableColumn> = {
  values: {
    'conversations.status_id': conversation('status_id'),
    'conversations.priority_id': conversation('priority_id'),
    'conversations.assigned_team_id': conversation('assigned_team_id'),
    'conversations.assigned_user_id': conversation('assigned_user_id'),
    'conversations.inbox_id': conversation('inbox_id'),
    'conversations.last_message_at': conversation('last_message_at'),
    'conversations.last_interaction_at': conversation('last_interaction_at'),
    'conversations.last_interaction_sender': conversation('last_interaction_sender'),
    'conversations.created_at': conversation('created_at'),
    'conversations.waiting_since': conversation('waiting_since'),
    'conversations.next_sla_deadline_at': conversation('next_sla_deadline_at'),
    'conversations.snoozed_until': conversation('snoozed_until'),
    'conversations.sla_policy_id': conversation('sla_policy_id'),
    'conversation_statuses.id': conversation('status_id'),
    'conversation_statuses.name': status('name'),
    'users.email': contact('email'),
    'users.external_user_id': contact('external_user_id'),
    'inboxes.channel': inbox('channel'),
  },
  tags: { table: 'conversation_tags', owner: 'conversation_id', id: 'c.id' },
};

/** The same, where a contact whose e-mail contains a text leads to conversations, instead of each to its contact. */
export const ledByContacts: typeof conversationColumns = {
  ...conversationColumns,
  values: {
    ...conversationColumns.values,
    'users.email': { ...contact('email'), leads: { column: 'email', id: 'c.contact_id' } },
  },
};

/** The same, where tags lead to conversations too: better where few are found. */
export const ledByTags: typeof conversationColumns = {
  ...ledByContacts,
  tags: { table: 'conversation_tags', owner: 'conversation_id', id: 'c.id', leads: true },
};
