import { requirePermission } from '../../../model/agent/actor.ts';
import type { Actor } from '../../../model/agent/agent.ts';
import { mailHoldName, newMailHold } from '../../../model/mail/mailbox/mail-hold.ts';
import type { Ports } from '../../../ports/ports.ts';
import { settleCopiedMail } from './settle-copied-mail.ts';

/**
 * Holds the mail of a desk that is a copy, where nothing noticed that it was made: no mail is read or sent until it is
 * released, and what waits to be sent fails, because the other desk sends it: also in a copy of a desk that was on hold.
 * False where the desk has no inbox for mail. Needs `inboxes:manage`. Source: section 14 of the design of the e-mail channel.
 *
 * @example
 * await desk.holdMail(actor) // false
 */
export async function holdMail(ports: Pick<Ports, 'store' | 'clock' | 'ids'>, actor: Actor): Promise<boolean> {
  requirePermission(actor, 'inboxes:manage');
  await ports.store.transact(({ settings }) => settings.keep(mailHoldName, newMailHold), { alone: true });
  return (await settleCopiedMail(ports)) !== null;
}
