import type { WidgetConversation, WidgetMessage } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { beginning, createChatStore } from './chat-state.ts';
import { addToDraft, draftOf, keepDraft, meetMessages, moveDraft } from './contact-drafts.ts';

const message = (seq: number, text_content: string, type = 'contact', echo_id?: string) =>
  ({ seq, text_content, author: { type }, meta: { echo_id } }) as unknown as WidgetMessage;

/** The drafts of a page, in a conversation whose newest event is the fifth. */
function opened(values = new Map<string, string>(), underWay: readonly string[] = []) {
  const { read, write } = memoryStorage(values);
  const store = createChatStore({
    ...beginning,
    conversations: [{ uuid: 'c1', seq: 5 } as WidgetConversation],
    outgoing: underWay.map((id) => ({ id, key: id, at: 1, to: 'c1', text: 'Hello' })),
  });
  return { store, kept: read, keep: write };
}

it('visitor 1: a draft is on the device with every key, and the same for every page', () => {
  const values = new Map<string, string>();
  const [one, other] = [opened(values), opened(values)];
  keepDraft(one, 'c1', 'Hel');
  keepDraft(one, 'c1', 'Hello');
  expect(draftOf(other, 'c1')).toBe('Hello');
  keepDraft(other, 'c1', '');
  expect([draftOf(one, 'c1'), values.size]).toEqual(['', 0]);
});

it('visitor 1: new conversations have one draft, which goes with the one that is begun, above what is written there', () => {
  const page = opened();
  keepDraft(page, 'new-1', 'Hello');
  expect(draftOf(page, 'new-2')).toBe('Hello');
  keepDraft(page, 'c1', 'And more');
  moveDraft(page, 'new-2', 'c1');
  expect([draftOf(page, 'new-1'), draftOf(page, 'c1')]).toEqual(['', 'Hello\nAnd more']);
  addToDraft(page, 'c1', 'Hello');
  expect(draftOf(page, 'c1')).toBe('Hello\nAnd more');
});

it.each(['Hello', '5', '[1, 2]', '{"text":"Hello"}'])(
  'visitor 1: %j of an earlier version is a draft as it is',
  (text) => {
    const page = opened(new Map([['draft.c1', text]]));
    expect(draftOf(page, 'c1')).toBe(text);
    meetMessages(page, 'c1', [message(6, text)]);
    expect(draftOf(page, 'c1')).toBe(text);
  },
);

it.each([
  ['Hello', ''],
  [' Hello\n', ''],
  ['Hello and more', 'and more'],
  ['Hello\n\nAnd more', 'And more'],
  ['Hello, you', 'Hello, you'],
  ['Hell', 'Hell'],
])('visitor 2: reports G1: of %j, %j is left when “Hello” was sent from another device', (written, left) => {
  const page = opened();
  keepDraft(page, 'c1', 'H');
  keepDraft(page, 'c1', written);
  meetMessages(page, 'c1', [message(4, written), message(5, written), message(6, 'Hello')]);
  expect(draftOf(page, 'c1')).toBe(left);
});

it.each([
  ['an agent wrote', message(6, 'Yes', 'agent')],
  ['was there before it was begun', message(5, 'Yes')],
  ['was under way when it was begun', message(6, 'Yes', 'contact', 'm1')],
])('visitor 2: a draft stays when the same %s', (_what, same) => {
  const page = opened(undefined, ['m1']);
  keepDraft(page, 'c1', 'Yes');
  meetMessages(page, 'c1', [same]);
  expect(draftOf(page, 'c1')).toBe('Yes');
});

it('visitor 2: one message ends one text, however often it is met', () => {
  const page = opened();
  keepDraft(page, 'c1', 'No no');
  page.store.set({ conversations: [{ uuid: 'c1', seq: 6 } as WidgetConversation] });
  meetMessages(page, 'c1', [message(6, 'No')]);
  expect(draftOf(page, 'c1')).toBe('no');
  meetMessages(page, 'c1', [message(6, 'no')]);
  expect(draftOf(page, 'c1')).toBe('no');
});
