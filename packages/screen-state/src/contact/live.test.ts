import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatOfTests, conversation, message, pass } from '../testing/chat-of-tests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = 'c-visitor';
const agent = { id: 7, first_name: 'Ada', last_name: '', avatar_url: null, type: 'agent' };
const away = { ...agent, availability_status: 'away' };
const online = { ...agent, availability_status: 'online' };

/** A visitor who has one conversation, whose newest event is `seq`. */
async function visit(fetched: object) {
  const kim = await chatOfTests(
    ({ path }) =>
      path === `chat/conversations/${id}`
        ? { data: { conversation: { ...conversation(id), ...fetched }, messages: [], next_cursor: null } }
        : undefined,
    {},
    { session: 'visitor' },
  );
  await kim.start();
  await kim.frame({ type: 'joined', data: { message: 'Welcome', conversations: { [id]: 1 } } });
  const known = () => kim.state().conversations.find(({ uuid }) => uuid === id);
  const answer = { ...message('m2', id, 2), author: online };
  return { ...kim, known, hear: () => kim.frame({ type: 'new_message', seq: 2, data: answer }) };
}

test('an answer counts as unread once, also where the conversation was fetched before its frame came', async () => {
  const first = await visit({});
  await first.hear();
  expect(first.known()?.unread_message_count).toBe(1);
  const second = await visit({ seq: 2, unread_message_count: 1 });
  second.chat.go({ name: 'chat', id });
  await pass(0);
  expect(second.known()?.seq).toBe(2);
  await second.hear();
  expect(second.known()?.unread_message_count).toBe(1);
});

test('an agent who answers is online, whatever was known of them before', async () => {
  const { chat, known, hear } = await visit({ assignee: away });
  chat.go({ name: 'chat', id });
  await pass(0);
  expect(known()?.assignee?.availability_status).toBe('away');
  await hear();
  expect(known()?.assignee?.availability_status).toBe('online');
});
