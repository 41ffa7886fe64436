import type { Conversation } from '@helpdesk/client';
import { describe, expect, it } from 'vitest';
import { lastLine, rowClock, rowTip } from './row-words.ts';

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

describe('the last line of a row', () => {
  const author = { id: 2, first_name: 'Grace', type: 'agent' } as const;
  const line = (last_message: string, me = 1): string =>
    lastLine({ last_message, last_message_author: author, last_message_changes: null } as Conversation, me);

  it('names who of the desk said it', () => {
    expect(line('On its way')).toBe('Grace: On its way');
    expect(line('On its way', 2)).toBe('You: On its way');
  });

  it('says in words of the console what was done last', () => {
    const of = (by: typeof author | null, me = 1) => {
      const last_message_changes = [{ type: 'priority', name: 'High' }] as const;
      const row = { last_message: 'As it was', last_message_author: by, last_message_changes };
      return lastLine(row as unknown as Conversation, me);
    };
    expect(of(author)).toBe('Grace set priority to High');
    expect(of(author, 2)).toBe('You set priority to High');
    expect(of(null)).toBe('System set priority to High');
  });

  it('is the text of a row that the device has kept since an earlier version', () => {
    expect(lastLine({ last_message: 'Hello', last_message_author: author } as Conversation, 1)).toBe('Grace: Hello');
  });

  it('does not name them before an activity of an earlier version, which does so itself', () => {
    expect(line('Grace Hollis set priority to High')).toBe('Grace Hollis set priority to High');
    expect(line('Ask the warehouse')).toBe('Grace: Ask the warehouse');
  });
});

it('has the whole of what a row cuts in its tip, and the tags', () => {
  const contact = { first_name: 'Mira', last_name: 'Okafor' };
  const subject = 'Refund for order 1042';
  const row = {
    contact,
    subject,
    tags: ['refund', 'late parcel'],
    last_message_changes: null,
  } as unknown as Conversation;
  expect(rowTip(row, undefined, 1)).toBe('Mira Okafor\nRefund for order 1042\nTags: refund and late parcel');
  expect(rowTip({ ...row, subject: null, last_message: 'Hello', tags: [] }, 'Not sent: Good morning', 1)).toBe(
    'Mira Okafor\nHello\nNot sent: Good morning',
  );
});
