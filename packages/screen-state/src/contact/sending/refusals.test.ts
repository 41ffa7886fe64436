import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, chatOfTests, conversation, message, pass, settings } from '../../testing/chat-of-tests.ts';
import { draftOf } from '../contact-drafts.ts';
import { takeBack } from './take-back.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hourMs = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = 'c-visitor one';
const asVisitor = { session: 'visitor one', holder: 'visitor' };
const path = (act = '') => `chat/conversations/${encodeURIComponent(id)}${act}`;

/** Takes uploads, and refuses those with a file of this name. */
function uploadsWithout(bad: string, status: number): string[][] {
  const taken: string[][] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      onload?: () => void;
      status = 200;
      responseText = '';
      open(): void {}
      setRequestHeader(): void {}
      getAllResponseHeaders = (): string => 'Content-Type: application/json\r\n';
      send(form: FormData): void {
        const names = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
        const isBad = names.includes(bad);
        if (isBad) this.status = status;
        else taken.push(names);
        const data = isBad ? null : message(`f${taken.length}`, id, 10 + taken.length);
        const error = { status: 'error', error_type: 'InputException', message: 'x' };
        this.responseText = JSON.stringify({ ...(isBad ? error : { status: 'success' }), data });
        queueMicrotask(() => this.onload?.());
      }
    },
  );
  return taken;
}
const file = (name: string): File => new File(['x'], name);

test.each([
  [400, 'content', ['one.pdf', 'bad.pdf', 'two.pdf'], [['one.pdf'], ['two.pdf']]],
  [413, 'tooLarge', ['bad.pdf', 'one.pdf'], [['one.pdf']]],
  [400, 'content', ['bad.pdf'], []],
  [415, 'refused', ['bad.pdf'], []],
])(
  'visitor 5: reports G8: a file that is answered with %i is %s, and those that were chosen with it are sent',
  async (status, code, names, sent) => {
    const taken = uploadsWithout('bad.pdf', status);
    const { start, chat, state } = await chatOfTests(() => undefined, {}, asVisitor);
    await start();
    chat.attach([{ to: id, files: names.map(file) }]);
    await pass(0);
    const failed = state().outgoing.map(({ files, failure }) => [files?.map(({ name }) => name), failure]);
    expect(failed).toMatchObject([[['bad.pdf'], { code, isFinal: true }]]);
    expect(taken).toEqual(sent);
  },
);

test('visitor 4: reports G2: what was pasted waits, and is sent behind the next text, or by itself', async () => {
  const taken = uploadsWithout('none', 400);
  const { start, chat, state, paths } = await chatOfTests(() => undefined, {}, asVisitor);
  await start();
  chat.attach([{ to: id, files: [file('one.png')], isPasted: true }]);
  await pass(60_000);
  expect([taken, state().outgoing.length]).toEqual([[], 1]);
  chat.write(id, 'See the picture');
  expect(state().outgoing.map(({ text, files }) => text ?? files?.[0]?.name)).toEqual(['See the picture', 'one.png']);
  await pass(0);
  expect(paths().filter((each) => each.endsWith('/message'))).toHaveLength(1);
  expect(taken).toEqual([['one.png']]);
  chat.attach([{ to: id, files: [file('two.png')], isPasted: true }]);
  chat.write(id, '');
  await pass(0);
  expect(taken).toEqual([['one.png'], ['two.png']]);
  expect(state().outgoing).toEqual([]);
});

test.each([
  ['that names nothing of it', { issues: [{ path: 'form_language', message: 'x' }] }, ['message']],
  ['without issues', null, ['message']],
  ['of an answer', { issues: [{ path: 'form_data.email', message: 'x' }] }, ['email']],
])('visitor 5: reports G3: a refusal of a form, %s, leads back to it with its answers', async (_what, data, fields) => {
  const refusing: Answer = (asked) => (asked.path.endsWith('/init') ? { status: 400, data } : undefined);
  const { start, chat, state, values } = await chatOfTests(refusing);
  await start();
  chat.go({ name: 'chat', id: 'new-1' });
  chat.write('new-1', 'Hello', { email: 'ada@gmail..com' }, 'en');
  await pass(0);
  const [entry] = state().outgoing;
  expect(entry).toMatchObject({
    text: 'Hello',
    form: { email: 'ada@gmail..com' },
    failure: { code: 'refused', fields },
  });
  // It outlives a reload.
  expect([...values.keys()].filter((key) => key.includes('.out.'))).toHaveLength(1);
  if (entry !== undefined) await takeBack(chat, entry);
  expect([draftOf(chat, 'new-1'), state().outgoing]).toEqual(['Hello', []]);
});

test('visitor 5: a text that a closed conversation does not take is a draft of the next one', async () => {
  const closed = { ...conversation(id), status: 'Closed' };
  const answer: Answer = (asked) => {
    if (asked.path === path('/message')) return { status: 403 };
    if (asked.path === path()) return { data: { conversation: closed, messages: [], next_cursor: null } };
    return undefined;
  };
  const { start, chat, state } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id });
  chat.write(id, 'Too late');
  await pass(0);
  const [entry] = state().outgoing;
  expect(entry?.failure).toEqual({ code: 'isClosed', isFinal: true });
  if (entry !== undefined) await takeBack(chat, entry);
  const { view } = state();
  expect(view).toMatchObject({ name: 'chat', id: expect.stringMatching(/^new-/) });
  expect(view.name === 'chat' && draftOf(chat, view.id)).toBe('Too late');
});

test('visitor 5: a conversation that is not there any more counts as closed', async () => {
  const answer: Answer = (asked) => (asked.path.startsWith(path()) ? { status: 404 } : undefined);
  const { start, chat, state, sent } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.write(id, 'Is it there?');
  await pass(0);
  expect(state().outgoing).toMatchObject([{ text: 'Is it there?', failure: { code: 'isClosed' } }]);
  expect(sent).not.toContainEqual({ type: 'gone' });
});

test('visitor 5: where another tab has begun the one conversation that may be, a first message goes there', async () => {
  const visitors = { prevent_multiple_conversations: true, allow_start_conversation: true };
  const answer: Answer = (asked) => {
    if (asked.path === 'chat/settings') return { data: { ...settings, visitors, users: visitors } };
    return asked.path.endsWith('/init') ? { status: 403 } : undefined;
  };
  const { start, chat, state, asked } = await chatOfTests(answer, {}, asVisitor);
  await start();
  chat.go({ name: 'chat', id: 'new-1' });
  chat.write('new-1', 'Second');
  await pass(0);
  expect(asked.at(-1)).toMatchObject({ path: path('/message'), body: { message: 'Second' } });
  expect(state()).toMatchObject({ outgoing: [], view: { name: 'chat', id } });
});

test('visitor 5: where no conversation may be begun, that is said', async () => {
  const { start, chat, state } = await chatOfTests((asked) =>
    asked.path.endsWith('/init') ? { status: 403 } : undefined,
  );
  await start();
  chat.write('new-1', 'Hello');
  await pass(0);
  expect(state().outgoing).toMatchObject([{ text: 'Hello', failure: { code: 'blocked', isFinal: true } }]);
});

const waiting = (more: object) => ({
  'out.1': JSON.stringify({ id: '1', key: 'k1', at: now, to: id, text: 'Once', ...more }),
});

test('visitor 3: a message whose key another person has used, or which was used otherwise, is looked for first', async () => {
  let isThere = false;
  const arrived = { ...message('m1', id), meta: { echo_id: '1' } };
  const answer: Answer = (asked) => {
    if (asked.path === path('/message')) {
      if (asked.body.message === 'Once') isThere = true;
      return { status: 409 };
    }
    const page = { conversation: conversation(id), messages: isThere ? [arrived] : [], next_cursor: null };
    return asked.path === path() ? { data: page } : undefined;
  };
  const { start, state, paths } = await chatOfTests(answer, {}, { ...asVisitor, ...waiting({}) });
  await start();
  await pass(60_000);
  expect(state().outgoing).toEqual([]);
  expect(paths().filter((each) => each.endsWith('/message'))).toHaveLength(1);
});

test('visitor 3: a refused message that is sent again keeps its key', async () => {
  const keys: unknown[] = [];
  const { start, chat, state } = await chatOfTests(
    (asked) => {
      if (!asked.path.endsWith('/message')) return undefined;
      keys.push(asked.key);
      return keys.length <= 3 ? { status: 500 } : undefined;
    },
    {},
    asVisitor,
  );
  await start();
  chat.write(id, 'Hello');
  await pass(60_000);
  const [entry] = state().outgoing;
  expect(entry?.failure?.code).toBe('serverTrouble');
  chat.retry(entry?.id ?? '');
  await pass(60_000);
  expect([state().outgoing.length, keys.length, new Set(keys).size]).toEqual([0, 4, 1]);
});

/** A message of two days ago, whose answer was lost, below 40 others. */
const old = () => ({ at: now - 48 * hourMs, triedBy: 'visitor one' });
const since = (seq: number) => ({ ...message(`m${seq}`, id, seq), created_at: new Date(now).toISOString() });

test.each([
  ['in its conversation', id],
  ['in one that it has begun', 'new-1'],
])('visitor 3: a message that waited for longer than keys are kept is looked for first, %s', async (_where, to) => {
  const newest = Array.from({ length: 30 }, (_, index) => since(41 - index));
  const older = [since(11), { ...message('m1', id), meta: { echo_id: '1' } }];
  const { start, state, paths } = await chatOfTests(
    ({ path: asked, cursor }) => {
      const own = { ...conversation(id), seq: 41, created_at: new Date(now - 49 * hourMs).toISOString() };
      if (asked === 'chat/conversations') return { data: [own] };
      if (asked !== path()) return undefined;
      const messages = cursor === null ? newest : older;
      return { data: { conversation: own, messages, next_cursor: cursor === null ? 'older' : null } };
    },
    {},
    { ...asVisitor, ...waiting({ to, ...old() }) },
  );
  await start();
  await pass(1_000);
  expect(state().outgoing).toEqual([]);
  expect(paths().filter((each) => /message|init/.test(each))).toEqual([]);
});
