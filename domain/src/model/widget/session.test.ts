import { expect, it } from 'vitest';
import type { Conversation } from '../conversation/conversation.ts';
import { dayLengthMs } from '../shared/time.ts';
import { requireOwn } from './own-conversation.ts';
import { isOver, latestEnd, nextExpiry, type WidgetActor } from './session.ts';
import { requireUploads } from './upload-permission.ts';

const limits = { verified: 1_000, visitor: 200 * dayLengthMs };
const config = { session_duration: 100 };
const began = { createdAt: 10_000 };
const [contact, visitor] = [{ type: 'contact' as const }, { type: 'visitor' as const }];

it('a session ends when it is not used, and at the latest when its limit is reached', () => {
  expect(latestEnd(began, contact, limits)).toBe(11_000);
  expect(latestEnd(began, visitor, limits)).toBe(10_000 + 200 * dayLengthMs);
  expect(nextExpiry(began, contact, config, limits, 10_500)).toBe(10_600);
  expect(nextExpiry(began, contact, config, limits, 10_950)).toBe(11_000);
  expect(nextExpiry(began, visitor, config, limits, 10_500)).toBe(10_500 + 180 * dayLengthMs);
  expect(nextExpiry(began, visitor, config, limits, 100 * dayLengthMs)).toBe(10_000 + 200 * dayLengthMs);
});

it.each([
  [10_599, 10_600, false],
  [10_600, 10_600, true],
  [10_999, 99_999, false],
  [11_000, 99_999, true],
])('at %i, where it expires at %i, it is over: %s', (now, expiresAt, over) => {
  expect(isOver({ ...began, expiresAt }, contact, limits, now)).toBe(over);
});

it('a conversation is found by its own contact in its own inbox', () => {
  const actor = { contact: { id: 7 }, inbox: { id: 1 } } as WidgetActor;
  const own = { contactId: 7, inboxId: 1 } as Conversation;
  expect(requireOwn(actor, own)).toBe(own);
  for (const other of [undefined, { ...own, contactId: 8 }, { ...own, inboxId: 2 }]) {
    const refusal = { code: 'conversation.not_found', message: 'There is no such conversation' };
    expect(() => requireOwn(actor, other)).toThrow(expect.objectContaining(refusal));
  }
});

it('an inbox takes files unless it is told not to', () => {
  const withConfig = (given: object) => ({ inbox: { config: given } as WidgetActor['inbox'] });
  expect(() => requireUploads(withConfig({}))).not.toThrow();
  const refusal = { code: 'upload.disabled', message: 'Files cannot be sent here' };
  expect(() => requireUploads(withConfig({ features: { file_upload: false } }))).toThrow(
    expect.objectContaining(refusal),
  );
});
