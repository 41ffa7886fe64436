import { isNotificationVisible, notificationFor, type OwnUpdate, type Visibility } from '@helpdesk/domain';
import type { MediaLinks } from '../../media/media-links.ts';
import { presentNotification } from '../../presenters/notification.ts';
import { encode } from '../connection.ts';
import { cursorOf, places, type SentEntry } from './agent-frames.ts';

/** The agent for whom a frame is made. */
interface Reader {
  readonly actor: { readonly id: number; readonly permissions: readonly string[] };
  readonly visibility: Visibility;
}

/** What an agent gets for themselves, with their rights of now. `unread` returns the number in the frame. */
export async function ownFrame(
  { actor, visibility }: Reader,
  update: OwnUpdate,
  entry: SentEntry,
  links: MediaLinks,
  unread: () => Promise<number>,
): Promise<Buffer | undefined> {
  const cursor = cursorOf(entry.id, places.first, entry.untoldSince);
  if (update.kind === 'notified') {
    const { notification } = entry;
    if (notification === undefined || !isNotificationVisible(visibility, notification)) return undefined;
    const shown = presentNotification(notificationFor(actor, notification), links);
    const data = { ...shown, unread_count: await unread() };
    return encode({ type: 'new_notification', cursor, data });
  }
  const change = update.change === 'read' ? { is_read: true } : { deleted: true };
  const data = { id: update.notificationId, ...change, unread_count: await unread() };
  return encode({ type: 'notification_update', cursor, data });
}
