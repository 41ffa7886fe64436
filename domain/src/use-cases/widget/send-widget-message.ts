import type { Message } from '../../model/message/message.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { type WidgetMessageInput, writeAsContact } from './write-as-contact.ts';

export async function sendWidgetMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: WidgetActor,
  uuid: string,
  input: WidgetMessageInput,
): Promise<Message> {
  const now = ports.clock.now();
  return ports.store.transact((writer) => writeAsContact(ports, writer, actor, uuid, input, now, async () => []));
}
