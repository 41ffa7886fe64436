import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, chatOfTests, conversation, message, pass, settings } from '../testing/chat-of-tests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = 'c-visitor one';
const path = `chat/conversations/${encodeURIComponent(id)}`;
const asVisitor = { session: 'visitor one', holder: 'visitor' };

/** A conversation that has that many messages by now, and as many unread ones. */
function filled(count: number) {
  const data = { ...conversation(id), seq: count, unread_message_count: count };
  const messages = Array.from({ length: count }, (_, at) => message(`m${at + 1}`, id, at + 1));
  return { list: { data: [data] }, detail: { data: { conversation: data, messages, next_cursor: null } } };
}

test('what was written while a session was over is shown, and not only counted as seen', async () => {
  let count = 1;
  const answer: Answer = (asked) => {
    if (asked.path === 'chat/conversations') return filled(count).list;
    return asked.path === path ? filled(count).detail : undefined;
  };
  const { start, chat, state, elsewhere } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id });
  await pass(0);
  expect(state().details.get(id)?.messages).toHaveLength(1);
  count = 3;
  await elsewhere('session', 'visitor one');
  expect(
    state()
      .details.get(id)
      ?.messages.map(({ uuid }) => uuid),
  ).toEqual(['m1', 'm2', 'm3']);
});

test('messages that could not be fetched are asked for again as long as they are to be shown, and nobody has seen them', async () => {
  let status = 500;
  const answer: Answer = (asked) => {
    if (asked.path === 'chat/conversations') return filled(2).list;
    if (asked.path !== path) return undefined;
    return status === 200 ? filled(2).detail : { status };
  };
  const { start, chat, state, paths } = await chatOfTests(answer, {}, asVisitor);
  const seen = () => paths().filter((each) => each.endsWith('/update-last-seen'));
  const unread = () => state().conversations[0]?.unread_message_count;
  await start();
  chat.go({ name: 'chat', id });
  await pass(60_000);
  expect([state().details.get(id), unread(), seen()]).toEqual([undefined, 2, []]);
  status = 200;
  await pass(60_000);
  expect(state().details.get(id)?.messages).toHaveLength(2);
  await pass(1_000);
  expect(unread()).toBe(0);
  expect(seen()).toHaveLength(1);

  const before = paths().length;
  await pass(600_000);
  expect(paths().length).toBe(before);
});

test('a conversation that could not be fetched is not asked for any more when the visitor leaves it', async () => {
  const answer: Answer = (asked) => (asked.path === path ? { status: 500 } : undefined);
  const { start, chat, paths } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id });
  await pass(0);
  chat.go({ name: 'home' });
  await pass(60_000);
  const before = paths().length;
  await pass(600_000);
  expect(paths().length).toBe(before);
});

/** The list arrives only after several seconds. */
function late(changed: object): Answer {
  let failures = 3;
  return (asked) => {
    if (asked.path === 'chat/settings') return { data: { ...settings, ...changed } };
    return asked.path === 'chat/conversations' && failures-- > 0 ? { status: 503 } : undefined;
  };
}

test('a chat that begins with the conversation waits for it, however late it comes', async () => {
  const { start, state } = await chatOfTests(late({ direct_to_conversation: true }), {}, asVisitor);
  await start();
  await pass(30_000);
  expect(state()).toMatchObject({ phase: 'ready', view: { name: 'chat', id } });
});

test('a visitor who may have one conversation goes on with it, also if it is not known yet', async () => {
  const visitors = { prevent_multiple_conversations: true };
  const { start, chat, state } = await chatOfTests(late({ visitors, users: visitors }), {}, asVisitor);
  await start();
  await pass(1_200);
  expect(state()).toMatchObject({ phase: 'ready', conversations: [] });
  void chat.begin();
  await pass(30_000);
  expect(state().view).toEqual({ name: 'chat', id });
});

test('sender 2: a limit that the service has set is waited for, also when the network comes back', async () => {
  let isLimited = true;
  const answer: Answer = (asked) => (asked.path === `${path}/message` && isLimited ? { status: 429 } : undefined);
  const { start, chat, paths, frame } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id });
  await pass(0);
  chat.write(id, 'one too many');
  await pass(0);
  isLimited = false;
  const sent = () => paths().filter((each) => each.endsWith('/message')).length;
  expect(sent()).toBe(1);
  await frame({ type: 'joined', data: { message: 'Welcome', conversations: { [id]: 1 } } });
  expect(sent()).toBe(1);
  await pass(60_000);
  expect(sent()).toBe(2);
});
