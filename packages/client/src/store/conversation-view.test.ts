import { expect, test } from 'vitest';
import type { Message } from '../api-types.ts';
import type { AgentEvent } from '../connect-agent.ts';
import { conversationView } from './conversation-view.ts';

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
  const view = conversationView({ uuid: 'a', fetch: async () => page, send }, () => `e${++echoes}`);
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  await rest();
  const uuids = () => view.snapshot().messages.map(({ uuid }) => uuid);
  const outgoing = () => view.snapshot().outgoing.map(({ echoId, status }) => [echoId, status]);
  return { view, sends, rest, uuids, outgoing };
}

test('a message is shown once, whether its response or its event comes first', async () => {
  const { view, sends, rest, uuids, outgoing } = await opened();
  view.send('One');
  expect(outgoing()).toEqual([['e1', 'sending']]);
  view.apply(came(2, 'e1'));
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2'], []]);
  sends[0]?.resolve(message(2));
  await rest();
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2'], []]);
  view.send('Two');
  sends[1]?.resolve(message(3));
  await rest();
  view.apply(came(3, 'e2'));
  expect([uuids(), outgoing()]).toEqual([['m1', 'm2', 'm3'], []]);
});

test('a message that is refused is sent again, or taken back; one whose event came was not lost', async () => {
  const { view, sends, rest, uuids, outgoing } = await opened();
  view.send('One');
  view.send('Two');
  view.send('Three');
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
  view.discard('e1');
  view.retry('e2');
  view.discard('e2');
  expect(outgoing()).toEqual([['e2', 'sending']]);
  sends[3]?.resolve(message(3));
  await rest();
  expect([uuids(), outgoing()]).toEqual([['m1', 'm3', 'm4'], []]);
});
