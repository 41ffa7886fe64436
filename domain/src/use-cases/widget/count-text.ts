import type { Contact } from '../../model/contact/contact.ts';
import { DomainError, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { startOfDay } from '../../model/shared/zoned-day.ts';
import type { WidgetSender } from '../../model/widget/session.ts';
import { requireWithinTextQuota, type TextAmount, textScopes } from '../../model/widget/text-quota.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';

export type TextPorts = Pick<Ports, 'textQuotas' | 'dayZone' | 'mediaStore'>;

/**
 * Counts what a request stores, in its transaction and at the end of it: the count of an address is held until the
 * transaction ends, and others of that address wait. A customer whom a JWT identifies counts alone, because whole
 * offices share an address. Throws `text.contact_quota` and `text.address_quota`.
 */
export async function countText(
  ports: TextPorts,
  writer: StoreWriter,
  contact: Pick<Contact, 'id' | 'type'>,
  sender: WidgetSender,
  { bytes, rows }: TextAmount,
  now: Timestamp,
): Promise<void> {
  const subjects = { address: sender.address, contact: String(contact.id) };
  const scopes = contact.type === 'visitor' ? textScopes : (['contact'] as const);
  const counts = scopes.map((scope) => ({ scope, subject: subjects[scope] }));
  const amount = { bytes, rows: rows + (sender.keepsAnswer ? 1 : 0) };
  const sums = await writer.texts.add(startOfDay(now, ports.dayZone.current()), counts, amount);
  for (const [index, scope] of scopes.entries()) {
    const sum = sums[index];
    if (sum !== undefined) requireWithinTextQuota(ports.textQuotas, scope, sum, now, ports.dayZone.current());
  }
}

/**
 * Below the reserve of the disk strangers cannot write, so that there is room for customers and agents. A disk that
 * does not answer concerns files alone. Throws `text.no_room`.
 *
 * @param contact null for somebody who is new
 */
export async function requireRoomForText(ports: TextPorts, contact: Pick<Contact, 'type'> | null): Promise<void> {
  if (contact !== null && contact.type !== 'visitor') return;
  try {
    await ports.mediaStore.requireRoom();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== 'upload.no_room') return;
    const { retryAfter = 60 } = error.details;
    throw refuse('text.no_room', 'The service is short of room; please come back later', { retryAfter });
  }
}
