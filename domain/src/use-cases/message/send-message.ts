import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import { mayReadMessages } from '../../model/conversation/readable-texts.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import { draftMessage, type MessageInput } from '../../model/message/draft.ts';
import { type Mention, maxMentions } from '../../model/message/mention.ts';
import type { Message } from '../../model/message/message.ts';
import { messageAsPosted } from '../../model/message/posted-message.ts';
import type { DraftType } from '../../model/message/saved-draft.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { presentContact, requireContact } from '../contact/require-contact.ts';
import { messageContent } from '../conversation/message-content.ts';
import { lockConversation, openConversation } from '../conversation/open-conversation.ts';
import { postMessage } from '../conversation/post-message.ts';
import { inboxOf } from '../inbox/require-inbox.ts';
import { placePictures } from '../media/place-pictures.ts';
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
 * Writes a reply, a private note, a mail to the people of a side thread, or what the contact said elsewhere. Needs
 * `messages:write`, `messages:write_as_contact` for a message of the contact, and `messages:read` for a side thread.
 * Without `messages:read` a reply by mail quotes nothing. A note may mention agents and teams. Throws
 * `input.invalid`, `inbox.no_mail`, `attachment.unknown`, `agent.unknown`, `team.unknown`, `conversation.not_found` and
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
  if (input.aside !== undefined) requirePermission(actor, 'messages:read');
  if (input.private && input.senderType === 'contact') {
    throw invalidInput('input.invalid', 'private', 'a message of a contact cannot be private');
  }
  requireAside(input);
  const mentions = input.mentions ?? [];
  requireNoteToMention(input, mentions);
  const filled = await withValues(input, actor, () => valuesOf(ports, uuid));
  const content = messageContent(ports.sanitizer, filled);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const own = await requireAttachable(writer, actor.id, input.attachments);
      const [conversation, found] = await Promise.all([
        lockConversation(writer, actor, uuid, { forMessage: true }),
        writer.contacts.findOfConversation(uuid),
      ]);
      requireAddresses(conversation, input);
      const files = await placePictures(writer, { ...content, channel: conversation.inboxChannel, files: own }, now);
      const contact = presentContact(found);
      const mentioned = await requireMentionable(writer, actor.id, mentions);
      const wished = mayReadMessages(actor) ? input : { ...input, quote: false };
      const draft = { ...draftMessage(content, actor, contact, wished, files), mentions: mentioned.mentions };
      const message = await postMessage(ports, writer, conversation, draft, now);
      if (mentioned.agentIds.length > 0)
        await tellMentioned(writer, actor, conversation, message, mentioned.agentIds, now);
      if (input.clearDraft) {
        const key = { agentId: actor.id, conversationId: conversation.id };
        await writer.drafts.delete({ ...key, type: draftTypeOf(input) });
      }
      const author = input.senderType === 'contact' ? contact : actor;
      return messageAsPosted(message, { author, conversationUuid: conversation.uuid, files });
    },
    { admitRepeat: async (reader) => void (await openConversation(reader, actor, uuid)) },
  );
}

/** A mail to the people of a side thread is private. It cannot call agents: it is not a note. */
function requireAside({ aside, private: isPrivate, mentions = [] }: SendMessageInput): void {
  if (aside === undefined) return;
  if (!isPrivate) throw invalidInput('input.invalid', 'aside', 'only a private message can be sent aside');
  if (mentions.length > 0) throw invalidInput('input.invalid', 'mentions', 'a mail cannot mention agents');
}

function requireAddresses({ inboxChannel }: Conversation, { aside }: SendMessageInput): void {
  if (aside === undefined || channelRules[inboxChannel].hasAddresses) return;
  throw refuse('inbox.no_mail', 'The conversation is not in an e-mail inbox');
}

function draftTypeOf({ aside, private: isPrivate }: SendMessageInput): DraftType {
  if (aside !== undefined) return 'aside';
  return isPrivate ? 'private_note' : 'reply';
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
