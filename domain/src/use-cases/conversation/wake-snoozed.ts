import { systemAuthor } from '../../model/conversation/conversation-change.ts';
import { statusChange } from '../../model/conversation/status-change.ts';
import type { Ports } from '../../ports/ports.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';
import { changeConversation } from './change-conversation.ts';

const batch = 100;

/**
 * A job of the service: reopens every conversation whose snooze is due, each in its own transaction, and returns how
 * many. Safe to run on several nodes at once: what another has woken is passed over. One that cannot be woken does not
 * keep the others asleep; its error is thrown at the end.
 *
 * @param isOver asked between parts
 * @example
 * await desk.setConversationStatus(actor, uuid, { status: 'Snoozed', snoozedUntil: '1h' });
 * clock.advance(hourLengthMs);
 * await desk.wakeSnoozed() // 1
 */
export async function wakeSnoozed(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  let woken = 0;
  while (!isOver()) {
    const due = await ports.store.read((reader) => reader.conversations.listDueSnoozes(ports.clock.now(), batch));
    const results = await Promise.allSettled(due.map((uuid) => wake(ports, uuid)));
    woken += results.filter((result) => result.status === 'fulfilled' && result.value).length;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (due.length < batch) break;
  }
  return woken;
}

async function wake(ports: Pick<Ports, 'store' | 'clock' | 'ids'>, uuid: string): Promise<boolean> {
  return ports.store.transact(async (writer) => {
    const now = ports.clock.now();
    const conversation = await writer.conversations.lock(uuid, { forMessage: true });
    const stillDue = conversation?.snoozedUntil != null && conversation.snoozedUntil <= now;
    const open = await writer.statuses.findByName('Open');
    if (!stillDue || open === undefined) return false;
    const change = statusChange(conversation, open, null, now);
    if (change !== undefined) await changeConversation(ports, writer, conversation, systemAuthor, now, change);
    return true;
  });
}
