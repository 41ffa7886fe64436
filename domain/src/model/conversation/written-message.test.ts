import { describe, expect, it } from 'vitest';
import { inboxChannels } from '../inbox/inbox.ts';
import type { Draft } from '../message/draft.ts';
import { systemAuthor } from './conversation-change.ts';
import { statusAtWriting, writtenChange, writtenMessage } from './written-message.ts';

const conversation = {
  id: 7,
  seq: 3,
  version: 2,
  waitingSince: 500,
  firstReplyAt: null,
  inboxChannel: 'livechat',
  statusId: 1,
  assignedUserId: null,
  assignedTeamId: 4,
} as const;

const meta = { to: [], cc: [], bcc: [], from: [], subject: '' };

/** The status is the caller's: see `statusAtWriting` and the port `MessageTransport`. */
const own = { uuid: 'u', status: 'pending' } as const;

function draft(senderType: 'agent' | 'contact', changes: Partial<Draft> = {}): Draft {
  const author = { id: 9, firstName: 'Ana', lastName: 'Lima', senderType };
  const text = { content: '<p>Hi</p>', textContent: 'Hi', contentType: 'html' } as const;
  return { ...text, author, private: false, files: [], meta, ...changes };
}

describe('writtenMessage', () => {
  it('of the contact is received, counts, and does not move the beginning of the wait', () => {
    const { message, state } = writtenMessage(conversation, draft('contact'), own, 900);
    expect(message).toMatchObject({ type: 'incoming', status: 'pending', seq: 4, senderType: 'contact', senderId: 9 });
    expect(message).toMatchObject({
      conversationId: 7,
      uuid: 'u',
      createdAt: 900,
      updatedAt: 900,
      private: false,
      meta,
    });
    expect(state).toMatchObject({
      seq: 4,
      waitingSince: 500,
      updatedAt: 900,
      lastInteraction: 'Hi',
      lastMessageAt: 900,
    });
  });

  it.each(inboxChannels)('of an agent by %s has the status that it is given, and ends the wait', (inboxChannel) => {
    const { message, state } = writtenMessage({ ...conversation, inboxChannel }, draft('agent'), own, 900);
    expect(message).toMatchObject({ type: 'outgoing', status: 'pending', seq: 4 });
    expect(state).toMatchObject({ seq: 4, waitingSince: null, firstReplyAt: 900, lastReplyAt: 900 });
  });

  it.each([
    ['livechat', { to: [], cc: [], bcc: [], from: [] }],
    ['email', { to: ['t@x.test'], cc: ['c@x.test'], bcc: ['b@x.test'], from: ['f@x.test'] }],
  ] as const)('by %s has the addresses that the channel has', (inboxChannel, addresses) => {
    const given = { to: ['t@x.test'], cc: ['c@x.test'], bcc: ['b@x.test'], from: ['f@x.test'], subject: 'Parcel' };
    const written = writtenMessage({ ...conversation, inboxChannel }, draft('agent', { meta: given }), own, 900);
    expect(written.message.meta).toEqual({ ...addresses, subject: 'Parcel' });
  });

  it('that is a note is hidden from the contact', () => {
    const { message, state } = writtenMessage(conversation, draft('agent', { private: true }), own, 900);
    expect(message).toMatchObject({ type: 'outgoing', private: true, seq: null });
    expect(state).not.toHaveProperty('seq');
    expect(state).not.toHaveProperty('lastInteraction');
    expect(state).toMatchObject({ lastMessage: 'Hi', updatedAt: 900 });
  });

  it('without a word is known by its files', () => {
    const files = [
      { id: 1, filename: 'a.png' },
      { id: 2, filename: 'b.txt' },
    ];
    const { state } = writtenMessage(conversation, draft('agent', { textContent: ' \n', files }), own, 900);
    expect(state.lastMessage).toBe('a.png, b.txt');
  });
});

it.each([
  ['contact', false, 'received'],
  ['agent', true, 'sent'],
  ['agent', false, undefined],
] as const)(
  'a message of %s, private: %s, has the status %s before a transport is asked',
  (sender, isPrivate, status) => {
    expect(statusAtWriting(draft(sender, { private: isPrivate }))).toBe(status);
  },
);

describe('writtenChange', () => {
  const author = { id: 9, firstName: 'Ana', lastName: '' };

  it('is an activity of its author, and a version', () => {
    const parts = [{ type: 'priority', name: 'High' }, { type: 'reopened' }, { type: 'team_removed' }] as const;
    const change = { state: { priorityId: 2 }, parts };
    const { message, state, activity, shown } = writtenChange(conversation, author, change, 'u', 900);
    expect(activity).toEqual({ actor_name: 'Ana', changes: parts });
    expect(message).toMatchObject({ type: 'activity', status: 'sent', content: '', textContent: '', seq: null });
    expect(message).toMatchObject({ senderId: 9, senderType: 'agent', contentType: 'text', private: false });
    expect(message.meta).toEqual({ ...meta, ...activity });
    expect(state).toMatchObject({ priorityId: 2, version: 3, updatedAt: 900, lastMessageAt: 900 });
    expect(state).toMatchObject({ lastMessage: null, lastActivity: activity });
    expect(state).not.toHaveProperty('seq');
    expect(shown).toBe(false);
  });

  it.each([{ statusId: 2 }, { assignedUserId: 9 }, { assignedTeamId: null }])('counts for the contact: %j', (given) => {
    const change = { state: given, parts: [{ type: 'reopened' }] as const };
    const { state, shown, message } = writtenChange(conversation, systemAuthor, change, 'u', 900);
    expect(shown).toBe(true);
    expect(state).toMatchObject({ ...given, seq: 4 });
    expect(message).toMatchObject({ meta: { actor_name: 'System' }, senderId: systemAuthor.id });
  });

  it('does not count what stays as it is', () => {
    const change = { state: { statusId: 1, assignedTeamId: 4 }, parts: [{ type: 'reopened' }] as const };
    expect(writtenChange(conversation, { ...author, senderType: 'contact' }, change, 'u', 900)).toMatchObject({
      shown: false,
      message: { senderType: 'contact' },
      state: { lastMessageSender: 'contact' },
    });
  });
});
