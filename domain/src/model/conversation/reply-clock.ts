import type { Timestamp } from '../shared/time.ts';
import type { Activity } from './activity.ts';
import type { Conversation, ConversationState, SenderType } from './conversation.ts';
import { lastMessageFields } from './last-message.ts';

/** What of a message moves the clocks and previews of its conversation. */
export interface ClockedMessage {
  readonly kind: 'incoming' | 'reply' | 'note' | 'activity';
  readonly text: string;
  /** What an activity keeps; it has no text. */
  readonly activity?: Activity;
  readonly sender: SenderType;
  readonly at: Timestamp;
  /** Of an incoming one: since when the contact waits with it, `at` unless given; null: it asks for no answer. */
  readonly waitingSince?: Timestamp | null;
}

/**
 * The conversation's clocks and previews after a message. The contact waits from their first unanswered message on. A
 * public reply ends that. Notes and activities change only the preview.
 */
export function afterMessage(
  conversation: Pick<Conversation, 'waitingSince' | 'firstReplyAt'>,
  message: ClockedMessage,
): Partial<ConversationState> {
  const preview = lastMessageFields(message.text, message.activity);
  const last = { ...preview, lastMessageAt: message.at, lastMessageSender: message.sender };
  if (message.kind === 'note' || message.kind === 'activity') return last;
  const both = {
    ...last,
    lastInteraction: preview.lastMessage,
    lastInteractionAt: message.at,
    lastInteractionSender: message.sender,
  };
  if (message.kind === 'incoming') {
    const { waitingSince = message.at } = message;
    return { ...both, ...(waitingSince !== null && { waitingSince: conversation.waitingSince ?? waitingSince }) };
  }
  return {
    ...both,
    waitingSince: null,
    firstReplyAt: conversation.firstReplyAt ?? message.at,
    lastReplyAt: message.at,
  };
}
