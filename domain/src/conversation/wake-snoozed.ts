import { systemUserId, systemUserName } from '../agent/agent.ts';
import type { Ports } from '../ports/ports.ts';
import { type Author, changeConversation } from './change-conversation.ts';
import { statusChange } from './status-change.ts';

/** The desk itself as author. */
const systemAuthor: Author = { id: systemUserId, firstName: systemUserName, lastName: '' };

const batch = 100;

/**
 * A job of the service: reopens the conversations whose snooze is due, each in its own transaction,
 * and answers how many. Safe to run on several nodes at once: what another has woken is passed over.
 */
export async function wakeSnoozed(ports: Pick<Ports, 'store' | 'clock' | 'ids'>): Promise<number> {
  const due = await ports.store.read((reader) => reader.conversations.listDueSnoozes(ports.clock.now(), batch));
  let woken = 0;
  for (const uuid of due) {
    woken += await ports.store.transact(async (writer) => {
      const now = ports.clock.now();
      const conversation = await writer.conversations.lock(uuid);
      const stillDue = conversation?.snoozedUntil != null && conversation.snoozedUntil <= now;
      const open = await writer.statuses.findByName('Open');
      if (!stillDue || open === undefined) return 0;
      const change = statusChange(conversation, open, null, now);
      if (change !== undefined) await changeConversation(ports, writer, conversation, systemAuthor, now, change);
      return 1;
    });
  }
  return woken;
}
