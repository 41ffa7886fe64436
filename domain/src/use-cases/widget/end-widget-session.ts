import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLive } from './require-live.ts';

/**
 * Logging out: this session ends, the contact's others stay. What was written with it before is kept. Throws
 * `session.invalid` and `contact.blocked`.
 *
 * @example
 * await desk.endWidgetSession(visitor) // true
 */
export async function endWidgetSession(ports: Pick<Ports, 'store' | 'clock'>, actor: WidgetActor): Promise<true> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    // Whatever writes for the contact waits here: after the answer nothing is written with the session.
    await writer.contacts.lock(actor.contact.id);
    const { session, contact } = await requireLive(writer, actor);
    await writer.widget.endSession(session.id);
    await writer.events.append([{ type: 'session.ended', contactId: contact.id, sessionId: session.id }], now);
    return true as const;
  });
}
