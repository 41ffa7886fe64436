import { channelRules } from '../../../model/inbox/channel-rules.ts';
import { mailHoldName } from '../../../model/mail/mailbox/mail-hold.ts';
import { nextSending } from '../../../model/mail/sending/sending-state.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { changeOpen } from '../sending/end-waiting.ts';
import { findMailHold } from './find-mail-hold.ts';

/**
 * Ends what waited to be sent in the desk that this one is a copy of: it fails with `mail.restored`. Returns since when mail is
 * on hold, null where it is not. A desk without inboxes for mail has nothing to hold. In small parts; done at every start,
 * before anything is read or sent. Source: section 14 of the design of the e-mail channel.
 *
 * @example
 * await desk.settleCopiedMail() // null
 */
export async function settleCopiedMail(ports: Pick<Ports, 'store' | 'clock' | 'ids'>): Promise<Timestamp | null> {
  const { store, clock } = ports;
  let hold = await store.read(findMailHold);
  while (hold?.since === null) {
    hold = await store.transact(
      async (writer) => {
        // Another node may have been quicker.
        const found = await findMailHold(writer);
        if (found?.since === null) await settlePart(ports, writer, clock.now());
        return findMailHold(writer);
      },
      { alone: true },
    );
  }
  return hold?.since ?? null;
}

async function settlePart(ports: Pick<Ports, 'ids'>, writer: StoreWriter, at: Timestamp): Promise<void> {
  const inboxes = (await writer.inboxes.list()).filter(({ channel }) => channelRules[channel].hasAddresses);
  if (inboxes.length === 0) return writer.settings.forget(mailHoldName);
  for (const { id } of inboxes) {
    const changed = await changeOpen(ports, writer, id, at, { type: 'all' }, ({ sending }) =>
      nextSending(sending, { type: 'restored', at }),
    );
    if (changed > 0) return;
  }
  await writer.settings.keep(mailHoldName, { since: at });
}
