import type { Message } from '@helpdesk/client';
import { describe, expect, test } from 'vitest';
import { earlierText } from './earlier-text.ts';
import { failureReason } from './failure-reason.ts';
import { forwardedHead, forwardedParts } from './forwarded-parts.ts';
import { mailStateOf } from './mail-state.ts';
import { withSideThreads } from './side-threads.ts';

describe('mails 1: the state of a mail of ours', () => {
  const failed = [{ address: 'bob@example.com', code: '5.1.1', text: 'user unknown' }];
  const state = (status: Message['status'], delivery?: Message['meta']['delivery']) =>
    mailStateOf({ type: 'outgoing', status, meta: { ...(delivery && { delivery }) } });

  test('mails 1: follows what the service knows of its recipients', () => {
    const next = '2026-11-24T14:20:00.000Z';
    expect(state('pending', { state: 'waiting', next_at: next, failed: [] })).toEqual({
      kind: 'waiting',
      nextAt: Date.parse(next),
    });
    expect(state('pending', { state: 'waiting', next_at: null, failed: [] })).toEqual({
      kind: 'waiting',
      nextAt: undefined,
    });
    expect(state('sent', { state: 'sent', next_at: null, failed: [] })).toEqual({ kind: 'sent' });
    expect(state('sent', { state: 'sent', next_at: null, failed })).toEqual({ kind: 'partly', failed });
    expect(state('failed', { state: 'failed', next_at: null, failed })).toEqual({ kind: 'failed', failed });
    expect(state('failed', { state: 'unknown', next_at: null, failed })).toEqual({ kind: 'unknown' });
  });

  test('mails 1: follows the status of its message while nothing else is known', () => {
    expect(state('pending')).toEqual({ kind: 'waiting', nextAt: undefined });
    expect(state('sent')).toEqual({ kind: 'sent' });
    expect(state('failed')).toEqual({ kind: 'failed', failed: [] });
    expect(mailStateOf({ type: 'incoming', status: 'received', meta: {} })).toBeUndefined();
  });
});

test.each([
  ['5.1.1', 'no_mailbox'],
  ['5.1.10', 'no_mailbox'],
  ['5.1.2', 'no_domain'],
  ['5.4.4', 'no_domain'],
  ['5.2.2', 'full'],
  ['mail.expired', 'expired'],
  ['mail.unknown', 'unknown'],
  ['5.7.1', 'refused'],
  ['mail.from_refused', 'refused'],
  [null, 'refused'],
])('mails 2: the code %s means %s', (code, reason) => {
  expect(failureReason(code)).toBe(reason);
});

test('mails 3: messages of a side thread stand together, where the newest of them is', () => {
  const message = (uuid: string, side?: string) =>
    ({ uuid, meta: { to: [], cc: [], bcc: [], from: [], subject: '', ...(side && { side }) } }) as unknown as Message;
  const parts = withSideThreads([
    message('a'),
    message('f', 'f'),
    message('b'),
    message('g', 'g'),
    message('f2', 'f'),
    message('c'),
  ]);
  expect(
    parts.map((part) => (part.kind === 'message' ? part.message.uuid : part.messages.map(({ uuid }) => uuid))),
  ).toEqual(['a', 'b', ['g'], ['f', 'f2'], 'c']);
});

test.each([
  [
    'below the new text',
    'Yes.\r\n\r\nOn Monday Ada wrote:\n> Really?\n>> Sure',
    'Yes.',
    'On Monday Ada wrote:\nReally?\n> Sure',
  ],
  ['above it', '> Really?\n\nYes, so.', 'Yes,  so.', 'Really?'],
  ['around it: then all is shown', '> Really?\nYes.\n> Sure?\nNo.', 'Yes. No.', 'Really?\nYes.\nSure?\nNo.'],
  ['of a mail without new text', '> Really?', '', 'Really?'],
])('mails 4: older text is found %s', (_where, whole, fresh, older) => {
  expect(earlierText(whole, fresh)).toBe(older);
});

test('mails 5: a forward is what the agent wrote, and what they forwarded', () => {
  const line = '---------- Forwarded message ---------';
  const html = `<p>See below.</p><br /><div>${line}<br /><b>From:</b> Ada</div><br />Hi`;
  const text = `See below.\n\n${line}\nFrom: Ada\n\nHi`;
  expect(forwardedParts({ html, text })).toEqual({
    own: { html: '<p>See below.</p>', text: 'See below.' },
    original: { html: '<div><b>From:</b> Ada</div><br />Hi', text: 'From: Ada\n\nHi' },
  });
  expect(forwardedParts({ html: '<p>Only words</p>', text: 'Only words' })).toBeUndefined();
});

test.each([
  ['From: Ada Reyes <ada@example.com>\nDate: Tue, 24 Nov 2026 14:02:00 GMT\nTo: x\n\nFrom: Eve', 'Ada Reyes'],
  ['From: ada@example.com\nDate: Tue, 24 Nov 2026 14:02:00 GMT', 'ada@example.com'],
])('mails 6: the head of %j names %j', (text, name) => {
  expect(forwardedHead(text)).toEqual({ name, at: Date.UTC(2026, 10, 24, 14, 2) });
});

test.each([
  ['Date: Tue, 24 Nov 2026 14:02:00 GMT\n\nFrom: Eve'],
  ['From: Ada\nDate: yesterday'],
  ['From: Ada\n\nDate: Tue, 24 Nov 2026 14:02:00 GMT'],
  [''],
])('mails 6: the head of %j names no mail', (text) => {
  expect(forwardedHead(text)).toBeUndefined();
});
