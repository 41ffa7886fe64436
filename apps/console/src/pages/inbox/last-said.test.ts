import type { Conversation } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { lastSaidOf, topicOf } from './last-said.ts';

type Last = NonNullable<Conversation['last_person_message']>;

const maya = { id: 2, first_name: 'Maya', type: 'agent' } as const;
const mira = { id: 40, first_name: 'Mira', type: 'visitor' } as const;
const said = (last: Partial<Last> | null | undefined, me = 2) => {
  const message = last && {
    content: 'Hello',
    author: maya,
    private: false,
    created_at: '2026-11-27T12:00:00Z',
    ...last,
  };
  return lastSaidOf({ last_person_message: message, last_interaction: 'As before' } as Conversation, me);
};

it.each<[string, Partial<Last>, number, string | undefined, string, boolean]>([
  ['an own message', {}, 2, 'You:', 'Hello', false],
  ['one that begins with the own name', { content: 'Maya here, hello' }, 2, 'You:', 'Maya here, hello', false],
  ['one of a colleague', {}, 3, 'Maya:', 'Hello', false],
  ['one of a colleague that begins with their name', { content: 'Maya here' }, 3, 'Maya:', 'Maya here', false],
  ['one of the contact', { author: mira }, 2, undefined, 'Hello', false],
  ['one of the desk itself', { author: null }, 2, undefined, 'Hello', false],
  ['a note', { private: true }, 3, 'Maya:', 'Hello', true],
  ['a note that may not be read', { private: true, content: null }, 3, undefined, '', true],
])('reports F13: %s', (_what, last, me, by, text, isNote) => {
  expect(said(last, me)).toEqual({ by, text, isNote });
});

it('reports F13: a row that the device has kept since an earlier version shows what was said in public', () => {
  expect(said(undefined)).toEqual({ text: 'As before', isNote: false });
});

it('reports F13: what a conversation without a subject is about is never a note', () => {
  expect(topicOf({ subject: 'Kettle', last_interaction: 'Hello' })).toBe('Kettle');
  expect(topicOf({ subject: null, last_interaction: 'Hello' })).toBe('Hello');
  expect(topicOf({ subject: null, last_interaction: null })).toBe('No messages yet');
});
