import { describe, expect, it } from 'vitest';
import type { MessageMeta } from '../../message/message.ts';
import { answerableMail } from './answerable-mail.ts';

const meta: MessageMeta = {
  ...{ from: ['ada@example.com'], to: ['help@example.com'], cc: ['bob@example.com'], bcc: [], subject: '' },
};

const read = (more: object, type: 'incoming' | 'outgoing' | 'activity' = 'incoming') =>
  answerableMail({ uuid: 'u1', type, meta: { ...meta, ...more } as MessageMeta });

describe('a message as it can be answered', () => {
  it('mail 44: has its author, To and Cc', () => {
    expect(read({})).toEqual({
      ...{ uuid: 'u1', type: 'incoming', author: 'ada@example.com', forwardedFrom: null, isAutoReply: false },
      ...{ to: ['help@example.com'], cc: ['bob@example.com'], deliveredTo: [], side: null },
      ...{ writer: 'ada@example.com', isByNew: false },
    });
  });

  it.each([
    ['answers go elsewhere', { reply_to: 'orders@example.com' }, { author: 'orders@example.com' }],
    ['answers go nowhere', { reply_to: null }, { author: null }],
    [
      'its author is new',
      { reply_to: 'x@example.com', new_sender: true },
      { writer: 'ada@example.com', isByNew: true },
    ],
    ['it has no author', { from: [] }, { author: null, writer: null }],
    ['it was delivered to an alias', { delivered_to: ['sales@example.com'] }, { deliveredTo: ['sales@example.com'] }],
    ['it forwards a mail', { forwarded: { address: 'eve@example.com' } }, { forwardedFrom: 'eve@example.com' }],
    ['it is of a side thread', { side: 'u0' }, { side: 'u0' }],
    ['it answers automatically', { is_auto_reply: true }, { isAutoReply: true }],
    ['an archive brought other forms', { forwarded: ['x'], side: 7, is_auto_reply: 'yes' }, { side: null }],
    ['its texts are not all texts', { to: ['a@x', 7, null], cc: 'b@x' }, { to: ['a@x'], cc: [] }],
  ])('mail 44: %s', (_name, more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });

  it('mail 44: ours are from their From, whatever the meta has besides', () => {
    expect(read({ reply_to: 'orders@example.com' }, 'outgoing')?.author).toBe('ada@example.com');
  });

  it('mail 44: an activity cannot be answered', () => {
    expect(read({}, 'activity')).toBeUndefined();
  });
});
