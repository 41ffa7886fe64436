import { describe, expect, it } from 'vitest';
import { hourLengthMs } from '../../shared/time.ts';
import { isAskedFor, mailboxSearch } from './mailbox-search.ts';
import { newMailboxHealth, nextMailboxHealth } from './mailbox-state.ts';

const first = 1_000_000_000;
const now = first + 72 * hourLengthMs;
const scanSinceMs = 48 * hourLengthMs;
const fresh = { uidValidity: null, lastUid: 0, health: newMailboxHealth(first) };
const read = { uidValidity: '7', lastUid: 41, health: { ...newMailboxHealth(first), lastOkAt: now - 1 } };

describe('mail 3: what a mailbox is asked for', () => {
  it.each([
    ['without a record', undefined, { from: 1, since: now - scanSinceMs }],
    ['never read: before it was first tried', fresh, { from: 1, since: first - scanSinceMs }],
    [
      'never read to the end, and saved since',
      { ...fresh, uidValidity: '7', health: nextMailboxHealth(fresh.health, { type: 'begun', at: now }) },
      { from: 1, since: first - scanSinceMs },
    ],
    ['read', read, { from: 42, since: null }],
    ['read, with other numbers', { ...read, uidValidity: '6' }, { from: 1, since: now - 1 - 48 * hourLengthMs }],
    ['a clock that went back', { ...fresh, health: newMailboxHealth(now + 9) }, { from: 1, since: now - scanSinceMs }],
  ] as const)('%s', (_what, record, search) => {
    expect(mailboxSearch(record, '7', scanSinceMs, now)).toEqual(search);
  });

  it('is no mail that is older, and any where no time is given', () => {
    const asked = (since: number | null) => [4, 5, 6].map((receivedAt) => isAskedFor({ from: 1, since }, receivedAt));
    expect(asked(5)).toEqual([false, true, true]);
    expect(asked(null)).toEqual([true, true, true]);
  });
});
