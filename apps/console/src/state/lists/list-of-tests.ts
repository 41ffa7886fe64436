import type { Conversation } from '@helpdesk/client';
import type { Catalogues } from '../catalogues.ts';

/** What every desk has, for tests. */
export const cataloguesOfTests = {
  statuses: [
    { id: 1, name: 'Open', category: 'open' },
    { id: 2, name: 'Snoozed', category: 'waiting' },
    { id: 3, name: 'Resolved', category: 'resolved' },
    { id: 4, name: 'Closed', category: 'resolved' },
  ],
  priorities: [
    { id: 1, name: 'Low' },
    { id: 2, name: 'Medium' },
    { id: 3, name: 'High' },
  ],
  tags: [{ id: 105, name: 'lid' }],
} as unknown as Catalogues;

/** An open conversation of the list, for tests. */
export const conversationOfTests = (fields: Partial<Conversation> = {}): Conversation =>
  ({
    id: 1,
    created_at: '2026-11-20T08:00:00Z',
    assigned_user_id: null,
    assigned_team_id: null,
    inbox_id: 1,
    inbox_channel: 'livechat',
    status_id: 1,
    status: 'Open',
    status_category: 'open',
    priority_id: null,
    priority: null,
    tags: [],
    last_message_at: null,
    last_interaction_at: null,
    last_interaction_sender: null,
    waiting_since: null,
    next_sla_deadline_at: null,
    snoozed_until: null,
    sla_policy_id: null,
    contact: { email: null },
    ...fields,
  }) as Conversation;
