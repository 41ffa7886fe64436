import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type Media, messageModel } from '../../model/media/media.ts';
import type { Message } from '../../model/message/message.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from '../message/require-message.ts';

/** The file of a mail as it came, with its message, for an agent who may read it. */
export async function sourceOfMail(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<{ readonly source: Media; readonly message: Message }> {
  requirePermission(actor, 'messages:read');
  return store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, conversationUuid);
      const message = await requireMessage(reader.messages, conversation.id, uuid);
      const source = await findSource(reader, message);
      if (source === undefined) throw refuse('media.not_found', 'The mail is not kept as it came');
      return { source, message };
    },
    { oneState: true },
  );
}

/** A mail that could not be read is a file of its message, which is not given up. */
async function findSource(reader: StoreReader, { id, meta }: Message): Promise<Media | undefined> {
  const [imported] = await reader.mailImports.listOfMessages([id]);
  if (imported === undefined) return undefined;
  if (imported.rawMediaId !== null) return (await reader.media.listByIds([imported.rawMediaId]))[0];
  return meta.notice === 'unreadable' ? (await reader.media.listOf(messageModel, id))[0] : undefined;
}
