import type { ConversationValueField } from '@helpdesk/domain';
import type { FilterColumns } from './filter-sql.ts';

/** Where the fields of conversation lists are: `c` the conversation, `s` its status, `u` its contact, `i` its inbox. */
export const conversationColumns: FilterColumns<ConversationValueField> = {
  values: {
    'conversations.status_id': { column: 'c.status_id', nullable: false },
    'conversations.priority_id': { column: 'c.priority_id', nullable: true },
    'conversations.assigned_team_id': { column: 'c.assigned_team_id', nullable: true },
    'conversations.assigned_user_id': { column: 'c.assigned_user_id', nullable: true },
    'conversations.inbox_id': { column: 'c.inbox_id', nullable: false },
    'conversations.last_message_at': { column: 'c.last_message_at', nullable: true },
    'conversations.last_interaction_at': { column: 'c.last_interaction_at', nullable: true },
    'conversations.last_interaction_sender': { column: 'c.last_interaction_sender', nullable: true },
    'conversations.created_at': { column: 'c.created_at', nullable: false },
    'conversations.waiting_since': { column: 'c.waiting_since', nullable: true },
    'conversations.next_sla_deadline_at': { column: 'c.next_sla_deadline_at', nullable: true },
    'conversations.snoozed_until': { column: 'c.snoozed_until', nullable: true },
    'conversations.sla_policy_id': { column: 'c.sla_policy_id', nullable: true },
    'conversation_statuses.id': { column: 'c.status_id', nullable: false },
    'conversation_statuses.name': { column: 's.name', nullable: false },
    'users.email': { column: 'u.email', nullable: true },
    'users.external_user_id': { column: 'u.external_user_id', nullable: true },
    'inboxes.channel': { column: 'i.channel', nullable: false },
  },
  tags: { table: 'conversation_tags', owner: 'conversation_id', id: 'c.id' },
};
