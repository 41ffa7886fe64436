import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, chatOfTests, jwtOf, message, pass } from '../testing/chat-of-tests.ts';
import { draftOf, keepDraft } from './contact-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asVisitor = { session: 'visitor one', holder: 'visitor' };
const asKim = { session: 'contact kim', holder: 'contact', user: 'kim' };
const jwt = jwtOf('kim');
const nothing: Answer = () => undefined;
/** Answers a path so for as often as said, and then as usual. */
function failing(path: string, status: number, times: number): Answer {
  let left = times;
  return (asked) => (asked.path === path && left-- > 0 ? { status } : undefined);
}
const out = (id: string, to: string) => ({
  [`out.${id}`]: JSON.stringify({ id, key: id, at: Number(id), to, text: `text ${id}` }),
});

test.each([
  ['without a page that is asked for another one', false],
  ['while the page is asked for another one', true],
])('a visitor whose JWT is refused keeps their conversations, %s', async (_what, canRenew) => {
  const { start, state, values } = await chatOfTests(
    failing('chat/auth/exchange', 401, 9),
    { jwt, canRenew },
    asVisitor,
  );
  await start();
  expect(state().conversations.map(({ uuid }) => uuid)).toEqual(['c-visitor one']);
  expect(values.get('helpdesk.inbox.session')).toBe('visitor one');
  expect(state().isHeld).toBe(canRenew);
});

test('whom another tab signs out does not sign in here by itself, also where the page changes its looks', async () => {
  const { start, state, values, elsewhere, update, paths } = await chatOfTests(nothing, { jwt }, asKim);
  await start();
  expect(state().user?.first_name).toBe('contact kim');
  for (const name of ['user', 'holder', 'session']) await elsewhere(name, null);
  await update({});
  await pass(120_000);
  expect(state()).toMatchObject({ user: undefined, conversations: [], isHeld: false });
  expect(values.get('helpdesk.inbox.session')).toBeUndefined();
  expect(paths()).not.toContain('chat/auth/exchange');
  await update({ jwt: jwtOf('lee') });
  expect(state().user?.first_name).toBe('contact lee');
});

test('two tabs with JWTs of two customers do not sign each other out', async () => {
  const { start, state, elsewhere, paths } = await chatOfTests(nothing, { jwt });
  await start();
  for (const [name, value] of Object.entries({ user: 'lee', holder: 'contact', session: 'contact lee' }))
    await elsewhere(name, value);
  expect(state().user?.first_name).toBe('contact lee');
  expect(paths().filter((path) => path === 'chat/auth/exchange')).toHaveLength(1);
});

test('whoever is signed out elsewhere while the page is asked for a JWT waits no longer', async () => {
  const { start, state, elsewhere, sent } = await chatOfTests(
    failing('chat/auth/me', 401, 9),
    { jwt, canRenew: true },
    asKim,
  );
  await start();
  expect(sent).toContainEqual({ type: 'renew' });
  expect(state().isHeld).toBe(true);
  for (const name of ['user', 'holder', 'session']) await elsewhere(name, null);
  expect(state()).toMatchObject({ isHeld: false, conversations: [] });
});

test.each([0, 429, 500, 503])('a customer is signed in however often the service answers with %i', async (status) => {
  const { start, state, asked } = await chatOfTests(
    failing('chat/auth/exchange', status, 12),
    { jwt },
    out('1', 'new-1'),
  );
  await start();
  await pass(60_000);
  expect(state()).toMatchObject({ isHeld: true, user: undefined });
  await pass(600_000);
  expect(state().user?.first_name).toBe('contact kim');
  expect(asked.filter(({ path }) => path === 'chat/conversations/init').map(({ token }) => token)).toEqual([
    'contact kim',
  ]);
});

test.each(['chat/settings', 'chat/auth/me', 'chat/conversations'])('one error of %s is tried again', async (path) => {
  const { start, state, sent } = await chatOfTests(failing(path, 500, 1), {}, asVisitor);
  await start();
  await pass(5_000);
  expect(state()).toMatchObject({ phase: 'ready', isHeld: false, conversations: [{ uuid: 'c-visitor one' }] });
  expect(sent).not.toContainEqual({ type: 'gone' });
});

test.each([403, 404])('a refusal of the settings, %i, is the end', async (status) => {
  const { start, state, sent } = await chatOfTests(failing('chat/settings', status, 9));
  await start();
  expect(state().phase).toBe('gone');
  expect(sent).toContainEqual({ type: 'gone' });
});

test('a network that is away at the start is told, and forgotten when it is back', async () => {
  const { start, state } = await chatOfTests(failing('chat/settings', 0, 3));
  await start();
  await pass(2_100);
  expect(state().isLost).toBe(true);
  await pass(60_000);
  expect(state()).toMatchObject({ isLost: false, phase: 'ready' });
});

test('a visitor who never had a JWT waits for none: what is written begins again', async () => {
  const { start, state, sent, asked, chat } = await chatOfTests(
    ({ token }) => (token === 'visitor one' ? { status: 401 } : undefined),
    { canRenew: true },
    asVisitor,
  );
  await start();
  expect(sent).not.toContainEqual({ type: 'renew' });
  chat.write('new-1', 'Hello');
  await pass(10);
  expect(asked.at(-1)).toMatchObject({ path: 'chat/conversations/init', token: undefined });
  expect(state()).toMatchObject({ isHeld: false, conversations: [{ uuid: 'c-visitor new' }] });
});

test('sender 8: the session of a customer is over: the page is asked, and what waits is sent as theirs', async () => {
  let isOver = false;
  const over: Answer = ({ token, path }) =>
    isOver && token === 'contact kim' && path !== 'chat/auth/exchange' ? { status: 401 } : undefined;
  const { start, give, chat, sent, state, paths } = await chatOfTests(over, { jwt, canRenew: true }, asKim);
  await start();
  isOver = true;
  chat.write('c-contact kim', 'Held');
  await pass(0);
  expect(state().isHeld).toBe(true);
  expect(sent.filter(({ type }) => type === 'renew')).toHaveLength(1);
  isOver = false;
  await give(jwtOf('kim'));
  await pass(0);
  expect(paths().filter((path) => path.endsWith('/message'))).toHaveLength(2);
  expect(state().outgoing).toEqual([]);
});

test('session 1: another customer finds nothing of the one before: no draft, no answers, nothing that waits', async () => {
  const { start, state, values, asked } = await chatOfTests(
    nothing,
    { jwt: jwtOf('lee') },
    {
      ...asKim,
      ...out('1', 'new-1'),
      'file.2': JSON.stringify({ id: '2', key: '2', at: 2, to: 'c-contact kim', names: ['passport.pdf'] }),
      'draft.new': 'My password is',
      answers: '{"email":"kim@example.com"}',
      sound: 'on',
    },
  );
  await start();
  await pass(5_000);
  expect(state().user?.first_name).toBe('contact lee');
  expect(state().outgoing).toEqual([]);
  expect(asked.map(({ path }) => path)).not.toContain('chat/conversations/init');
  expect([...values.keys()].map((key) => key.split('.')[2]).sort()).toEqual(['holder', 'session', 'sound', 'user']);
});

test('another customer finds nothing, also where the session of the one before had ended', async () => {
  const first = await chatOfTests(
    ({ token }) => (token === 'contact kim' ? { status: 401 } : undefined),
    {},
    {
      ...asKim,
      'draft.new': 'My password is',
    },
  );
  await first.start();
  const left = Object.fromEntries(
    [...first.values].map(([key, value]) => [key.slice('helpdesk.inbox.'.length), value]),
  );
  const { start, values } = await chatOfTests(nothing, { jwt: jwtOf('lee') }, left);
  await start();
  expect(values.get('helpdesk.inbox.user')).toBe('lee');
  expect(values.get('helpdesk.inbox.draft.new')).toBeUndefined();
});

test('session 2: a visitor who becomes a customer keeps what they wrote', async () => {
  const { start, chat, values, asked } = await chatOfTests(
    nothing,
    { jwt },
    { ...asVisitor, ...out('1', 'new-1'), 'draft.new': 'Hi' },
  );
  await start();
  await pass(10);
  expect(values.get('helpdesk.inbox.draft.new')).toBeUndefined();
  expect(draftOf(chat, 'c-contact kim')).toBe('Hi');
  expect(asked.find(({ path }) => path === 'chat/conversations/init')).toMatchObject({ token: 'contact kim' });
});

test('a JWT that cannot be read costs nothing of what waits', async () => {
  const { start, values } = await chatOfTests(
    failing('chat/auth/exchange', 401, 9),
    { jwt: 'x.y.z', canRenew: true },
    {
      ...asKim,
      ...out('1', 'c-contact kim'),
    },
  );
  await start();
  expect(values.get('helpdesk.inbox.session')).toBe('contact kim');
  expect(values.has('helpdesk.inbox.out.1')).toBe(true);
});

test('session 1: another customer does not send the files that waited in the same page', async () => {
  const held: Answer = ({ path }) => (path === 'media/upload' ? { status: 503 } : undefined);
  const { start, chat, state, update, elsewhere, paths } = await chatOfTests(held, { jwt }, asKim);
  await start();
  chat.attach([{ to: 'new-1', files: [new File(['x'], 'passport.pdf')] }]);
  expect(state().outgoing).toHaveLength(1);
  await update({ jwt: jwtOf('lee') });
  await elsewhere('draft.new', 'Hi');
  expect(state().user?.first_name).toBe('contact lee');
  expect(state().outgoing).toEqual([]);
  expect(paths()).not.toContain('media/upload');
});

test('visitor 6: what another tab forgets of a customer is gone here too: their files, and the answer above the launcher', async () => {
  const { start, chat, state, values, elsewhere, shown, frame } = await chatOfTests(nothing, {}, asKim);
  await start();
  await shown(false);
  const id = 'c-contact kim';
  await frame({ type: 'joined', data: { message: 'Welcome', conversations: { [id]: 1 } } });
  const author = { id: 7, first_name: 'Ada', last_name: '', avatar_url: null, type: 'agent' };
  await frame({ type: 'new_message', seq: 2, data: { ...message('m2', id, 2), author } });
  chat.attach([{ to: id, files: [new File(['x'], 'passport.pdf')], isPasted: true }]);
  expect([state().peek?.text, state().outgoing.length]).toEqual(['m2', 1]);
  const file = [...values.keys()].find((key) => key.includes('.file.')) ?? '';
  // As another customer signs in there.
  for (const name of ['session', 'holder', file.slice('helpdesk.inbox.'.length), 'user']) await elsewhere(name, null);
  for (const [name, value] of Object.entries({ session: 'contact lee', holder: 'contact', user: 'lee' }))
    await elsewhere(name, value);
  expect(state()).toMatchObject({ peek: undefined, outgoing: [], user: { first_name: 'contact lee' } });
  expect([...values.keys()].filter((key) => key.includes('.file.'))).toEqual([]);
});

test('visitor 1: what was begun in a conversation whose session has ended stands in the next one', async () => {
  let isOver = false;
  const over: Answer = ({ token }) => (isOver && token === 'visitor one' ? { status: 401 } : undefined);
  const { start, chat, state, values } = await chatOfTests(over, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id: 'c-visitor one' });
  await pass(0);
  keepDraft(chat, 'c-visitor one', 'Half a question');
  isOver = true;
  chat.go({ name: 'home' });
  chat.go({ name: 'chat', id: 'c-visitor two' });
  await pass(0);
  expect(values.get('helpdesk.inbox.session')).toBeUndefined();
  await chat.begin();
  const { view } = state();
  expect(view.name === 'chat' && draftOf(chat, view.id)).toBe('Half a question');
});
