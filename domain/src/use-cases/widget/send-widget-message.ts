import type { Message } from '../../model/message/message.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { type WidgetMessageInput, writeAsContact } from './write-as-contact.ts';

/**
 * Writes a message of the contact. Throws `conversation.not_found`, `conversation.closed`, `session.invalid` and
 * `contact.blocked`.
 *
 * @example
 * await desk.sendWidgetMessage(visitor, chat, { message: 'Are you there?' }) // { type: 'incoming', … }
 */
export async function sendWidgetMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
): Promise<Message> {
  const now = ports.clock.now();
  return ports.store.transact((writer) => writeAsContact(ports, writer, actor, uuid, input, now, async () => []));
}
