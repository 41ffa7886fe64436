import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import { draftMessage, type MessageInput } from '../../model/message/draft.ts';
import { type Mention, maxMentions } from '../../model/message/mention.ts';
import type { Message } from '../../model/message/message.ts';
import { messageAsPosted } from '../../model/message/posted-message.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { presentContact, requireContact } from '../contact/require-contact.ts';
import { messageContent } from '../conversation/message-content.ts';
import { lockConversation, openConversation } from '../conversation/open-conversation.ts';
import { postMessage } from '../conversation/post-message.ts';
import { inboxOf } from '../inbox/require-inbox.ts';
import { requireAttachable } from '../media/require-attachable.ts';
import { notifyOfMention } from '../notification/notify.ts';
import { requireMentionable } from './require-mentionable.ts';
import { withValues } from './with-values.ts';

export interface SendMessageInput extends MessageInput {
  /** Media ids. */
  readonly attachments: readonly number[];
  /** Whom a private note mentions. */
  readonly mentions?: readonly Mention[];
  /** Deletes what the actor has saved of such a message, in the same transaction. */
  readonly clearDraft?: boolean | undefined;
}

/**
 * Writes a reply, a private note, or what the contact said elsewhere. Needs `messages:write`, and
 * `messages:write_as_contact` for a message of the contact. A note may mention agents and teams. Throws
 * `input.invalid`, `attachment.unknown`, `agent.unknown`, `team.unknown`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * const reply = { message: 'Today.', private: false, to: [], cc: [], bcc: [], attachments: [] };
 * await desk.sendMessage(actor, uuid, { ...reply, senderType: 'agent' }) // { type: 'outgoing', status: 'sent', … }
 */
export async function sendMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sanitizer' | 'transports'>,
  actor: Actor,
  uuid: string,
  input: SendMessageInput,
): Promise<Message> {
  requirePermission(actor, 'messages:write');
  if (input.senderType === 'contact') requirePermission(actor, 'messages:write_as_contact');
  if (input.private && input.senderType === 'contact') {
    throw invalidInput('input.invalid', 'private', 'a message of a contact cannot be private');
  }
  const mentions = input.mentions ?? [];
  requireNoteToMention(input, mentions);
  const filled = await withValues(input, actor, () => valuesOf(ports, uuid));
  const content = messageContent(ports.sanitizer, filled);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const files = await requireAttachable(writer, actor.id, input.attachments);
      const [conversation, found] = await Promise.all([
        lockConversation(writer, actor, uuid, { forMessage: true }),
        writer.contacts.findOfConversation(uuid),
      ]);
      const contact = presentContact(found);
      const mentioned = await requireMentionable(writer, actor.id, mentions);
      const draft = { ...draftMessage(content, actor, contact, input, files), mentions: mentioned.mentions };
      const message = await postMessage(ports, writer, conversation, draft, now);
      if (mentioned.agentIds.length > 0)
        await tellMentioned(writer, actor, conversation, message, mentioned.agentIds, now);
      if (input.clearDraft) {
        const type = input.private ? 'private_note' : 'reply';
        await writer.drafts.delete({ agentId: actor.id, conversationId: conversation.id, type });
      }
      const author = input.senderType === 'contact' ? contact : actor;
      return messageAsPosted(message, { author, conversationUuid: conversation.uuid, files });
    },
    { admitRepeat: async (reader) => void (await openConversation(reader, actor, uuid)) },
  );
}

/** The transaction refuses a conversation that does not exist. */
function valuesOf({ store }: Pick<Ports, 'store'>, uuid: string) {
  return store.read(async (reader) => {
    const conversation = await reader.conversations.find(uuid);
    if (conversation === undefined) return undefined;
    const [contact, inbox] = await Promise.all([
      requireContact(reader.contacts, conversation.contactId),
      inboxOf(reader.inboxes, conversation),
    ]);
    return { contact, conversation, inbox };
  });
}

/** The contact reads what is not private, and learns nothing of who was called. */
function requireNoteToMention(input: MessageInput, mentions: readonly Mention[]): void {
  if (mentions.length > 0 && !input.private) {
    throw invalidInput('input.invalid', 'mentions', 'only a private note can mention somebody');
  }
  if (mentions.length > maxMentions) {
    throw invalidInput('input.invalid', 'mentions', `must have at most ${maxMentions} items`);
  }
}

async function tellMentioned(
  writer: StoreWriter,
  author: Actor,
  conversation: Conversation,
  message: Pick<Message, 'id' | 'textContent'>,
  agentIds: readonly number[],
  at: Timestamp,
): Promise<void> {
  const { id: conversationId } = conversation;
  const { id: messageId } = message;
  await writer.messages.mention(conversationId, messageId, agentIds);
  await writer.events.append([{ type: 'conversation.mentioned', conversationId, seq: null, messageId, agentIds }], at);
  await notifyOfMention(writer, author, conversation, message, agentIds, at);
}
