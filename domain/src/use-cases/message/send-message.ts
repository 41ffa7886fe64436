import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { draftMessage, type MessageInput } from '../../model/message/draft.ts';
import type { Message } from '../../model/message/message.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireContact } from '../contact/require-contact.ts';
import { messageContent } from '../conversation/message-content.ts';
import { lockConversation, openConversation } from '../conversation/open-conversation.ts';
import { postMessage } from '../conversation/post-message.ts';
import { requireAttachable } from '../media/require-attachable.ts';
import { requireMessage } from './require-message.ts';

export interface SendMessageInput extends MessageInput {
  /** Media ids. */
  readonly attachments: readonly number[];
}

/**
 * Writes a reply, a private note, or what the contact said elsewhere. Needs `messages:write`, and
 * `messages:write_as_contact` for a message of the contact. Throws `input.invalid`, `attachment.unknown`,
 * `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * const reply = { message: 'Today.', private: false, to: [], cc: [], bcc: [], attachments: [] };
 * await desk.sendMessage(actor, uuid, { ...reply, senderType: 'agent' }) // { type: 'outgoing', status: 'sent', … }
 */
export async function sendMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'sanitizer'>,
  actor: Actor,
  uuid: string,
  input: SendMessageInput,
): Promise<Message> {
  requirePermission(actor, 'messages:write');
  if (input.senderType === 'contact') requirePermission(actor, 'messages:write_as_contact');
  if (input.private && input.senderType === 'contact') {
    throw invalidInput('input.invalid', 'private', 'a message of a contact cannot be private');
  }
  const content = messageContent(ports.sanitizer, input);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const files = await requireAttachable(writer, actor.id, input.attachments);
      const conversation = await lockConversation(writer, actor, uuid);
      const contact = await requireContact(writer.contacts, conversation.contactId);
      const draft = draftMessage(content, actor, contact, input, files);
      const messageUuid = await postMessage(ports, writer, conversation, draft, now);
      return requireMessage(writer.messages, conversation.id, messageUuid);
    },
    { admitRepeat: async (reader) => void (await openConversation(reader, actor, uuid)) },
  );
}
