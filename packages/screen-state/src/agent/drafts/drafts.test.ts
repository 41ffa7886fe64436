import { type AgentClient, HelpdeskError, type Message, type Draft as SavedDraft } from '@helpdesk/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cell } from '../../cell.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { type AgentOutgoing, newOutgoing } from '../conversation/agent-outgoing.ts';
import type { DraftForm } from './draft.ts';
import { createDrafts } from './drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Texts without a format. */
const form: DraftForm<never> = {
  wireOf: ({ text }) => ({ content: text, content_type: 'html', meta: {} }),
  draftOf: ({ content }) => ({ text: content, doc: null, files: [], mentions: [], after: null }),
  isSame: (saved, { text }) => saved.content === text,
  isTextOf: (message, { text }) => message.content === text,
};
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
  const drafts = createDrafts({
    client: { call, baseUrl: '', headers: {} } as unknown as AgentClient,
    storage: memoryStorage(values),
    limits: { max_bytes: 1, extensions: [] } as never,
    form,
    outgoing,
  });
  const reply = drafts.of('c1', 'reply');
  return { values, calls, service, outgoing, drafts, reply, text: () => reply.state.snapshot().draft.text };
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

it('drafts 3: a text that its own agent has sent from another device is gone, what others wrote is not', () => {
  const { reply, text } = opened();
  const message = (id: number, author: number) => ({ id, author: { id: author }, content: 'Hello' }) as Message;
  reply.write({ text: 'Hello' }, 3);
  reply.meet([message(2, 7), message(4, 8)], 7);
  expect(text()).toBe('Hello');
  reply.meet([message(5, 7)], 7);
  expect(text()).toBe('');
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
