import { isOver, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';

import { invalidSession, keepAlive, touchEvery } from './require-live.ts';

/** Whether the session is still good; keeps it alive. For a socket, which stays long after it was authenticated. */
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
