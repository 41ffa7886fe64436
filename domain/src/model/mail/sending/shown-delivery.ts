import type { MessageMeta } from '../../message/message.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import type { Timestamp } from '../../shared/time.ts';
import type { ListedDelivery } from '../store/listed-delivery.ts';
import { deliveryOf } from './delivery-state.ts';
import type { SendingMail } from './sending-state.ts';

type Sending = Pick<SendingMail, 'recipients' | 'nextAt'>;

/**
 * `meta.delivery` of the message of a mail. Source: section 13 of the design of the e-mail channel.
 *
 * @example
 * deliveryMeta(newSending([{ address: 'ada@example.com', role: 'to' }], 0))
 * // { state: 'waiting', next_at: '1970-01-01T00:00:00.000Z', failed: [] }
 */
export function deliveryMeta(mail: Sending): JsonObject {
  const { state, nextAt, failed } = deliveryOf(mail);
  return {
    state,
    next_at: isoOrNull(nextAt),
    failed: failed.map(({ address, code, text }) => ({ address, code, text })),
  };
}

/**
 * Whether the meta of a message has that delivery.
 *
 * @example
 * isSameDelivery({ ...message.meta, delivery }, delivery) // true
 */
export function isSameDelivery({ delivery: known }: MessageMeta, delivery: JsonObject): boolean {
  if (!isJsonObject(known) || known.state !== delivery.state || known.next_at !== delivery.next_at) return false;
  return JSON.stringify(failuresIn(known)) === JSON.stringify(failuresIn(delivery));
}

/** A store may keep the members of an object in another order. */
function failuresIn({ failed }: JsonObject): readonly JsonValue[] {
  const each = Array.isArray(failed) ? failed.filter(isJsonObject) : [];
  return each.map(({ address = null, code = null, text = null }) => [address, code, text]);
}

/**
 * Whether the message left as a mail that did not reach all of its recipients.
 *
 * @example
 * hasFailedRecipients({ ...message.meta, delivery: { state: 'sent', next_at: null, failed: [] } }) // false
 */
export function hasFailedRecipients({ delivery }: MessageMeta): boolean {
  return isJsonObject(delivery) && Array.isArray(delivery.failed) && delivery.failed.length > 0;
}

/**
 * What a list of conversations shows of a mail of which a recipient waits, failed or is unknown: the worst of them, and
 * the first recipient of whom it is true. Null where all is well. Source: section 13 of the design of the e-mail channel.
 *
 * @example
 * listedDelivery('u1', newSending([{ address: 'ada@example.com', role: 'to' }], 0))
 * // { messageUuid: 'u1', state: 'waiting', address: 'ada@example.com', nextAt: 0 }
 */
export function listedDelivery(messageUuid: string, { recipients, nextAt }: Sending): ListedDelivery | null {
  const shown = recipients.flatMap(({ address, state, code }) => {
    if (state === 'accepted') return [];
    return [{ address, state: state === 'failed' && code === 'mail.unknown' ? ('unknown' as const) : state }];
  });
  const [worst] = (['failed', 'unknown', 'waiting'] as const).flatMap(
    (wanted) => shown.find(({ state }) => state === wanted) ?? [],
  );
  return worst === undefined ? null : { messageUuid, state: worst.state, address: worst.address, nextAt };
}

/**
 * Whether two listings show the same.
 *
 * @example
 * isSameListing(null, null) // true
 */
export function isSameListing(one: ListedDelivery | null, other: ListedDelivery | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.messageUuid === other.messageUuid &&
    one.state === other.state &&
    one.address === other.address &&
    one.nextAt === other.nextAt
  );
}

function isoOrNull(at: Timestamp | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
