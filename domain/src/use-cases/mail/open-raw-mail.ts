import type { Actor } from '../../model/agent/agent.ts';
import type { OpenedFile } from '../../ports/media-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { openMediaContent } from '../media/open-media-content.ts';
import { sourceOfMail } from './source-of-mail.ts';

/**
 * A received mail as it came. Needs `messages:read`. Throws `media.not_found` where it is no mail or is not kept any
 * more, `message.not_found`, `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.openRawMail(actor, uuid, message.uuid) // throws media.not_found
 */
export async function openRawMail(
  ports: Pick<Ports, 'store' | 'mediaStore'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<OpenedFile> {
  const { source } = await sourceOfMail(ports, actor, conversationUuid, uuid);
  return openMediaContent(ports, source, 'original');
}
