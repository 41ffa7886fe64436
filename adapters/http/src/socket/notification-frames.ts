import {
  type EventOf,
  type EventTypeFor,
  isNotificationVisible,
  notificationFor,
  type Visibility,
} from '@helpdesk/domain';
import type { MediaLinks } from '../media/media-links.ts';
import { presentNotification } from '../presenters/notification.ts';
import { cursorOf, places, type SentEntry } from './agent-frames.ts';
import { encode } from './connection.ts';

type NotificationEvent = EventOf<EventTypeFor<'its_agent'>>;

/** The agent for whom a frame is made. */
interface Reader {
  readonly actor: { readonly id: number; readonly permissions: readonly string[] };
  readonly visibility: Visibility;
}

/** What the agent gets of it, with their rights of now. `unread` is asked for the number in the frame. */
export async function notificationFrame(
  { actor, visibility }: Reader,
  event: NotificationEvent,
  entry: SentEntry,
  links: MediaLinks,
  unread: () => Promise<number>,
): Promise<Buffer | undefined> {
  if (event.agentId !== actor.id) return undefined;
  const cursor = cursorOf(entry.id, places.first, entry.untoldSince);
  if (event.type === 'agent.notified') {
    const { notification } = entry;
    if (notification === undefined || !isNotificationVisible(visibility, notification)) return undefined;
    const shown = presentNotification(notificationFor(actor, notification), links);
    const data = { ...shown, unread_count: await unread() };
    return encode({ type: 'new_notification', cursor, data });
  }
  const change = event.change === 'read' ? { is_read: true } : { deleted: true };
  const data = { id: event.notificationId, ...change, unread_count: await unread() };
  return encode({ type: 'notification_update', cursor, data });
}
