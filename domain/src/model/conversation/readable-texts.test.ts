import { describe, expect, it } from 'vitest';
import { readableTexts } from './readable-texts.ts';

describe('what a conversation shows of its messages', () => {
  const changes = [{ type: 'reopened' }] as const;
  const lastActivity = { actor_name: 'Mia', changes };
  const texts = { lastMessage: 'a note', lastActivity, lastMessageChanges: changes, lastInteraction: 'a reply' };

  it('security T14: all of it to who may read messages', () => {
    expect(readableTexts({ permissions: ['messages:read'] }, { subject: 'Order', ...texts })).toEqual({
      subject: 'Order',
      ...texts,
    });
  });

  it.each([
    ['a row', { subject: 'Order', ...texts }, ['lastMessage', 'lastActivity', 'lastMessageChanges', 'lastInteraction']],
    ['an earlier conversation', { lastMessage: 'a note', lastInteraction: 'a' }, ['lastMessage', 'lastInteraction']],
    ['a change of the last reply', { lastInteraction: 'a reply' }, ['lastInteraction']],
    ['a change of the subject', { subject: 'Order', lastMessage: null }, ['lastMessage']],
  ])('security T14: nothing of %s to others, and no member more', (_, record, blank) => {
    const given = { ...record, ...Object.fromEntries(blank.map((name) => [name, null])) };
    expect(readableTexts({ permissions: ['conversations:read', 'conversations:read_all'] }, record)).toEqual(given);
  });
});
