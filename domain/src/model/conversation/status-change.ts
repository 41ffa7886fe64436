import type { Timestamp } from '../shared/time.ts';
import type { ChangePart, RemovalReason } from './change-part.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationChange } from './conversation-change.ts';
import { type Status, statusNames } from './status.ts';

/**
 * The change that a status means, or undefined when nothing changes. Entering a resolved status
 * sets `resolvedAt` (Closed also `closedAt`), leaving the category clears both; only Snoozed has
 * a time to wake.
 *
 * @example
 * const before = { statusId: 1, status: 'Open', snoozedUntil: null, resolvedAt: null };
 * statusChange(before, { id: 3, name: 'Resolved', category: 'resolved' }, null, 5_000)?.parts
 * // [{ type: 'status', name: 'Resolved', from: 'Open' }]
 */
export function statusChange(
  conversation: Pick<Conversation, 'statusId' | 'status' | 'snoozedUntil' | 'resolvedAt'>,
  status: Pick<Status, 'id' | 'name' | 'category'>,
  snoozedUntil: Timestamp | null,
  at: Timestamp,
): ConversationChange | undefined {
  if (status.id === conversation.statusId && snoozedUntil === conversation.snoozedUntil) return undefined;
  const resolved = status.category === 'resolved';
  const until = snoozedUntil === null ? {} : { snoozed_until: new Date(snoozedUntil).toISOString() };
  return {
    state: {
      statusId: status.id,
      snoozedUntil,
      resolvedAt: resolved ? (conversation.resolvedAt ?? at) : null,
      closedAt: resolved && status.name === statusNames.closed ? at : null,
    },
    status: { name: status.name, category: status.category },
    parts: [{ type: 'status', name: status.name, ...until, from: conversation.status }],
  };
}

/**
 * The change with which a message of the contact opens a conversation; undefined when it is open.
 *
 * @param removal why the assigned agent does not get it back, as `handOverReason` has it
 *
 * @example
 * const before = { statusId: 3, status: 'Resolved', snoozedUntil: null, resolvedAt: 1_000 };
 * reopening(before, { id: 1, name: 'Open', category: 'open' }, undefined, 5_000)?.parts
 * // [{ type: 'reopened', from: 'Resolved' }]
 */
export function reopening(
  conversation: Pick<Conversation, 'statusId' | 'status' | 'snoozedUntil' | 'resolvedAt'>,
  open: Pick<Status, 'id' | 'name' | 'category'>,
  removal: RemovalReason | undefined,
  at: Timestamp,
): ConversationChange | undefined {
  const change = statusChange(conversation, open, null, at);
  const removed: readonly ChangePart[] = removal === undefined ? [] : [{ type: 'agent_removed', reason: removal }];
  return (
    change && {
      ...change,
      state: { ...change.state, ...(removal !== undefined && { assignedUserId: null }) },
      parts: [{ type: 'reopened', from: conversation.status }, ...removed],
    }
  );
}
