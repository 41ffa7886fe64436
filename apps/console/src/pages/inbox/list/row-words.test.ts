import type { Conversation } from '@helpdesk/client';
import { describe, expect, it } from 'vitest';
import { rowClock, rowTip } from './row-words.ts';

const at = (clock: string): string => `2026-11-23T${clock}:00.000Z`;
const limits = { livechat_minutes: 10, email_minutes: 60 };
const waiting = {
  waiting_since: at('09:00'),
  inbox_channel: 'livechat',
  status_category: 'open',
  snoozed_until: null,
  last_message_at: at('09:00'),
  created_at: at('08:00'),
  next_sla_deadline_at: null,
} as const;

describe('the clock of a row', () => {
  it.each([
    ['livechat', '09:10', 'waits'],
    ['livechat', '09:11', 'late'],
    ['email', '09:11', 'waits'],
    ['email', '10:01', 'late'],
  ] as const)('of %s at %s: %s, by the limits of the desk', (inbox_channel, now, kind) => {
    expect(rowClock({ ...waiting, inbox_channel }, Date.parse(at(now)), limits).kind).toBe(kind);
  });

  it('follows a deadline where there is one', () => {
    const row = { ...waiting, next_sla_deadline_at: at('09:30') };
    expect(rowClock(row, Date.parse(at('09:20')), limits).kind).toBe('waits');
    expect(rowClock(row, Date.parse(at('09:31')), limits).kind).toBe('late');
  });
});

it('has the whole of what a row cuts in its tip, a note, and the tags', () => {
  const contact = { first_name: 'Mira', last_name: 'Okafor' };
  const row = { contact, subject: 'Refund for order 1042', tags: ['refund', 'late parcel'] } as unknown as Conversation;
  const said = { by: 'You:', text: 'Hello', isNote: false };
  expect(rowTip(row, undefined, said)).toBe('Mira Okafor\nRefund for order 1042\nTags: refund and late parcel');
  const other = { ...row, subject: null, last_interaction: 'Hello', tags: [] };
  expect(rowTip(other, 'Not sent: Good morning', said)).toBe('Mira Okafor\nHello\nNot sent: Good morning');
  expect(rowTip(other, undefined, { by: 'You:', text: 'A lid', isNote: true })).toBe(
    'Mira Okafor\nHello\nPrivate note: You: A lid',
  );
});
