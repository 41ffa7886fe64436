import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import { notificationFor, type ShownNotification } from '../../model/notification/notification.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The actor's own, newest first. Those about a conversation that they may not read now are left out, and texts of notes
 * for those who may not read messages.
 *
 * @example
 * await desk.listNotifications(agent, { limit: 20, offset: 0 }) // [{ type: 'security', isRead: false, … }]
 */
export async function listNotifications(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ShownNotification[]> {
  const query = { agentId: actor.id, visibility: conversationVisibility(actor), limit, offset };
  const found = await store.read((reader) => reader.notifications.list(query));
  return found.map((each) => notificationFor(actor, each));
}
