import type { AgentEvent, Message } from '@helpdesk/client';
import { expect, test } from 'vitest';
import { conversationView } from './conversation-view.ts';
import type { MessagePage } from './message-window.ts';

const message = (id: number) => ({ id, uuid: `m${id}`, conversation_uuid: 'a' }) as Message;
const came = (id: number, echoId?: string): AgentEvent =>
  ({
    type: 'new_message',
    cursor: `${id}`,
    data: { ...message(id), ...(echoId !== undefined && { echo_id: echoId }) },
  }) as AgentEvent;
const page = { results: [message(1)], next_cursor: null, previous_cursor: null };

async function opened() {
  const sends: PromiseWithResolvers<Message>[] = [];
  let echoes = 0;
  const send = (): Promise<Message> => {
    const sent = Promise.withResolvers<Message>();
    sends.push(sent);
    return sent.promise;
  };
  const gone: string[] = [];
  const view = conversationView({
    ...{ uuid: 'a', fetch: async () => page, send, newId: () => `e${++echoes}` },
    gotThrough: ({ id }) => gone.push(id),
  });
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  await rest();
  const uuids = () => view.snapshot().messages.map(({ uuid }) => uuid);
  const outgoing = () => view.snapshot().outgoing.map(({ id, status }) => [id, status]);
  return { view, sends, rest, uuids, outgoing, gone };
}

test('conversation 1: a message is shown once, whether its response or its event comes first', async () => {
  const { view, sends, rest, uuids, outgoing } = await opened();
  const first = view.send('One');
  expect(outgoing()).toEqual([['e1', 'sending']]);
  view.apply(came(2, 'e1'));
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2'], []]);
  sends[0]?.resolve(message(2));
  await rest();
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2'], []]);
  expect(await first).toBe(true);
  void view.send('Two');
  sends[1]?.resolve(message(3));
  await rest();
  view.apply(came(3, 'e2'));
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2', 'm3'], []]);
});

test('sender 6: a message that is refused is sent again, or taken back; one whose event came was not lost', async () => {
  const { view, sends, rest, uuids, outgoing, gone } = await opened();
  const accepted = Promise.all([view.send('One'), view.send('Two'), view.send('Three')]);
  for (const sent of sends) sent.reject(new Error('no network'));
  view.apply(came(4, 'e3'));
  await rest();
  expect([uuids(), outgoing()]).toEqual([
    ['m1', 'm4'],
    [
      ['e1', 'failed'],
      ['e2', 'failed'],
    ],
  ]);
  expect(await accepted).toEqual([false, false, true]);
  expect(gone).toEqual(['e3']);
  view.discard('e1');
  view.retry('e2');
  view.discard('e2');
  expect(outgoing()).toEqual([['e2', 'sending']]);
  sends[3]?.resolve(message(3));
  await rest();
  expect([uuids(), outgoing()]).toEqual([['m1', 'm3', 'm4'], []]);
});

/** A view whose fetches are answered one after the other, by the query of each. */
function scripted() {
  const asked: { readonly query: object; readonly answer: PromiseWithResolvers<MessagePage> }[] = [];
  const fetch = (query: object): Promise<MessagePage> => {
    const answer = Promise.withResolvers<MessagePage>();
    asked.push({ query, answer });
    return answer.promise;
  };
  const view = conversationView({ uuid: 'a', fetch, send: () => Promise.reject(new Error('none')) });
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  const last = () => asked.at(-1);
  const answer = async (ids: readonly number[], older: string | null = null, newer: string | null = null) => {
    last()?.answer.resolve({ results: ids.map(message), next_cursor: older, previous_cursor: newer });
    await rest();
  };
  const fail = async () => {
    last()?.answer.reject(new Error('no network'));
    await rest();
  };
  const ids = () => view.snapshot().messages.map(({ id }) => id);
  return { view, asked, query: () => last()?.query, answer, fail, ids };
}

test('conversation 2: what could not be fetched is fetched again, and nothing that is shown is lost by it', async () => {
  const { view, asked, query, answer, fail, ids } = scripted();
  await answer([4, 3], 'older');
  void view.older();
  await fail();
  expect([view.snapshot().status, ids()]).toEqual(['failed', [3, 4]]);
  // An agent who goes on scrolling does not ask at every step.
  void view.older();
  expect(asked).toHaveLength(2);
  view.apply(came(5));
  expect(ids()).toEqual([3, 4, 5]);
  void view.again();
  expect(query()).toEqual({ cursor: 'older' });
  await answer([2, 1]);
  expect([view.snapshot().status, ids()]).toEqual(['ready', [1, 2, 3, 4, 5]]);
  void view.again();
  expect(asked).toHaveLength(3);
});

test('older messages do not hide that a refresh has failed', async () => {
  const { view, query, answer, fail, ids } = scripted();
  await answer([4, 3], 'older');
  void view.refresh();
  await fail();
  void view.older();
  void view.again();
  expect(query()).toEqual({});
  await answer([9, 8], 'older');
  expect([view.snapshot().status, ids()]).toEqual(['ready', [8, 9]]);
});

test('a refresh fetches the newest messages once they have been read to, else those around the one that was asked for', async () => {
  const { view, query, answer, ids } = scripted();
  await answer([9, 8], 'older');
  void view.jump('m3');
  void view.refresh();
  expect(query()).toEqual({ around: 'm3' });
  await answer([4, 3, 2], 'older', 'newer');
  void view.refresh();
  expect(query()).toEqual({ around: 'm3' });
  await answer([4, 3, 2], 'older', 'newer');
  void view.newer();
  await answer([6, 5]);
  void view.refresh();
  expect(query()).toEqual({});
  await answer([9, 8, 7], 'older');
  expect([view.snapshot().hasNewer, ids()]).toEqual([false, [7, 8, 9]]);
});
