import { DomainError, refuse } from '../errors.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import { minute, type Timestamp } from '../time.ts';
import { widgetConfig } from './inbox-config.ts';
import { isOver, latestEnd, nextExpiry, type WidgetActor, type WidgetSession } from './session.ts';

/** Use of a session is written at most this often. */
const touchEvery = 5 * minute;

/** The inbox that a page names. Unknown, disabled and not live chat are one and the same. Throws `inbox.not_found`. */
export async function findWidgetInbox(ports: Pick<Ports, 'store'>, uuid: string): Promise<Inbox> {
  const inbox = await ports.store.read((reader) => reader.inboxes.findByUuid(uuid));
  return requireOpen(inbox);
}

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

/** When the session ends however it is used; a socket is closed then. */
export function endOfWidgetSession(ports: Pick<Ports, 'sessionLimits'>, { session, contact }: WidgetActor): Timestamp {
  return latestEnd(session, contact, ports.sessionLimits);
}

/**
 * The same actor as the transaction finds him: a session that was merged, or a contact who was blocked
 * since the request came in, does nothing any more.
 */
export async function requireLive(reader: StoreReader, actor: WidgetActor): Promise<WidgetActor> {
  const session = await reader.widget.findSession(actor.session.tokenHash);
  if (session === undefined || session.merged || session.contactId !== actor.contact.id) throw invalidSession();
  const live = await loadActor(reader, session);
  requireNotBlocked(live);
  return live;
}

async function loadActor(reader: StoreReader, session: WidgetSession): Promise<WidgetActor> {
  const contact = await reader.contacts.find(session.contactId);
  const inbox = await reader.inboxes.find(session.inboxId);
  if (contact === undefined || inbox === undefined) throw invalidSession();
  return { session, contact, inbox };
}

async function keepAlive(
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
    // A stamp is no reason to refuse: who only reads is served while nothing can be written.
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    return session;
  }
  return { ...session, lastUsedAt: now, expiresAt };
}

function requireOpen(inbox: Inbox | undefined): Inbox {
  if (inbox === undefined || !inbox.enabled || inbox.channel !== 'livechat') {
    throw refuse('inbox.not_found', 'There is no such inbox');
  }
  return inbox;
}

function requireNotBlocked({ contact }: WidgetActor): void {
  if (!contact.enabled) throw refuse('contact.blocked', 'This contact is blocked');
}

function invalidSession(): Error {
  return refuse('session.invalid', 'The session is not valid');
}
