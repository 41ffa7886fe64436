import { describe, expect, it } from 'vitest';
import type { MessageMeta } from '../message/message.ts';
import { activityOf, activityText, withSentence } from './activity.ts';
import { activityPreview, lastMessageFields, readEvent, readLastMessage } from './last-message.ts';

const changes = [{ type: 'reopened' }, { type: 'agent_removed', reason: 'missing' }] as const;
const activity = { actor_name: 'Mia Novak', changes };
const text = 'Mia Novak reopened the conversation and removed the assigned agent, who is not there any more';
const meta = { to: [], cc: [], bcc: [], from: [], subject: '' };

describe('an activity', () => {
  it('is read with its sentence', () => {
    expect(activityText(activity)).toBe(text);
    const stored = { id: 3, type: 'activity', content: '', textContent: '', meta: { ...meta, ...activity } } as const;
    expect(withSentence(stored)).toEqual({ ...stored, content: text, textContent: text });
    expect(activityOf(stored.meta)).toEqual(activity);
  });

  it.each<[string, MessageMeta]>([
    ['a message', meta],
    ['an activity of an earlier version, with changes and no name', { ...meta, changes }],
  ])('%s is read as it is', (_what, own) => {
    const stored = { type: 'activity', content: '<p>Hi</p>', textContent: 'Hi', meta: own } as const;
    expect(withSentence(stored)).toBe(stored);
    expect(activityOf(own)).toBeUndefined();
  });

  it('is the only message whose text comes from its meta', () => {
    const own = { ...meta, actor_name: '<img src=x onerror=alert(1)>', changes };
    const stored = { type: 'outgoing', content: '', textContent: '', meta: own } as const;
    expect(withSentence(stored)).toBe(stored);
  });
});

describe('the last message of a conversation', () => {
  it('is the beginning of a text, or the sentence of what was done', () => {
    expect(lastMessageFields('x'.repeat(501), undefined)).toEqual({ lastMessage: 'x'.repeat(500), lastActivity: null });
    expect(lastMessageFields('', activity)).toEqual({ lastMessage: null, lastActivity: activity });
    const hello = { lastMessage: 'Hello', lastActivity: null };
    expect(readLastMessage(hello)).toEqual(hello);
    expect(readLastMessage({ lastMessage: null, lastActivity: null })).toEqual({ ...hello, lastMessage: null });
    const done = { lastMessage: null, lastActivity: activity };
    expect(readLastMessage(done)).toEqual({ ...done, lastMessage: text });
    expect(readLastMessage({ ...done, lastMessage: 'Hello' })).toEqual(hello);
  });

  it('of an activity is cut as any other', () => {
    const tags = {
      type: 'tags_added',
      names: Array.from({ length: 50 }, (_, at) => `tag ${at} ${'y'.repeat(20)}`),
    } as const;
    const long = { actor_name: 'Mia', changes: [tags] };
    expect(activityPreview(long)).toBe(activityText(long).slice(0, 500));
  });
});

describe('an event of the log', () => {
  const changed = { lastMessageAt: 5, lastMessage: null, updatedAt: 5 };
  const event = { type: 'conversation.updated', conversationId: 1, seq: null, changes: changed } as const;

  it('is read with the sentence, where the members of the change stand', () => {
    const read = readEvent({ id: 1, createdAt: 5, event: { ...event, activity } });
    expect(JSON.stringify(read.event)).toContain(
      `{"lastMessageAt":5,"lastMessage":${JSON.stringify(text)},"updatedAt":5}`,
    );
  });

  it('of an earlier version, or another, is read as it is', () => {
    const recorded = { id: 1, createdAt: 5, event };
    expect(readEvent(recorded)).toBe(recorded);
  });
});
