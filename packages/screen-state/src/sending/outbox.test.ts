import { expect, it } from 'vitest';
import { newOutgoing, readOutgoing } from '../agent/conversation/agent-outgoing.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createOutbox, nextAt } from './outbox.ts';

function opened(values = new Map<string, string>()) {
  const storage = memoryStorage(values);
  return { values, outbox: createOutbox(storage, 'outbox ', readOutgoing) };
}

const wish = { status: { name: 'Resolved' }, macro: { id: 3, actions: [] } };

it('outbox 1: what a page has kept is there on the next one, to be sent, until it is removed', () => {
  const { values, outbox } = opened();
  const options = { contentType: 'html', private: true, clearsDraft: true, wish } as const;
  const written = newOutgoing('c1', '<p>Keep the kettle</p>', options, undefined);
  outbox.put({ ...written, status: 'failed', error: new Error('No') });
  expect(opened(values).outbox.all()).toEqual([{ ...written, status: 'sending', error: null }]);
  opened(values).outbox.remove(written.id);
  expect([...values]).toEqual([]);
});

it('outbox 2: what is written within one millisecond keeps its order', () => {
  const { outbox } = opened();
  let last = newOutgoing('c1', 'first', {}, undefined, 'z');
  outbox.put(last);
  for (const id of ['m', 'a']) {
    last = newOutgoing('c1', id, {}, last, id);
    outbox.put(last);
  }
  expect(outbox.all().map(({ id }) => id)).toEqual(['z', 'm', 'a']);
  expect(nextAt({ id: '', key: '', to: '', at: Date.now() + 60_000 })).toBeGreaterThan(Date.now() + 59_000);
});

it('outbox 4: a message in the form of the first version is sent to its conversation, with its key and its wish', () => {
  const { values, outbox } = opened();
  const outgoing = {
    echoId: 'e1',
    text: 'Hello',
    private: false,
    mentions: [],
    attachments: [],
    clearsDraft: true,
    wish,
  };
  values.set('outbox e1', JSON.stringify({ uuid: 'c1', outgoing: { ...outgoing, status: 'sending' }, at: 7 }));
  expect(outbox.all()).toMatchObject([
    { id: 'e1', key: 'e1', to: 'c1', at: 7, text: 'Hello', clearsDraft: true, wish },
  ]);
  expect(outbox.all()[0]).not.toHaveProperty('echoId');
  // It is removed under the name that it has.
  outbox.remove('e1');
  expect(values.size).toBe(0);
});
