import type { Message } from '../../model/message/message.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireRoomForText, type TextPorts } from './count-text.ts';
import { keptMessage, type WidgetMessageInput, writeAsContact } from './write-as-contact.ts';

/**
 * Writes a message of the contact. Throws `conversation.not_found`, `conversation.closed`, `session.invalid`,
 * `contact.blocked`, `text.contact_quota`, `text.address_quota` and `text.no_room`.
 *
 * @example
 * await desk.sendWidgetMessage(visitor, chat, { message: 'Are you there?', sender }) // { type: 'incoming', … }
 */
export async function sendWidgetMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'transports'> & TextPorts,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
): Promise<Message> {
  await requireRoomForText(ports, actor.contact);
  const now = ports.clock.now();
  return ports.store.transact((writer) => writeAsContact(ports, writer, actor, uuid, input, now, async () => []), {
    kept: keptMessage,
  });
}
