import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, chatOfTests, conversation, message, pass } from '../testing/chat-of-tests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asVisitor = { session: 'visitor one', holder: 'visitor' };

test('sender 8: a message whose session ends while it is sent stays on the screen, and is sent', async () => {
  let isOver = false;
  const over: Answer = ({ token }) => (isOver && token === 'visitor one' ? { status: 401 } : undefined);
  const { start, chat, state, asked } = await chatOfTests(over, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id: 'c-visitor one' });
  await pass(0);
  isOver = true;
  chat.write('c-visitor one', 'Are you there?');
  await pass(0);
  const [entry] = state().outgoing;
  expect(entry).toMatchObject({ text: 'Are you there?', failure: { code: 'sessionEnded' } });
  expect(state().view).toEqual({ name: 'chat', id: entry?.to });
  chat.retry(entry?.id ?? '');
  await pass(0);
  expect(asked.at(-1)).toMatchObject({ path: 'chat/conversations/init', body: { message: 'Are you there?' } });
  expect(state()).toMatchObject({ outgoing: [], view: { name: 'chat', id: 'c-visitor new' } });
});

test('outbox 3: a message that another tab does not send goes from here', async () => {
  const { start, elsewhere, paths, state } = await chatOfTests(() => undefined, {}, asVisitor);
  await start();
  const entry = { id: '1', key: '1', at: 1, to: 'c-visitor one', text: 'From another tab' };
  await elsewhere('out.1', JSON.stringify(entry));
  await pass(2_000);
  // For a moment the other tab may still send the message.
  expect(paths().filter((path) => path.endsWith('/message'))).toEqual([]);
  await pass(5_000);
  expect(paths().filter((path) => path.endsWith('/message'))).toHaveLength(1);
  expect(state().outgoing).toEqual([]);
});

test('older messages are asked for once at a time, and again after a failure', async () => {
  let cursor: string | null = 'page 2';
  let status = 500;
  const answer: Answer = ({ path }) => {
    if (path !== 'chat/conversations/c-visitor%20one') return undefined;
    const page = { conversation: conversation('c-visitor one'), messages: [message('m', 'c-visitor one')] };
    return cursor === 'failing' ? { status } : { data: { ...page, next_cursor: cursor } };
  };
  const { start, chat, paths } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id: 'c-visitor one' });
  await pass(0);
  const before = paths().length;
  cursor = 'failing';
  for (let scroll = 0; scroll < 5; scroll += 1) void chat.older('c-visitor one');
  await pass(0);
  expect(paths().length - before).toBe(1);
  status = 200;
  cursor = null;
  void chat.older('c-visitor one');
  await pass(0);
  expect(paths().length - before).toBe(2);
});

test('a form that is refused names what was, fetches what is asked for now, and is not tried again', async () => {
  const data = { issues: [{ path: 'form_data.email', message: 'must be an e-mail address' }] };
  const refusing: Answer = ({ path }) => (path.endsWith('/init') ? { status: 400, data } : undefined);
  const { start, chat, state, paths } = await chatOfTests(refusing);
  await start();
  chat.write('new-1', 'Hello', { email: 'jörg@example.org' });
  await pass(60_000);
  expect(state().outgoing).toMatchObject([{ text: 'Hello', failure: { code: 'refused', fields: ['email'] } }]);
  expect(paths()).toEqual(['chat/settings', 'chat/conversations/init', 'chat/settings']);
});
