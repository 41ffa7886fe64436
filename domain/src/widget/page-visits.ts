import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { invalidInput } from '../errors.ts';
import { unseenMarks } from '../name.ts';
import type { Ports } from '../ports/ports.ts';
import { cutText, storable } from '../text.ts';
import { day, minute } from '../time.ts';
import { requireLive } from './authenticate-widget.ts';
import type { PageVisit, WidgetActor } from './session.ts';

const longest = { url: 2_048, title: 256 };
/** So many are kept, for so long; and of so many a minute agents are told. */
export const keptPageVisits = { count: 20, milliseconds: day } as const;

/**
 * The page that the contact has open now; the same as their newest is ignored. `url` is http or https. Agents are
 * told of so many a minute as are kept; of those beyond they learn with the next one.
 */
export async function recordPageVisit(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: WidgetActor,
  visited: Pick<PageVisit, 'url' | 'title'>,
): Promise<void> {
  const url = visitedAddress(visited.url);
  const title = cutText(shownText(visited.title), longest.title);
  const now = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.contacts.lock(actor.contact.id);
    const { contact } = await requireLive(writer, actor);
    const visits = await writer.widget.listPageVisits(
      contact.id,
      now - keptPageVisits.milliseconds,
      keptPageVisits.count,
    );
    const [newest] = visits;
    if (newest?.url === url && newest.title === title) return;
    await writer.widget.insertPageVisit({ contactId: contact.id, url, title, createdAt: now });
    await writer.widget.trimPageVisits(contact.id, keptPageVisits.count);
    if (visits.filter((visit) => visit.createdAt > now - minute).length >= keptPageVisits.count) return;
    await writer.events.append([{ type: 'contact.page_visited', contactId: contact.id }], now);
  });
}

/** Without a password that somebody has written into it, and what would show as something else. */
function visitedAddress(url: string): string {
  const address = shownText(url).replace(userInfo, '$1');
  if (!webAddress.test(address)) throw invalidInput('input.invalid', 'url', 'must be an http or https address');
  return cutText(address, longest.url);
}

function shownText(text: string): string {
  return storable(text).replace(unseenMarks, '');
}

const webAddress = /^https?:\/\/[^\s/\\?#]/i;
/** Up to the last `@` before the path begins, which browsers let begin with a backslash too. */
const userInfo = /^(https?:[/\\]{2,})[^/\\?#]*@/i;

/** Newest first, of the last 24 hours. */
export async function listPageVisits(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  conversationUuid: string,
): Promise<readonly PageVisit[]> {
  requirePermission(actor, 'conversations:read');
  const since = ports.clock.now() - keptPageVisits.milliseconds;
  return ports.store.read(async (reader) => {
    const { contactId } = await openConversation(reader, actor, conversationUuid);
    return reader.widget.listPageVisits(contactId, since, keptPageVisits.count);
  });
}

/** A job of the service: forgets what is too old to be of use. */
export async function sweepWidget(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.widget.deletePageVisits(now - keptPageVisits.milliseconds);
    // A merged or expired session is recognised for a while, so that its client is told to forget it.
    await writer.widget.deleteExpiredSessions(now - 30 * day);
    await writer.widget.deleteExpiredTickets(now);
  });
}
