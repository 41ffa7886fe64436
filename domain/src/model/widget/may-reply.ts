import type { WidgetAudience } from '../inbox/inbox-config.ts';

/**
 * Whether a contact may write into a conversation of theirs.
 *
 * @param isClosed its status is Closed
 * @example
 * mayReply({ prevent_reply_to_closed_conversation: true }, true) // false
 */
export function mayReply(
  audience: Pick<WidgetAudience, 'prevent_reply_to_closed_conversation'>,
  isClosed: boolean,
): boolean {
  return !(isClosed && audience.prevent_reply_to_closed_conversation);
}
