import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import { type Delivery, deliveryOf } from '../../../model/mail/sending/delivery-state.ts';
import type { SendingMail } from '../../../model/mail/sending/sending-state.ts';
import { refuse } from '../../../model/shared/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import { openConversation } from '../../conversation/open-conversation.ts';
import { requireMessage } from '../../message/require-message.ts';

/**
 * How far a mail of ours is. Needs `messages:read`. Throws `message.not_found`, for a message that is not such a mail too,
 * `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.getDelivery(actor, uuid, message.uuid) // throws message.not_found
 */
export async function getDelivery(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<{ readonly state: Delivery['state']; readonly mail: SendingMail }> {
  requirePermission(actor, 'messages:read');
  return store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, conversationUuid);
      const message = await requireMessage(reader.messages, conversation.id, uuid);
      const mail = await reader.mailOutbox.findOfMessage(message.id);
      if (mail === undefined) throw refuse('message.not_found', 'The message did not leave as a mail');
      return { state: deliveryOf(mail.sending).state, mail: mail.sending };
    },
    { oneState: true },
  );
}
