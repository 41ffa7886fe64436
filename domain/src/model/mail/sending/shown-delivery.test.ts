import { describe, expect, it } from 'vitest';
import type { MessageMeta } from '../../message/message.ts';
import type { SendingRecipient } from './sending-state.ts';
import { deliveryMeta, hasFailedRecipients, isSameDelivery, isSameListing, listedDelivery } from './shown-delivery.ts';

const recipient = (
  address: string,
  state: SendingRecipient['state'],
  code: string | null = null,
): SendingRecipient => ({
  ...{ address, role: 'to', state, at: null, code, text: code === null ? null : `550 ${code}` },
});

const empty: MessageMeta = { to: [], cc: [], bcc: [], from: [], subject: '' };
const waiting = { recipients: [recipient('a@x', 'waiting')], nextAt: 1_000 };
const partly = { recipients: [recipient('a@x', 'accepted'), recipient('b@x', 'failed', '5.1.1')], nextAt: null };

describe('what agents see of the delivery', () => {
  it('mail 47: is in the meta of the message', () => {
    expect(deliveryMeta(waiting)).toEqual({ state: 'waiting', next_at: '1970-01-01T00:00:01.000Z', failed: [] });
    expect(deliveryMeta(partly)).toEqual({
      ...{ state: 'sent', next_at: null },
      failed: [{ address: 'b@x', code: '5.1.1', text: '550 5.1.1' }],
    });
  });

  it.each([
    ['accepted', [recipient('a@x', 'accepted')], null],
    ['waits', [recipient('a@x', 'accepted'), recipient('b@x', 'waiting')], ['waiting', 'b@x']],
    ['failed', [recipient('a@x', 'waiting'), recipient('b@x', 'failed', '5.1.1')], ['failed', 'b@x']],
    ['is unknown', [recipient('a@x', 'waiting'), recipient('b@x', 'failed', 'mail.unknown')], ['unknown', 'b@x']],
    [
      'failed before unknown',
      [recipient('a@x', 'failed', 'mail.unknown'), recipient('b@x', 'failed', '5.1.1')],
      ['failed', 'b@x'],
    ],
  ] as const)('mail 52: lists show who %s', (_name, recipients, expected) => {
    const listed = listedDelivery('u1', { recipients, nextAt: null });
    expect(listed && [listed.state, listed.address]).toEqual(expected);
  });

  it('mail 52: a mail has failed recipients, or none', () => {
    expect(hasFailedRecipients({ ...empty, delivery: deliveryMeta(partly) })).toBe(true);
    expect(hasFailedRecipients({ ...empty, delivery: deliveryMeta(waiting) })).toBe(false);
    expect(hasFailedRecipients(empty)).toBe(false);
    expect(hasFailedRecipients({ ...empty, delivery: 'x' })).toBe(false);
  });

  it('mail 47: the same delivery is known in any order of its members', () => {
    const failed = [{ text: '550 5.1.1', code: '5.1.1', address: 'b@x' }];
    const known = { ...empty, delivery: { failed, next_at: null, state: 'sent' } };
    expect(isSameDelivery(known, deliveryMeta(partly))).toBe(true);
    expect(isSameDelivery(known, deliveryMeta(waiting))).toBe(false);
    expect(isSameDelivery({ ...empty, delivery: { ...known.delivery, failed: [] } }, deliveryMeta(partly))).toBe(false);
    expect(isSameDelivery(empty, deliveryMeta(partly))).toBe(false);
  });

  it('mail 47: a listing is the same if all its members are', () => {
    const listed = { messageUuid: 'u1', state: 'waiting', address: 'a@x', nextAt: 1 } as const;
    expect(isSameListing(listed, { ...listed })).toBe(true);
    expect(isSameListing(null, null)).toBe(true);
    const others = [{ messageUuid: 'u2' }, { state: 'failed' as const }, { address: 'b@x' }, { nextAt: 2 }];
    for (const other of others) expect(isSameListing(listed, { ...listed, ...other })).toBe(false);
    expect(isSameListing(listed, null)).toBe(false);
  });
});
