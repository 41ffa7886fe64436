import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import type { Conversation } from '../../../model/conversation/conversation.ts';
import { channelRules } from '../../../model/inbox/channel-rules.ts';
import type { ForwardOriginal } from '../../../model/mail/forward/forward-head.ts';
import { forwardedBody } from '../../../model/mail/forward/forwarded-body.ts';
import { forwardedOriginal } from '../../../model/mail/forward/forwarded-original.ts';
import type { MailText } from '../../../model/mail/sending/mail-quote.ts';
import { messageModel } from '../../../model/media/media.ts';
import { type Draft, draftMessage, type MessageInput } from '../../../model/message/draft.ts';
import { htmlOfText } from '../../../model/message/html-text.ts';
import type { Message } from '../../../model/message/message.ts';
import { messageAsPosted } from '../../../model/message/posted-message.ts';
import { refuse } from '../../../model/shared/errors.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../../ports/store.ts';
import { presentContact, requireContact } from '../../contact/require-contact.ts';
import { messageContent } from '../../conversation/message-content.ts';
import { lockConversation, openConversation } from '../../conversation/open-conversation.ts';
import { postMessage } from '../../conversation/post-message.ts';
import { inboxOf } from '../../inbox/require-inbox.ts';
import { keepFiles, type PublishedFile, recordFile } from '../../media/keep-files.ts';
import { placePictures } from '../../media/place-pictures.ts';
import { requireAttachable } from '../../media/require-attachable.ts';
import { requireMessage } from '../../message/require-message.ts';
import { withValues } from '../../message/with-values.ts';
import { type ForwardedFile, filesToForward } from './files-to-forward.ts';

interface ForwardMessageInput
  extends Pick<MessageInput, 'contentType' | 'rendered' | 'to' | 'cc' | 'bcc' | 'from' | 'signature' | 'echoId'> {
  /** What the agent writes above it; empty: nothing. */
  readonly message: string;
  /** Media ids, besides the files of the message. */
  readonly attachments: readonly number[];
  /** The files of the message go with it. */
  readonly withFiles: boolean;
  /** The mail goes as a file, as it came, instead of its text and files. */
  readonly asFile: boolean;
  /** Deletes the draft of a forward that the actor has saved, in the same transaction. */
  readonly clearDraft?: boolean | undefined;
}

type ForwardPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'sanitizer' | 'transports' | 'mediaStore' | 'mediaInspector'
>;

/**
 * Sends a message of a conversation to other people, as a private message that begins a side thread: neither the contact
 * nor those who read the conversation get it. Needs `messages:write`, and `messages:read` for what goes along. Throws
 * `inbox.no_mail`, `message.not_forwardable`, `mail.recipients`, `inbox.disabled`, `contact.blocked`,
 * `attachment.unknown`, `media.not_found`, `input.invalid`, `message.not_found`, `conversation.not_found` and
 * `conversation.no_access`. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * const forward = { to: ['bob@example.com'], message: 'See below.', attachments: [], withFiles: true, asFile: false };
 * await desk.forwardMessage(actor, uuid, message.uuid, forward) // throws inbox.no_mail
 */
export async function forwardMessage(
  ports: ForwardPorts,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
  input: ForwardMessageInput,
): Promise<Message> {
  requirePermission(actor, 'messages:write');
  requirePermission(actor, 'messages:read');
  const found = await ports.store.read((reader) => readOriginal(reader, actor, conversationUuid, uuid), {
    oneState: true,
  });
  const given: MessageInput = { ...input, private: true, senderType: 'agent' };
  const words = await wordsOf(ports, actor, given, found);
  const { html, text } = forwardedBody(words, found.original, input.asFile ? null : bodyOf(found.message));
  const content = { content: html, textContent: text, contentType: 'html' } as const;
  const files = await filesToForward(ports, actor, found.message, input);
  const forwardedFiles = input.asFile ? 0 : files.filter(({ disposition }) => disposition === 'attachment').length;
  const now = ports.clock.now();
  return keepFiles(
    ports,
    files,
    (published) =>
      ports.store.transact(
        async (writer) => {
          const conversation = await lockConversation(writer, actor, conversationUuid, { forMessage: true });
          const contact = presentContact(await writer.contacts.find(conversation.contactId));
          const added = await requireAttachable(writer, actor.id, input.attachments);
          const copies = await recordCopies(ports, writer, actor, files, published, now);
          const text = { content: words.html, contentType: 'html', channel: conversation.inboxChannel } as const;
          const own = await placePictures(writer, { ...text, files: added, others: copies }, now);
          const draft: Draft = {
            ...draftMessage(content, actor, contact, given, [...own, ...copies]),
            side: { kind: 'forward', subject: found.original.subject, files: forwardedFiles },
          };
          const message = await postMessage(ports, writer, conversation, draft, now);
          if (input.clearDraft === true) {
            await writer.drafts.delete({ agentId: actor.id, conversationId: conversation.id, type: 'forward' });
          }
          const attached = { author: actor, conversationUuid, files: [...own, ...copies] };
          return messageAsPosted(message, attached);
        },
        { admitRepeat: async (reader) => void (await openConversation(reader, actor, conversationUuid)) },
      ),
    ({ attachments }) => attachments.map((each) => each.uuid),
  );
}

interface Found {
  readonly conversation: Conversation;
  readonly contact: Awaited<ReturnType<typeof requireContact>>;
  readonly inbox: Awaited<ReturnType<typeof inboxOf>>;
  readonly message: Message;
  readonly original: ForwardOriginal;
}

async function readOriginal(reader: StoreReader, actor: Actor, conversationUuid: string, uuid: string): Promise<Found> {
  const conversation = await openConversation(reader, actor, conversationUuid);
  if (!channelRules[conversation.inboxChannel].hasAddresses) {
    throw refuse('inbox.no_mail', 'The conversation is not in an e-mail inbox');
  }
  const [contact, inbox, message] = await Promise.all([
    requireContact(reader.contacts, conversation.contactId),
    inboxOf(reader.inboxes, conversation),
    requireMessage(reader.messages, conversation.id, uuid),
  ]);
  const original = forwardedOriginal(message, conversation.subject);
  if (original === undefined) throw refuse('message.not_forwardable', 'A private note or an activity is not forwarded');
  return { conversation, contact, inbox, message, original };
}

async function wordsOf(
  { sanitizer }: ForwardPorts,
  actor: Actor,
  given: MessageInput,
  { contact, conversation, inbox }: Found,
): Promise<MailText> {
  if (given.message.trim() === '') return { html: '', text: '' };
  const filled = await withValues(given, actor, async () => ({ contact, conversation, inbox }));
  const { content, textContent, contentType } = messageContent(sanitizer, filled);
  return { html: contentType === 'html' ? content : htmlOfText(content), text: textContent };
}

function bodyOf({ content, textContent, contentType }: Message): MailText {
  return { html: contentType === 'html' ? content : htmlOfText(content), text: textContent };
}

/** The records of the copies, which belong to nothing yet. */
async function recordCopies(
  ports: Pick<Ports, 'mediaStore'>,
  writer: StoreWriter,
  { id: uploaderId }: Actor,
  files: readonly ForwardedFile[],
  published: readonly PublishedFile[],
  at: Timestamp,
) {
  const ids: number[] = [];
  for (const [index, file] of published.entries()) {
    const { disposition = 'attachment', contentId } = files[index] ?? {};
    const purpose = { uploaderId, modelType: messageModel, modelId: null, disposition, private: true };
    ids.push(await recordFile(ports, writer, file, { ...purpose, contentId: contentId ?? undefined }, at));
  }
  const recorded = await writer.media.listByIds(ids);
  return ids.flatMap((id) => recorded.filter((each) => each.id === id));
}
