import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { actorOf } from './live-actor.ts';

/**
 * The agent as they act with the key with which the ticket was requested. Throws `credentials.invalid`.
 *
 * @example
 * const { ticket } = await desk.createSocketTicket(actor);
 * await desk.redeemSocketTicket(ticket) // { email: 'admin@example.com', … }
 * await desk.redeemSocketTicket(ticket) // throws credentials.invalid
 */
export async function redeemSocketTicket(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  ticket: string,
): Promise<Actor> {
  const now = ports.clock.now();
  const actor = await ports.store.transact(async (writer) => {
    const holder = await writer.widget.takeTicket(ports.secrets.digest(ticket), now);
    return holder && actorOf(writer, holder, now);
  });
  if (actor === undefined) throw refuse('credentials.invalid', 'The ticket is not valid');
  return actor;
}
