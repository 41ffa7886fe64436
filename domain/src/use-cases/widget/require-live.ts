import { servesWidget } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { widgetConfig } from '../../model/inbox/inbox-config.ts';
import { DomainError, refuse } from '../../model/shared/errors.ts';
import { minuteLengthMs } from '../../model/shared/time.ts';
import { nextExpiry, type WidgetActor, type WidgetSession } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';

/** Use of a session is written at most this often. */
export const touchEvery = 5 * minuteLengthMs;

/**
 * The same actor, with the records of the transaction: a session that was merged, or a contact who was blocked since
 * the request arrived, is refused.
 */
export async function requireLive(reader: StoreReader, actor: WidgetActor): Promise<WidgetActor> {
  const session = await reader.widget.findSession(actor.session.tokenHash);
  if (session === undefined || session.merged || session.contactId !== actor.contact.id) throw invalidSession();
  const live = await loadActor(reader, session);
  requireNotBlocked(live);
  return live;
}

export async function loadActor(reader: StoreReader, session: WidgetSession): Promise<WidgetActor> {
  const contact = await reader.contacts.find(session.contactId);
  const inbox = await reader.inboxes.find(session.inboxId);
  if (contact === undefined || inbox === undefined) throw invalidSession();
  return { session, contact, inbox };
}

export async function keepAlive(
  ports: Pick<Ports, 'store' | 'sessionLimits'>,
  { session, contact, inbox }: WidgetActor,
  now: number,
): Promise<WidgetSession> {
  if (now - session.lastUsedAt < touchEvery) return session;
  const expiresAt = nextExpiry(session, contact, widgetConfig(inbox.config), ports.sessionLimits, now);
  try {
    await ports.store.transact(async (writer) => {
      await writer.widget.touchSession(session.id, now, expiresAt);
      await writer.contacts.touch(contact.id, now, now - touchEvery);
    });
  } catch (error) {
    // A failed time stamp is not a reason to refuse: reads are served while nothing can be written.
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    return session;
  }
  return { ...session, lastUsedAt: now, expiresAt };
}

export function requireOpen(inbox: Inbox | undefined): Inbox {
  if (inbox === undefined || !servesWidget(inbox)) throw refuse('inbox.not_found', 'There is no such inbox');
  return inbox;
}

export function requireNotBlocked({ contact }: WidgetActor): void {
  if (!contact.enabled) throw refuse('contact.blocked', 'This contact is blocked');
}

export function invalidSession(): Error {
  return refuse('session.invalid', 'The session is not valid');
}
