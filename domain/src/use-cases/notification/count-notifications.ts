import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { NotificationCounts } from '../../ports/notification-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * How many of the actor's notifications there are, and how many of them are unread, of those that a list shows.
 *
 * @example
 * await desk.countNotifications(agent) // { total: 1, unread: 1 }
 */
export async function countNotifications({ store }: Pick<Ports, 'store'>, actor: Actor): Promise<NotificationCounts> {
  return store.read((reader) => reader.notifications.count(actor.id, conversationVisibility(actor)));
}
