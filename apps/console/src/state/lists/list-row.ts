import type { Conversation } from '@helpdesk/client';
import type { ConversationRow } from '@helpdesk/domain';
import type { Catalogues } from '../catalogues.ts';

/** What items of lists do not have: only the service can filter and sort by it. */
export const onlyOfService: ReadonlySet<string> = new Set(['users.external_user_id']);

/** Orders compare a row many times. What changes is another object. */
const known = new WeakMap<Conversation, ConversationRow>();

/** A conversation of the API as the rules of lists read it. */
export function listRowOf(conversation: Conversation): ConversationRow {
  const row = known.get(conversation) ?? converted(conversation);
  known.set(conversation, row);
  return row;
}

/** The same with the ids of its tags, which a filter may name. */
export function filteredRowOf(conversation: Conversation, tags: Catalogues['tags']): ConversationRow {
  const own = new Set(conversation.tags);
  return {
    ...listRowOf(conversation),
    tagIds: tags.filter(({ name }) => own.has(name)).map(({ id }) => id),
  };
}

function converted(row: Conversation): ConversationRow {
  return {
    id: row.id,
    createdAt: Date.parse(row.created_at),
    statusId: row.status_id,
    status: row.status,
    priorityId: row.priority_id,
    assignedTeamId: row.assigned_team_id,
    assignedUserId: row.assigned_user_id,
    inboxId: row.inbox_id,
    inboxChannel: row.inbox_channel,
    lastMessageAt: momentOf(row.last_message_at),
    lastInteractionAt: momentOf(row.last_interaction_at),
    lastInteractionSender: row.last_interaction_sender,
    waitingSince: momentOf(row.waiting_since),
    nextSlaDeadlineAt: momentOf(row.next_sla_deadline_at),
    snoozedUntil: momentOf(row.snoozed_until),
    slaPolicyId: row.sla_policy_id,
    tags: row.tags,
    tagIds: [],
    contact: { email: row.contact.email, externalUserId: null },
  };
}

function momentOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
