import type { WidgetAudience } from '../inbox/inbox-config.ts';

/**
 * Whether a conversation keeps its contact from starting another. Where a closed conversation takes no message
 * (`mayReply`), it must not keep its contact from writing at all.
 *
 * @param isClosed its status is Closed
 * @example
 * const audience = { prevent_multiple_conversations: true, prevent_reply_to_closed_conversation: true };
 * isInTheWay(audience, false) // true
 * isInTheWay(audience, true) // false
 */
export function isInTheWay(
  audience: Pick<WidgetAudience, 'prevent_multiple_conversations' | 'prevent_reply_to_closed_conversation'>,
  isClosed: boolean,
): boolean {
  return audience.prevent_multiple_conversations && !(isClosed && audience.prevent_reply_to_closed_conversation);
}
