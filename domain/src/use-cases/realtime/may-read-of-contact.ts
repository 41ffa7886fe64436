import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { Ports } from '../../ports/ports.ts';

/** Whether the agent may read any conversation of the contact: then they receive which pages the contact visits. */
export async function mayReadOfContact(ports: Pick<Ports, 'store'>, actor: Actor, contactId: number): Promise<boolean> {
  const visibility = conversationVisibility(actor);
  const visible = await ports.store.read((reader) => reader.conversations.listPrevious(contactId, 0, visibility, 1));
  return visible.length > 0;
}
