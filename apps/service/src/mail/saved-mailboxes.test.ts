import type { Helpdesk, WantedMailbox } from '@helpdesk/domain/use-cases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readMail } from './read-mail.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('mail 11: of several inboxes that are disabled at once, all readings end at once', async () => {
  let wanted: readonly WantedMailbox[] = [1, 2, 3].map((inboxId) => ({ inboxId, place: 'INBOX', version: '1' }));
  const signals: { readonly aborted: boolean }[] = [];
  const helpdesk: Pick<Helpdesk, 'listWantedMailboxes' | 'readMailbox'> = {
    listWantedMailboxes: async () => wanted,
    readMailbox: (_key, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  };
  const reader = readMail(helpdesk, { mailFailed: () => {}, lookFailed: () => {} });
  await vi.advanceTimersByTimeAsync(10);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  wanted = [];
  await vi.advanceTimersByTimeAsync(1_100);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  const stopped = reader.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
});
