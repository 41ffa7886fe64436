import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import { refuse } from '../../../model/shared/errors.ts';
import type { Ports } from '../../../ports/ports.ts';
import { lockConversation } from '../../conversation/open-conversation.ts';
import { requireMessage } from '../../message/require-message.ts';
import { updateListing } from './update-listing.ts';

/**
 * Leaves it so that a mail did not reach some of its recipients: lists do not show it any more. Doing it twice does no
 * harm. Needs `messages:write`. Throws `message.not_failed`, `message.not_found`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.leaveDelivery(actor, uuid, message.uuid) // throws message.not_failed
 */
export async function leaveDelivery(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<true> {
  requirePermission(actor, 'messages:write');
  const now = clock.now();
  return store.transact(async (writer) => {
    const conversation = await lockConversation(writer, actor, conversationUuid);
    const message = await requireMessage(writer.messages, conversation.id, uuid);
    const mail = await writer.mailOutbox.findOfMessage(message.id);
    if (mail === undefined || !mail.sending.recipients.some(({ state }) => state === 'failed')) {
      throw refuse('message.not_failed', 'Only a mail that failed is left so');
    }
    if (!mail.isLeft) await writer.mailOutbox.leave(mail.id);
    await updateListing(writer, conversation, now);
    return true as const;
  });
}
