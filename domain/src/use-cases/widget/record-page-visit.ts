import { invalidInput } from '../../model/shared/errors.ts';
import { unseenMarks } from '../../model/shared/name.ts';
import { cutText, storable, utf8Length } from '../../model/shared/text.ts';
import { minuteLengthMs } from '../../model/shared/time.ts';
import type { PageVisit, WidgetActor, WidgetSender } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { countText, requireRoomForText, type TextPorts } from './count-text.ts';
import { requireLive } from './require-live.ts';
import { keptPageVisits } from './sweep-widget.ts';

const longest = { url: 2_048, title: 256 };

/**
 * The page that the contact has open now; a repeat of the newest page is ignored. `url` is http or https. Agents are
 * notified as many times a minute as visits are kept; further visits come with the next notice. Throws `input.invalid`,
 * `session.invalid`, `contact.blocked`, `text.contact_quota`, `text.address_quota` and `text.no_room`.
 *
 * @example
 * await desk.recordPageVisit(visitor, { url: 'https://example.com/prices', title: 'Prices' }, sender);
 */
export async function recordPageVisit(
  ports: Pick<Ports, 'store' | 'clock'> & TextPorts,
  actor: WidgetActor,
  visited: Pick<PageVisit, 'url' | 'title'>,
  sender: WidgetSender,
): Promise<void> {
  const url = visitedAddress(visited.url);
  const title = cutText(shownText(visited.title), longest.title);
  await requireRoomForText(ports, actor.contact);
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
    await countText(ports, writer, contact, sender, { bytes: utf8Length(url) + utf8Length(title), rows: 1 }, now);
    if (visits.filter((visit) => visit.createdAt > now - minuteLengthMs).length >= keptPageVisits.count) return;
    await writer.events.append([{ type: 'contact.page_visited', contactId: contact.id }], now);
  });
}

/** The address without a password in it, and without characters that would be shown as something else. */
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
