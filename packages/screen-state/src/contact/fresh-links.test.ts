import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatOfTests, conversation, message, pass } from '../testing/chat-of-tests.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = 'c-visitor';
const minute = 60_000;

/** A conversation of two pages, each message with a file; links say when they were given. */
async function visit() {
  const age = (): number => Date.now() / minute;
  const file = (seq: number) => ({
    uuid: `f${seq}`,
    name: 'a.png',
    url: `/uploads/f${seq}?at=${age()}`,
    thumbnail_url: `/uploads/f${seq}?variant=thumbnail&at=${age()}`,
  });
  const page = (seq: number) => ({ ...message(`m${seq}`, id, seq), attachments: [file(seq)] });
  const face = () => ({ id: 7, first_name: 'Ada', last_name: '', avatar_url: `/uploads/ada?at=${age()}` });
  let isDown = false;
  const kim = await chatOfTests(
    ({ path, cursor }) => {
      if (isDown) return { status: 400 };
      const own = { ...conversation(id), seq: 3, assignee: face() };
      if (path === 'chat/conversations') return { data: [own, { ...own, uuid: 'c-other' }] };
      if (path !== `chat/conversations/${id}`) return undefined;
      const older = cursor === 'older';
      const messages = older ? [page(1)] : [page(3), page(2)];
      return { data: { conversation: own, messages, next_cursor: older ? null : 'older' } };
    },
    {},
    { session: 'visitor' },
  );
  await kim.start();
  kim.chat.go({ name: 'chat', id });
  await pass(0);
  await kim.chat.older(id);
  await pass(0);
  const ages = () =>
    kim
      .state()
      .details.get(id)
      ?.messages.map(({ attachments: [one] }) => [one?.url, one?.thumbnail_url].map(ageOf));
  return {
    ...kim,
    ages,
    faceAge: () => kim.state().conversations[0]?.assignee?.avatar_url,
    fail: (fails: boolean) => {
      isDown = fails;
    },
  };
}

const ageOf = (url: string | null | undefined): number => Number(/at=([\d.]+)/.exec(url ?? '')?.[1]);

test('conversation 3: reports C6: the links of every message that is shown are fetched again before the hour is over', async () => {
  const kim = await visit();
  const first = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  expect(kim.ages()).toEqual(first);
  const face = kim.faceAge();
  await pass(49 * minute);
  expect(kim.ages()).toEqual(first);
  await pass(2 * minute);
  const [oldest = [], ...others] = kim.ages() ?? [];
  expect(others).toHaveLength(2);
  for (const age of [oldest, ...others].flat()) expect(age).toBeGreaterThanOrEqual(50);
  expect(kim.faceAge()).not.toBe(face);
  // The page of older ones is still at its end.
  expect(kim.state().details.get(id)?.cursor).toBe(null);
  await pass(51 * minute);
  for (const age of kim.ages()?.flat() ?? []) expect(age).toBeGreaterThanOrEqual(100);
});

test('reports C6 a frame that nobody sees waits until somebody does', async () => {
  const kim = await visit();
  const asked = kim.asked.length;
  await kim.shown(false);
  await pass(120 * minute);
  expect(kim.asked.length).toBe(asked);
  await kim.shown(true);
  await pass(5_000);
  for (const age of kim.ages()?.flat() ?? []) expect(age).toBeGreaterThanOrEqual(120);
});

test('reports C6: faces of conversations in the list that were not opened are fetched again too', async () => {
  const kim = await visit();
  kim.chat.go({ name: 'home' });
  const faceOf = (uuid: string) => kim.state().conversations.find((each) => each.uuid === uuid)?.assignee?.avatar_url;
  expect(faceOf('c-other')).toBe('/uploads/ada?at=0');
  await pass(52 * minute);
  expect(ageOf(faceOf('c-other'))).toBeGreaterThanOrEqual(50);
});

test('reports C6 a fetch that fails is tried again', async () => {
  const kim = await visit();
  kim.fail(true);
  await pass(55 * minute);
  expect(kim.ages()?.flat()).toEqual([0, 0, 0, 0, 0, 0]);
  kim.fail(false);
  await pass(1 * minute);
  for (const age of kim.ages()?.flat() ?? []) expect(age).toBeGreaterThanOrEqual(55);
});
