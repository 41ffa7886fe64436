import { widgetConfig } from '../../model/inbox/inbox-config.ts';
import type { Media } from '../../model/media/media.ts';
import type { Message } from '../../model/message/message.ts';
import { messageAsPosted } from '../../model/message/posted-message.ts';
import { refuse } from '../../model/shared/errors.ts';
import { utf8Length } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { mayReply } from '../../model/widget/may-reply.ts';
import { requireOwn } from '../../model/widget/own-conversation.ts';
import type { WidgetActor, WidgetSender } from '../../model/widget/session.ts';
import { draftOfContact } from '../../model/widget/widget-draft.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { postMessage } from '../conversation/post-message.ts';
import { keptAs } from '../idempotency/once-only.ts';
import { requireMessage } from '../message/require-message.ts';
import { countText, type TextPorts } from './count-text.ts';
import { requireLive } from './require-live.ts';

export interface WidgetMessageInput {
  readonly message: string;
  readonly echoId?: string | undefined;
  readonly sender: WidgetSender;
}

/** The text of a message is in its row. */
export const keptMessage = keptAs(
  ({ conversationId, uuid }: Message) => ({ conversationId, uuid }),
  ({ messages }, { conversationId, uuid }) => requireMessage(messages, conversationId, uuid),
);

/** Writes in the name of the contact, into a locked conversation of theirs. */
export async function writeAsContact(
  ports: Pick<Ports, 'ids' | 'transports'> & TextPorts,
  writer: StoreWriter,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
  at: Timestamp,
  recordFiles: () => Promise<readonly Pick<Media, 'id' | 'filename'>[]>,
): Promise<Message> {
  // A block that was answered before holds.
  await writer.contacts.lock(actor.contact.id);
  const live = await requireLive(writer, actor);
  const conversation = requireOwn(live, await writer.conversations.lock(uuid, { forMessage: true }));
  const config = widgetConfig(live.inbox.config);
  const audience = live.contact.type === 'visitor' ? config.visitors : config.users;
  if (!mayReply(audience, conversation.closedAt !== null)) {
    throw refuse('conversation.closed', 'This conversation is closed');
  }
  const files = await recordFiles();
  const message = await postMessage(ports, writer, conversation, draftOfContact(live.contact, input, files), at);
  const texts = [input.message, input.echoId ?? '', ...files.map(({ filename }) => filename)];
  const bytes = texts.reduce((sum, text) => sum + utf8Length(text), 0);
  await countText(ports, writer, live.contact, input.sender, { bytes, rows: 1 + files.length }, at);
  if (files.length > 0) return requireMessage(writer.messages, conversation.id, message.uuid);
  return messageAsPosted(message, { author: live.contact, conversationUuid: conversation.uuid, files: [] });
}
