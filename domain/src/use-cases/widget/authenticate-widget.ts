import { isOver, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { invalidSession, keepAlive, loadActor, requireNotBlocked, requireOpen } from './require-live.ts';

/**
 * The person behind a session token; checked again for every request, so that a block takes effect at once. The token
 * determines the inbox; it is invalid if the page names another one. Use keeps the session alive. Throws
 * `session.invalid`, `inbox.not_found` and `contact.blocked`.
 *
 * @example
 * await desk.authenticateWidget(token, inbox.uuid) // { contact: { type: 'visitor', … }, … }
 */
export async function authenticateWidget(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets' | 'sessionLimits'>,
  token: string,
  inboxUuid: string | undefined,
): Promise<WidgetActor> {
  const now = ports.clock.now();
  const actor = await ports.store.read(
    async (reader) => {
      const session = await reader.widget.findSession(ports.secrets.digest(token));
      if (session === undefined || session.merged) throw invalidSession();
      const found = await loadActor(reader, session);
      if (isOver(session, found.contact, ports.sessionLimits, now)) throw invalidSession();
      return found;
    },
    { oneState: true },
  );
  if (inboxUuid !== undefined && inboxUuid !== actor.inbox.uuid) throw invalidSession();
  requireOpen(actor.inbox);
  requireNotBlocked(actor);
  await keepAlive(ports, actor, now);
  return actor;
}
