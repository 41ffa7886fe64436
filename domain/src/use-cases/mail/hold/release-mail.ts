import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import { mailHoldName } from '../../../model/mail/mailbox/mail-hold.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findMailHold } from './find-mail-hold.ts';
import { settleCopiedMail } from './settle-copied-mail.ts';

/**
 * Mail of a copy is read and sent from now on, and so are replies that were written while it was on hold. False where it
 * was not. Needs `inboxes:manage`. Source: section 14 of the design of the e-mail channel.
 *
 * @example
 * await desk.releaseMail(actor) // false
 */
export async function releaseMail(ports: Pick<Ports, 'store' | 'clock' | 'ids'>, actor: Actor): Promise<boolean> {
  requirePermission(actor, 'inboxes:manage');
  await settleCopiedMail(ports);
  return ports.store.transact(
    async (writer) => {
      if ((await findMailHold(writer)) === undefined) return false;
      await writer.settings.forget(mailHoldName);
      return true;
    },
    { alone: true },
  );
}
