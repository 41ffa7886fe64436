import { describe, expect, it } from 'vitest';
import { minuteLengthMs } from '../../shared/time.ts';
import { claimable, longestHoldMs, type QueuedMail, type SendingCapacity } from './sending-order.ts';

const at = 1_000_000_000;
const mail = (id: number, changes: Partial<QueuedMail> = {}): QueuedMail => ({
  id,
  conversationId: id * 100,
  step: 'waiting',
  startedAt: at,
  nextAt: at,
  putOffAt: null,
  ...changes,
});
const idle: SendingCapacity = { maxConns: 9, maxPerMinute: 30, begunLastMinute: 0, restsUntil: null };

describe('mail 50: mails of one conversation', () => {
  const conversationId = 7;

  it('leave in the order in which they were written', () => {
    const queue = [mail(3, { conversationId }), mail(1, { conversationId }), mail(2, { conversationId })];
    expect(claimable(queue, idle, at)).toEqual([1]);
    expect(claimable([mail(4, { conversationId: 8 }), ...queue], idle, at)).toEqual([1, 4]);
  });

  it.each(['waiting', 'sending', 'committing'] as const)('wait for an earlier one that is %s', (step) => {
    const first = mail(1, { conversationId, step, nextAt: step === 'waiting' ? at + 1 : null });
    expect(claimable([first, mail(2, { conversationId })], idle, at)).toEqual([]);
  });

  it('wait for one that was put off for 15 minutes at most', () => {
    const first = mail(1, { conversationId, nextAt: at + 99 * minuteLengthMs, putOffAt: at - longestHoldMs + 1 });
    const queue = [first, mail(2, { conversationId }), mail(3, { conversationId })];
    expect(claimable(queue, idle, at)).toEqual([]);
    expect(claimable(queue, idle, at + 1)).toEqual([2]);
  });

  it('keep their order over an hour in which the inbox rests', () => {
    const hourAgo = at - 60 * minuteLengthMs;
    const queue = [1, 2, 3].map((id) => mail(id, { conversationId, nextAt: hourAgo }));
    const left: number[] = [];
    for (let each = claimable(queue, idle, at); each.length > 0; ) {
      left.push(...each);
      each = claimable(
        queue.filter(({ id }) => !left.includes(id)),
        idle,
        at,
      );
    }
    expect(left).toEqual([1, 2, 3]);
  });

  it('are not held by mails without a conversation, nor hold them', () => {
    const queue = [mail(1, { conversationId: null, nextAt: at + 1 }), mail(2, { conversationId: null }), mail(3)];
    expect(claimable(queue, idle, at)).toEqual([2, 3]);
  });
});

describe('mail 50: an inbox', () => {
  const queue = [1, 2, 3, 4].map((id) => mail(id));

  it('claims what is due, longest due first', () => {
    const due = [mail(1, { nextAt: at + 1 }), mail(2), mail(3, { nextAt: at - 1 }), mail(4, { nextAt: null })];
    expect(claimable(due, idle, at)).toEqual([4, 3, 2]);
  });

  it('has at most its connections under way, on all processes', () => {
    const busy = [mail(8, { step: 'sending', nextAt: null }), mail(9, { step: 'committing', nextAt: null })];
    expect(claimable([...queue, ...busy], { ...idle, maxConns: 3 }, at)).toEqual([1]);
    expect(claimable([...queue, ...busy], { ...idle, maxConns: 2 }, at)).toEqual([]);
    expect(claimable([...queue, ...busy], { ...idle, maxConns: 1 }, at)).toEqual([]);
    expect(claimable(queue, { ...idle, maxConns: 1 }, at)).toEqual([1]);
  });

  it('begins at most its number in a minute', () => {
    expect(claimable(queue, { ...idle, begunLastMinute: 28 }, at)).toEqual([1, 2]);
    expect(claimable(queue, { ...idle, begunLastMinute: 30 }, at)).toEqual([]);
    expect(claimable(queue, { ...idle, begunLastMinute: 99 }, at)).toEqual([]);
  });

  it('that rests sends nothing, and one mail first when the rest is over', () => {
    expect(claimable(queue, { ...idle, restsUntil: at + 1 }, at)).toEqual([]);
    expect(claimable(queue, { ...idle, restsUntil: at }, at)).toEqual([1]);
    const probe = mail(9, { step: 'sending', nextAt: null });
    expect(claimable([...queue, probe], { ...idle, restsUntil: at }, at)).toEqual([]);
  });
});
