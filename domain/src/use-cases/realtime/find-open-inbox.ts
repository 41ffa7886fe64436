import { servesWidget } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The inbox when its widgets are served, else undefined.
 *
 * @example
 * await desk.findOpenInbox(inbox.id) // { name: 'Website', … }
 */
export async function findOpenInbox(ports: Pick<Ports, 'store'>, id: number): Promise<Inbox | undefined> {
  const inbox = await ports.store.read((reader) => reader.inboxes.find(id));
  return inbox !== undefined && servesWidget(inbox) ? inbox : undefined;
}
