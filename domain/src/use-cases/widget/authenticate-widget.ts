import { isOver, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { invalidSession, keepAlive, loadActor, requireNotBlocked, requireOpen } from './require-live.ts';

/**
 * Who is behind a session token; asked anew for every request, so that a block holds at once. The token says
 * the inbox; another one that the page names makes it invalid. Use keeps the session alive.
 */
export async function authenticateWidget(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets' | 'sessionLimits'>,
  token: string,
  inboxUuid: string | undefined,
): Promise<WidgetActor> {
  const now = ports.clock.now();
  const actor = await ports.store.read(async (reader) => {
    const session = await reader.widget.findSession(ports.secrets.digest(token));
    if (session === undefined || session.merged) throw invalidSession();
    const found = await loadActor(reader, session);
    if (isOver(session, found.contact, ports.sessionLimits, now)) throw invalidSession();
    return found;
  });
  if (inboxUuid !== undefined && inboxUuid !== actor.inbox.uuid) throw invalidSession();
  requireOpen(actor.inbox);
  requireNotBlocked(actor);
  await keepAlive(ports, actor, now);
  return actor;
}
