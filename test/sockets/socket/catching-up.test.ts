import type { StoreReader } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenStore, stores } from '../../support/stores.ts';
import { type LiveWorld, openLiveWorld } from './live-world.ts';

/** How often each method was called outside of transactions, as `messages.findById`. */
function counting(open: OpenStore): { readonly open: OpenStore; readonly calls: Map<string, number> } {
  const calls = new Map<string, number>();
  const counted = (name: string, repository: object): object =>
    Object.fromEntries(
      Object.entries(repository as Readonly<Record<string, (...args: unknown[]) => unknown>>).map(([method, run]) => [
        method,
        (...args: unknown[]) => {
          const key = `${name}.${method}`;
          calls.set(key, (calls.get(key) ?? 0) + 1);
          return run(...args);
        },
      ]),
    );
  return {
    calls,
    open: async () => {
      const { store, close } = await open();
      const of = (reader: StoreReader) =>
        Object.fromEntries(
          Object.entries(reader).map(([name, repository]) => [name, counted(name, repository as object)]),
        ) as unknown as StoreReader;
      return { store: { transact: store.transact, read: (work) => store.read((reader) => work(of(reader))) }, close };
    },
  };
}

describe.each(stores)('who catches up, on %s', (_name, open) => {
  let world: LiveWorld;
  let calls: Map<string, number>;

  beforeEach(async () => {
    const made = counting(open);
    calls = made.calls;
    world = await openLiveWorld(made.open);
  });
  afterEach(() => world.close());

  const missed = 40;

  /** All of it was handed on to a witness: what is read from now on is read for those who come back. */
  async function conversationWithMissed() {
    const visitor = await world.visitor();
    const witness = await world.desk();
    const widget = await world.widget(visitor);
    widget.send({ type: 'page_visit', data: { url: 'https://shop.example/', title: 'Shop' } });
    await widget.ping();
    await widget.close();
    for (let index = 0; index < missed; index++) await world.reply(visitor.uuid, `${index}`);
    await witness.next('new_message', ({ data }) => data.text_content === `${missed - 1}`);
    calls.clear();
    return visitor;
  }

  it('as a widget: its conversation is loaded once for a batch of the log, not for each entry', async () => {
    const visitor = await conversationWithMissed();
    const socket = await world.widget(visitor, { [visitor.uuid]: 1 });
    expect(socket.all('new_message')).toHaveLength(missed);
    expect(calls.get('messages.findById')).toBe(missed);
    expect(calls.get('conversations.findById')).toBeLessThanOrEqual(missed / 10 + 1);
  });

  it('as an agent: messages of conversations that they may not read are not loaded, nor are page visits', async () => {
    const blind = await world.agent({ permissions: ['messages:read'] });
    await conversationWithMissed();
    const socket = await world.desk(blind, '0.1');
    expect(socket.all('new_message')).toEqual([]);
    expect(socket.all('resync')).toEqual([]);
    expect(calls.get('messages.findById')).toBeUndefined();
    expect(calls.get('widget.listPageVisits')).toBeUndefined();

    const sighted = await world.desk(undefined, '0.1');
    expect(sighted.all('new_message').length).toBeGreaterThanOrEqual(missed);
    expect(calls.get('messages.findById')).toBeGreaterThanOrEqual(missed);
    expect(calls.get('conversations.findById')).toBeLessThan(missed);
  });
});
