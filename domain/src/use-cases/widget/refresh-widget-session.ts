import { isOver, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';

import { invalidSession, keepAlive, touchEvery } from './require-live.ts';

/**
 * The same actor, whose session is kept alive: for a socket, which stays long after it was authenticated. Throws
 * `session.invalid` when the session is over.
 *
 * @example
 * await desk.refreshWidgetSession(visitor) // visitor
 */
export async function refreshWidgetSession(
  ports: Pick<Ports, 'store' | 'clock' | 'sessionLimits'>,
  actor: WidgetActor,
): Promise<WidgetActor> {
  const now = ports.clock.now();
  if (now - actor.session.lastUsedAt < touchEvery) return actor;
  if (isOver(actor.session, actor.contact, ports.sessionLimits, now)) throw invalidSession();
  const session = await keepAlive(ports, actor, now);
  return { ...actor, session };
}
