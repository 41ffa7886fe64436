import { all, exampleOf, find, get, gone, press, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openFrame, returning } from '../frame-of-tests.ts';

const one = 'GET /api/v1/widget/chat/conversations/{uuid}';
const list = 'GET /api/v1/widget/chat/conversations';
const [example] = exampleOf(list) as readonly [{ readonly uuid: string }];
const conversation = { ...example, seq: 2 };
const { messages, ...detail } = exampleOf(one) as { readonly messages: readonly [object] };
const [own] = messages;
const ada = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Reyes',
  avatar_url: null,
  availability_status: 'online',
  type: 'agent',
};
const message = (seq: number, text: string, more: object = {}) => ({
  ...own,
  ...{ uuid: `1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b${10 + seq}`, seq, content: text, text_content: text, meta: {} },
  ...{ created_at: `2026-05-20T12:${10 + seq}:00.000Z`, ...more },
});
const answer = (seq: number, text: string) => message(seq, text, { author: ada });
const shown = (...all: readonly object[]) => ({ ...detail, conversation, messages: all, total_messages: all.length });

async function openLog(script: object = {}) {
  const service = await openFrame(
    { [list]: [conversation], [one]: shown(message(1, 'Hello?'), answer(2, 'Hello Mia')), ...script },
    returning,
  );
  await press(await find('button', /Do you ship to Norway/));
  await seen('Hello Mia');
  await expect.poll(() => service.frames.map(({ type }) => type)).toContain('join');
  return service;
}
const texts = () =>
  all('listitem')
    .map((each) => each.textContent ?? '')
    .filter((text) => /Hello|Thanks|Old/.test(text));

test('messages stand oldest first, each with its writer; what the agent has seen says so', async () => {
  await openLog();
  expect(texts()[0]).toMatch(/^You: Hello\?/);
  expect(texts()[1]).toMatch(/Ada.*Hello Mia/);
  expect(texts()).toHaveLength(2);
});

test('a new answer comes by itself, is read out, and is told to be seen', async () => {
  const service = await openLog();
  service.say({ type: 'new_message', seq: 3, data: answer(3, 'Thanks for waiting') });
  await seen('Ada: Thanks for waiting');
  await expect.poll(() => texts().length).toBe(3);
  // The same frame twice is one message.
  service.say({ type: 'new_message', seq: 3, data: answer(3, 'Thanks for waiting') });
  service.say({ type: 'new_message', seq: 4, data: answer(4, 'Thanks again') });
  await expect.poll(() => texts().length).toBe(4);
});

test('who is typing is said, and no more when the answer is there', async () => {
  const service = await openLog();
  const data = { conversation_uuid: conversation.uuid, is_typing: true, first_name: 'Ada' };
  service.say({ type: 'typing', data });
  await seen('Ada is typing');
  service.say({ type: 'new_message', seq: 3, data: answer(3, 'Thanks') });
  await expect.poll(() => all('listitem', /is typing/)).toEqual([]);
});

test('older messages come above, with the cursor', async () => {
  const service = await openLog({
    [one]: ({ query }: { query: Record<string, string> }) =>
      query.cursor === 'older'
        ? { ...shown(message(0, 'Old news')), next_cursor: null }
        : { ...shown(message(1, 'Hello?'), answer(2, 'Hello Mia')), next_cursor: 'older' },
  });
  await press(get('button', 'Show older messages'));
  await expect.poll(() => texts()[0] ?? '').toContain('Old news');
  await gone('button', 'Show older messages');
  expect(service.of(one).filter(({ query }) => query.cursor === 'older')).toHaveLength(1);
});

test('a closed conversation that may not be answered says so, and leads to a new one', async () => {
  const closed = { ...conversation, status: 'Closed' };
  const settings = exampleOf('GET /api/v1/widget/chat/settings') as { readonly visitors: object };
  const visitors = { ...settings.visitors, prevent_reply_to_closed_conversation: true };
  await openLog({
    'GET /api/v1/widget/chat/settings': { ...settings, visitors },
    [list]: [closed],
    [one]: { ...shown(message(1, 'Hello?'), answer(2, 'Hello Mia')), conversation: closed },
  });
  await seen('This conversation has ended.');
  expect(all('field', 'Write a message')).toEqual([]);
  await press(get('button', 'Start a new conversation'));
  await find('field', 'Write a message');
});
