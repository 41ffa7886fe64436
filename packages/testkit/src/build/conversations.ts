import { type Message, noSender, type Timestamp, untouchedConversation } from '@helpdesk/domain';
import type { InboxFields, NewConversation, NewMessage } from '@helpdesk/domain/ports';
import { startOfTests } from '../fakes/fixed-clock.ts';

/** The records that a new conversation refers to. */
export type ConversationReferences = Pick<
  NewConversation,
  'uuid' | 'referenceNumber' | 'contactId' | 'contactChannelId' | 'inboxId' | 'statusId'
>;

/** A new conversation, without an assignee or a message. */
export function newConversation(
  references: ConversationReferences,
  changes: Partial<NewConversation> = {},
): NewConversation {
  return {
    ...references,
    createdAt: startOfTests,
    updatedAt: startOfTests,
    meta: {},
    customAttributes: {},
    ...untouchedConversation,
    ...changes,
  };
}

/** What a new message points at, and who wrote it. */
export type MessageReferences = Pick<Message, 'uuid' | 'conversationId' | 'senderId' | 'senderType'>;

/** A public message in plain text; incoming when the contact wrote it. */
export function newMessage(references: MessageReferences, changes: Partial<NewMessage> = {}): NewMessage {
  const incoming = references.senderType === 'contact';
  return {
    ...references,
    createdAt: startOfTests,
    updatedAt: startOfTests,
    type: incoming ? 'incoming' : 'outgoing',
    status: incoming ? 'received' : 'sent',
    content: 'Hello',
    textContent: 'Hello',
    contentType: 'text',
    private: false,
    mentions: [],
    meta: { to: [], cc: [], bcc: [], from: [], subject: '' },
    seq: null,
    ...changes,
  };
}

/** A live-chat inbox; `uuid` must be free. */
export function newInbox(
  uuid: string,
  changes: Partial<InboxFields> = {},
): InboxFields & { readonly uuid: string; readonly createdAt: Timestamp } {
  return {
    uuid,
    createdAt: startOfTests,
    name: 'Website',
    channel: 'livechat',
    enabled: true,
    config: {},
    secret: null,
    ...noSender,
    ...changes,
  };
}
