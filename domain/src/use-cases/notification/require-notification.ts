import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import { isNotificationVisible, type ShownNotification } from '../../model/notification/notification.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { NotificationReader } from '../../ports/notification-repository.ts';

/** One of the actor that they may see now. Throws `notification.not_found`. */
export async function requireNotification(
  notifications: NotificationReader,
  actor: Actor,
  id: number,
): Promise<ShownNotification> {
  const found = await notifications.find(actor.id, id);
  if (found === undefined || !isNotificationVisible(conversationVisibility(actor), found)) {
    throw refuse('notification.not_found', 'There is no such notification');
  }
  return found;
}
