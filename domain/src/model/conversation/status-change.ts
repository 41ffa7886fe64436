import type { Timestamp } from '../shared/time.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { Status } from './status.ts';

/**
 * The change that a status means, or undefined when nothing changes. Entering a resolved status
 * sets `resolvedAt` (Closed also `closedAt`), leaving the category clears both; only Snoozed has
 * a time to wake.
 *
 * @example
 * const before = { statusId: 1, snoozedUntil: null, resolvedAt: null };
 * statusChange(before, { id: 3, name: 'Resolved', category: 'resolved' }, null, 5_000)?.sentences
 * // ['set status to Resolved']
 */
export function statusChange(
  conversation: Pick<Conversation, 'statusId' | 'snoozedUntil' | 'resolvedAt'>,
  status: Pick<Status, 'id' | 'name' | 'category'>,
  snoozedUntil: Timestamp | null,
  at: Timestamp,
): ConversationChange | undefined {
  if (status.id === conversation.statusId && snoozedUntil === conversation.snoozedUntil) return undefined;
  const resolved = status.category === 'resolved';
  const until = snoozedUntil === null ? '' : ` until ${new Date(snoozedUntil).toISOString()}`;
  return {
    state: {
      statusId: status.id,
      snoozedUntil,
      resolvedAt: resolved ? (conversation.resolvedAt ?? at) : null,
      closedAt: resolved && status.name === 'Closed' ? at : null,
    },
    status: { name: status.name, category: status.category },
    sentences: [`set status to ${status.name}${until}`],
  };
}

/**
 * The change with which a message of the contact opens a conversation; undefined when it is open.
 *
 * @param removal why the assigned agent does not get it back, as `handOverReason` has it
 *
 * @example
 * const before = { statusId: 3, snoozedUntil: null, resolvedAt: 1_000 };
 * reopening(before, { id: 1, name: 'Open', category: 'open' }, undefined, 5_000)?.sentences
 * // ['reopened the conversation']
 */
export function reopening(
  conversation: Pick<Conversation, 'statusId' | 'snoozedUntil' | 'resolvedAt'>,
  open: Pick<Status, 'id' | 'name' | 'category'>,
  removal: string | undefined,
  at: Timestamp,
): ConversationChange | undefined {
  const change = statusChange(conversation, open, null, at);
  return (
    change && {
      ...change,
      state: { ...change.state, ...(removal !== undefined && { assignedUserId: null }) },
      sentences: ['reopened the conversation', ...(removal === undefined ? [] : [removal])],
    }
  );
}
