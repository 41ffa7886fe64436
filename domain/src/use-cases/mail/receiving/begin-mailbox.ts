import { newMailboxHealth, nextMailboxHealth } from '../../../model/mail/mailbox/mailbox-state.ts';
import type { MailboxKey } from '../../../ports/mail/mailbox-repository.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * An inbox was saved or enabled: what failed before may be well now, so its mailbox is read at once.
 *
 * @example
 * await desk.beginMailbox({ inboxId: inbox.id, place: 'INBOX' });
 */
export async function beginMailbox({ store, clock }: Pick<Ports, 'store' | 'clock'>, key: MailboxKey): Promise<void> {
  const at = clock.now();
  await store.transact(async (writer) => {
    if ((await writer.mailboxes.find(key)) === undefined) return;
    const { health } = await writer.mailboxes.lock(key, newMailboxHealth(at));
    await writer.mailboxes.setHealth(key, nextMailboxHealth(health, { type: 'begun', at }));
  });
}
