import { type AgentClient, HelpdeskError, type Message, type Draft as SavedDraft } from '@helpdesk/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cell } from '../../cell.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { plainForm } from '../../testing/plain-form.ts';
import { type AgentOutgoing, newOutgoing } from '../conversation/agent-outgoing.ts';
import { createDrafts } from './drafts.ts';
import { messageIdOf } from './message-id.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const savedDraft = (content: string, updated_at: string): SavedDraft =>
  ({ type: 'reply', content, updated_at, meta: {} }) as unknown as SavedDraft;

/** A service with at most one saved draft; `calls` are its changes. */
function opened(saved?: SavedDraft, values = new Map<string, string>()) {
  const calls: string[] = [];
  const service = { saved };
  let saves = 0;
  const call = async (id: string, { body }: { readonly body?: { content: string; expected_updated_at?: string } }) => {
    if (id === 'listDraftsOfConversation') return service.saved === undefined ? [] : [service.saved];
    calls.push(`${id} ${body?.content ?? ''}`.trim());
    if (id === 'deleteDraft') service.saved = undefined;
    if (id !== 'saveDraft' || body === undefined) return undefined;
    if (service.saved !== undefined && service.saved.updated_at !== body.expected_updated_at) {
      const data = { draft: service.saved };
      throw new HelpdeskError({ status: 409, errorType: 'ConflictException', message: 'Changed', data });
    }
    service.saved = savedDraft(body.content, `here ${++saves}`);
    return service.saved;
  };
  const outgoing = cell<readonly AgentOutgoing[]>([]);
  const shown = { messages: [] as readonly Message[] };
  let hear: (uuid: string, messages: readonly Message[]) => void = () => {};
  const onMessages = (listener: typeof hear) => {
    hear = listener;
    return () => {};
  };
  const drafts = createDrafts({
    client: { call, baseUrl: '', headers: {} } as unknown as AgentClient,
    storage: memoryStorage(values),
    limits: { max_bytes: 1, extensions: [] } as never,
    ...{ form: plainForm, me: 7 },
    state: { outgoing, onMessages, shown: () => shown.messages },
  });
  const reply = drafts.of('c1', 'reply');
  const came = (...messages: readonly Message[]): void => hear('c1', messages);
  return {
    values,
    calls,
    service,
    outgoing,
    drafts,
    reply,
    shown,
    came,
    text: () => reply.state.snapshot().draft.text,
  };
}

const underWay = (fields: Partial<AgentOutgoing> = {}): AgentOutgoing => ({
  ...newOutgoing('c1', 'Hello', { clearsDraft: true }, undefined),
  ...fields,
});

it('drafts 1: what is written is on the device at once, and at the service when the keys rest', async () => {
  const { values, calls, reply } = opened();
  reply.write({ text: 'Hel' }, 7);
  expect(JSON.parse(values.get('reply c1') ?? '')).toMatchObject({ text: 'Hel', after: 7 });
  reply.write({ text: 'Hello' }, 8);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(['saveDraft Hello']);
  expect(reply.state.snapshot()).toMatchObject({ kept: 'service', draft: { after: 7 } });
  expect(opened(undefined, values).text()).toBe('Hello');
});

it('drafts 2: a next draft is not saved while a message is under way that takes the saved one, and then it is', async () => {
  const { values, calls, outgoing, reply } = opened();
  reply.write({ text: 'Hello' });
  await vi.advanceTimersByTimeAsync(2_000);
  outgoing.set([underWay()]);
  reply.sent();
  reply.write({ text: 'One more thing' });
  await vi.advanceTimersByTimeAsync(60_000);
  reply.flush();
  expect(calls).toEqual(['saveDraft Hello']);
  expect(JSON.parse(values.get('reply c1') ?? '')).toMatchObject({ text: 'One more thing' });
  outgoing.set([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.at(-1)).toBe('saveDraft One more thing');
});

it.each<[string, Partial<AgentOutgoing>]>([
  ['of another conversation', { to: 'c2' }],
  ['that was refused', { status: 'failed' }],
  ['of the other kind', { private: true }],
  ['without a saved draft', { clearsDraft: false }],
])('drafts 2: a message %s does not hold it', async (_which, fields) => {
  const { calls, outgoing, reply } = opened();
  outgoing.set([underWay(fields)]);
  reply.write({ text: 'Hello' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(['saveDraft Hello']);
});

/** A message of the agent; of the draft that became it where that is given. */
const message = (id: number, content: string, draft?: string, fields: object = {}): Message =>
  ({
    ...{ id, content, type: 'outgoing', private: false, author: { id: 7, type: 'agent' } },
    ...{ meta: draft === undefined ? {} : { echo_id: messageIdOf(draft, content) }, created_at: '2026-11-27' },
    ...fields,
  }) as unknown as Message;

it('drafts 3: a text that its own agent has sent from another device is gone, what others wrote is not', () => {
  const { reply, text, came, values } = opened();
  reply.write({ text: 'Hello' }, 3);
  came(message(2, 'Hello'), message(4, 'Hello', undefined, { author: { id: 8, type: 'agent' } }));
  came(message(5, 'Hello', undefined, { private: true }), message(6, 'Hello', undefined, { type: 'incoming' }));
  expect(text()).toBe('Hello');
  came(message(7, 'Hello'));
  expect([text(), values.get('reply c1')]).toEqual(['', undefined]);
});

it.each<[string, string, string]>([
  ['Hello', 'Hello', ''],
  ['Hello', 'Hello, and more', 'Hello, and more'],
  ['Hello', 'Hello\nand more', 'and more'],
  ['Hello\nand more', 'Hello', ''],
  ['Dear Mara', 'Hello', 'Hello'],
])('reports F2: when %j was sent of a draft that is %j here, %j stays', async (sent, here, left) => {
  const { reply, text, came, service } = opened();
  reply.write({ text: here }, 3);
  const { id } = reply.state.snapshot().draft;
  came(message(7, sent, id));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([text(), service.saved?.content ?? '']).toEqual([left, left]);
  // What is left is a draft of its own.
  came(message(8, left, id));
  expect(text()).toBe(left);
});

it('reports F2: the same text that is written again is another draft, and stays', () => {
  const { reply, text, came } = opened();
  reply.write({ text: 'Thank you' }, 3);
  const { id } = reply.state.snapshot().draft;
  reply.sent();
  reply.write({ text: 'Thank you' }, 3);
  came(message(7, 'Thank you', id));
  expect(text()).toBe('Thank you');
});

it('reports F2: what was sent while this page was away is gone when its messages are fetched, before or after the draft', async () => {
  const earlier = { id: 'a'.repeat(32), begunAt: 5 };
  const saved = { ...savedDraft('Hello', '2026-11-26'), meta: earlier } as SavedDraft;
  const first = opened(saved);
  first.drafts.look('c1');
  await vi.advanceTimersByTimeAsync(0);
  expect(first.text()).toBe('Hello');
  first.came(message(7, 'Hello', earlier.id));
  expect(first.text()).toBe('');

  const second = opened(undefined, new Map([['reply c1', JSON.stringify({ ...earlier, text: 'Hello' })]]));
  expect(second.text()).toBe('Hello');
  second.shown.messages = [message(7, 'Hello', earlier.id)];
  second.drafts.look('c1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([second.text(), second.service.saved]).toEqual(['', undefined]);
});

it('reports F2: a copy of a saved draft in which nothing was written goes with it, whatever was changed in it elsewhere', async () => {
  const earlier = { id: 'a'.repeat(32), begunAt: 5 };
  const { drafts, text, came } = opened({ ...savedDraft('Hello wrold', '2026-11-26'), meta: earlier } as SavedDraft);
  drafts.look('c1');
  await vi.advanceTimersByTimeAsync(0);
  came(message(7, 'Hello world', earlier.id));
  expect(text()).toBe('');
});

it('reports F2: a draft of an earlier version has an id with the next key', () => {
  const { reply } = opened(undefined, new Map([['reply c1', JSON.stringify({ text: 'Hello' })]]));
  expect(reply.state.snapshot().draft.id).toBe('');
  reply.write({ text: 'Hello again' });
  expect(reply.state.snapshot().draft.id).toMatch(/^[0-9a-f]{32}$/);
});

it('drafts 1: what another tab has added stays on the device when this one sends, whether that tab is there or not', () => {
  const values = new Map<string, string>();
  const one = opened(undefined, values);
  one.reply.write({ text: 'Hello' }, 3);
  const { id } = one.reply.state.snapshot().draft;
  const other = opened(undefined, values);
  other.reply.write({ text: 'Hello\nand more' });
  one.reply.sent();
  expect(opened(undefined, new Map(values)).text()).toBe('Hello\nand more');
  other.came(message(7, 'Hello', id));
  expect(JSON.parse(values.get('reply c1') ?? '')).toMatchObject({ text: 'and more' });
});

it('drafts 1: whether the service has everything is known when what is on its way has been answered', async () => {
  const { reply, drafts, service } = opened();
  reply.write({ text: 'Hello' });
  reply.flush();
  expect(await drafts.save()).toBe(true);
  expect(service.saved?.content).toBe('Hello');
  service.saved = savedDraft('From elsewhere', 'there 1');
  reply.write({ text: 'Hello Mara' });
  expect(await drafts.save()).toBe(false);
});

it('reports F2: what another page has begun since on this device stays there', () => {
  const { reply, came, values } = opened();
  reply.write({ text: 'Hello' }, 3);
  const { id } = reply.state.snapshot().draft;
  const next = JSON.stringify({ id: 'b'.repeat(32), text: 'The next one' });
  values.set('reply c1', next);
  came(message(7, 'Hello', id));
  expect(values.get('reply c1')).toBe(next);
});

it('reports F2: the actions of its macro are not those of the next text', () => {
  const { reply, came } = opened();
  reply.write({ text: 'Hello' }, 3);
  reply.macro.set({ id: 3, actions: [] });
  came(message(7, 'Hello', reply.state.snapshot().draft.id));
  expect(reply.macro.snapshot()).toBeUndefined();
});

it('drafts 4: a later one of another device is shown beside it, until the agent decides', async () => {
  const { calls, drafts, reply, text, service } = opened(savedDraft('From the phone', 'phone 1'));
  reply.write({ text: 'From the desk' });
  drafts.look('c1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([text(), reply.state.snapshot().newer?.content, calls]).toEqual(['From the desk', 'From the phone', []]);
  reply.keepThis();
  await vi.advanceTimersByTimeAsync(0);
  expect(service.saved?.content).toBe('From the desk');
  service.saved = savedDraft('From the train', 'phone 2');
  reply.write({ text: 'From the desk again' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reply.useNewer().text).toBe('From the desk again');
  expect([text(), service.saved.content]).toEqual(['From the train', 'From the train']);
});

it('drafts 5: a discarded one comes back, and goes from the service when that is final', async () => {
  const { calls, reply, text, values } = opened();
  reply.write({ text: 'Hello' });
  await vi.advanceTimersByTimeAsync(2_000);
  reply.discard().undo();
  expect(text()).toBe('Hello');
  await vi.advanceTimersByTimeAsync(2_000);
  const { end } = reply.discard();
  expect([text(), values.get('reply c1')]).toEqual(['', undefined]);
  expect(calls.filter((each) => each.startsWith('delete'))).toEqual([]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.at(-1)).toBe('deleteDraft');
});
