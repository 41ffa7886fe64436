import type { ConversationListItem } from './conversation.ts';

/** The receiver of a record. */
export interface MessageReader {
  readonly permissions: readonly string[];
}

/** What a record of a conversation shows of its messages; each member where the record has it. */
type MessageTexts = Partial<
  Pick<
    ConversationListItem,
    'lastMessage' | 'lastActivity' | 'lastMessageChanges' | 'lastInteraction' | 'lastPersonMessage' | 'delivery'
  >
>;

const noTexts: Required<Omit<MessageTexts, 'lastPersonMessage' | 'delivery'>> = {
  lastMessage: null,
  lastActivity: null,
  lastMessageChanges: null,
  lastInteraction: null,
};

/**
 * Whether the agent may read what was written in the conversations that they see.
 *
 * @example
 * mayReadMessages({ permissions: ['conversations:read'] }) // false
 */
export function mayReadMessages({ permissions }: MessageReader): boolean {
  return permissions.includes('messages:read');
}

/**
 * A conversation, or a change of one, as the agent may read it: without `messages:read` all that it shows of messages
 * is null. The subject stays, who wrote last, without the text, and that a mail failed, without its recipient.
 *
 * @example
 * readableTexts({ permissions: ['conversations:read'] }, { subject: 'Order', lastMessage: 'a note' })
 * // { subject: 'Order', lastMessage: null }
 */
export function readableTexts<T extends MessageTexts>(actor: MessageReader, record: T): T {
  if (mayReadMessages(actor)) return record;
  const shown = Object.entries(noTexts).filter(([name]) => Object.hasOwn(record, name));
  const { lastPersonMessage: last, delivery } = record;
  return {
    ...record,
    ...Object.fromEntries(shown),
    ...(last && { lastPersonMessage: { ...last, content: null } }),
    ...(delivery && { delivery: { ...delivery, address: null } }),
  };
}
