import type { MessageStatus } from '../../message/message.ts';
import type { Timestamp } from '../../shared/time.ts';
import type { SendingMail, SendingRecipient } from './sending-state.ts';

/** `meta.delivery` of a message that left as a mail. */
export interface Delivery {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unknown';
  /** When recipients wait for another attempt. */
  readonly nextAt: Timestamp | null;
  readonly failed: readonly Pick<SendingRecipient, 'address' | 'code' | 'text'>[];
}

/**
 * The status of the message: `sent` once a recipient was accepted, even while others wait. Source: section 8 of the
 * design of the e-mail channel.
 *
 * @example
 * messageStatusOf(newSending([{ address: 'ada@example.com', role: 'to' }], 0)) // 'pending'
 */
export function messageStatusOf({ recipients }: Pick<SendingMail, 'recipients'>): Exclude<MessageStatus, 'received'> {
  if (has(recipients, 'accepted')) return 'sent';
  return has(recipients, 'waiting') ? 'pending' : 'failed';
}

/**
 * What agents see of the delivery. `unknown`: no recipient was accepted as far as is known, and one may have it.
 * Source: sections 8 and 13 of the design of the e-mail channel.
 *
 * @example
 * deliveryOf(newSending([{ address: 'ada@example.com', role: 'to' }], 0))
 * // { state: 'waiting', nextAt: 0, failed: [] }
 */
export function deliveryOf({ recipients, nextAt }: Pick<SendingMail, 'recipients' | 'nextAt'>): Delivery {
  const failed = recipients
    .filter(({ state }) => state === 'failed')
    .map(({ address, code, text }) => ({ address, code, text }));
  return { state: deliveryState(recipients), nextAt, failed };
}

function deliveryState(recipients: readonly SendingRecipient[]): Delivery['state'] {
  if (has(recipients, 'accepted')) return 'sent';
  if (has(recipients, 'waiting')) return 'waiting';
  return recipients.some(({ code }) => code === 'mail.unknown') ? 'unknown' : 'failed';
}

function has(recipients: readonly SendingRecipient[], state: SendingRecipient['state']): boolean {
  return recipients.some((recipient) => recipient.state === state);
}

/**
 * What follows from a change of the state, besides storing it. An activity names recipients that failed while others
 * were accepted. The author is notified when the mail reached no recipient, once for each time that it fails. Source:
 * section 8 of the design of the e-mail channel.
 *
 * @example
 * const before = newSending([{ address: 'ada@example.com', role: 'to' }], 0);
 * afterSending(before, before) // { activity: [], notifiesAuthor: false }
 */
export function afterSending(
  before: SendingMail,
  after: SendingMail,
): { readonly activity: readonly string[]; readonly notifiesAuthor: boolean } {
  return {
    activity: activityOf(before, after),
    notifiesAuthor: after.step === 'failed' && before.step !== 'failed',
  };
}

/** All who failed when the first recipient is accepted, and each who fails later. */
function activityOf(before: SendingMail, after: SendingMail): readonly string[] {
  if (messageStatusOf(after) !== 'sent') return [];
  const failed = deliveryOf(before).failed.map(({ address }) => address);
  const known = new Set(messageStatusOf(before) === 'sent' ? failed : []);
  return deliveryOf(after).failed.flatMap(({ address }) => (known.has(address) ? [] : [address]));
}

/**
 * Whether a mail that an agent left as it is concerns them again: another recipient has failed, or one who failed is
 * tried again.
 *
 * @example
 * const before = newSending([{ address: 'ada@example.com', role: 'to' }], 0);
 * concernsAgain(before, before) // false
 */
export function concernsAgain(
  before: Pick<SendingMail, 'recipients'>,
  after: Pick<SendingMail, 'recipients'>,
): boolean {
  return after.recipients.some(({ state }, at) => (state === 'failed') !== (before.recipients[at]?.state === 'failed'));
}
