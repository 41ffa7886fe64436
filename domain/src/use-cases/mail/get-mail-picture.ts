import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { remoteAddressIn } from '../../model/mail/body/remote-images.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { EndSignal } from '../../ports/mail/end-signal.ts';
import type { RemotePicture } from '../../ports/mail/remote-pictures.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from '../message/require-message.ts';

/**
 * A hidden picture of a mail, fetched from its server for an agent who wants to see it. Needs `messages:read`. Throws
 * `media.not_found` where the content of the message has no such picture, or its server does not give it,
 * `message.not_found`, `conversation.not_found` and `conversation.no_access`.
 *
 * @param n which of the hidden pictures of the content, from 1 on
 * @param signal ends the fetch: the picture is not wanted any more
 * @example
 * await desk.getMailPicture(actor, uuid, message.uuid, 1) // throws media.not_found
 */
export async function getMailPicture(
  { store, remotePictures }: Pick<Ports, 'store' | 'remotePictures'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
  n: number,
  signal?: EndSignal,
): Promise<RemotePicture> {
  requirePermission(actor, 'messages:read');
  const address = await store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, conversationUuid);
      const { content, contentType } = await requireMessage(reader.messages, conversation.id, uuid);
      return contentType === 'html' ? remoteAddressIn(content, n) : undefined;
    },
    { oneState: true },
  );
  // While no connection of the store is held.
  const picture = address === undefined ? undefined : await remotePictures.fetch(address, signal);
  if (picture === undefined)
    throw refuse('media.not_found', 'There is no such picture, or its server does not give it');
  return picture;
}
