import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireOpen } from './require-live.ts';

/**
 * The inbox that a page names. Unknown, disabled and not live chat are one and the same. Throws `inbox.not_found`.
 *
 * @example
 * await desk.findWidgetInbox(inbox.uuid) // { name: 'Website', … }
 */
export async function findWidgetInbox(ports: Pick<Ports, 'store'>, uuid: string): Promise<Inbox> {
  const inbox = await ports.store.read((reader) => reader.inboxes.findByUuid(uuid));
  return requireOpen(inbox);
}
