import { newMessage } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedPostgres } from '../../stores/contract/recorded-postgres.ts';
import { recordedSqlite } from '../../stores/contract/recorded-sqlite.ts';
import type { RecordedStore } from '../../stores/contract/recorded-store.ts';
import { stores } from '../../support/stores.ts';
import { openWorld, type World } from './world.ts';

const recorders: Readonly<Record<string, () => RecordedStore>> = {
  sqlite: recordedSqlite,
  postgres: recordedPostgres,
};

const engines = stores.flatMap(([name]) => {
  const recorder = recorders[name];
  return recorder === undefined ? [] : [[name, recorder] as const];
});

/** How many one transaction moves; see `move-conversations.ts`. */
const atOnce = 50;
/** Finding and locking both contacts, messages that go first, the channel, what is moved, and three of events. */
const mostOfPart = 16;

describe.each(engines)('faults O3: the statements of a merge, on %s', (_name, recorder) => {
  const recorded = recorder();
  let world: World;
  beforeAll(async () => {
    world = await openWorld(recorded.open);
  });
  afterAll(() => world?.close());

  /** Copies of one that a request made, each with a message, in one transaction: hundreds of requests take minutes. */
  async function addConversations(contactId: number, count: number): Promise<void> {
    const { uuid } = await world.conversation({ contact_id: contactId });
    await world.store.transact(async ({ conversations, messages }) => {
      const model = await conversations.find(uuid);
      if (model === undefined) throw new Error('the conversation was just made');
      const { id: _id, ...fields } = model;
      for (let made = 1; made < count; made += 1) {
        const own = { uuid: crypto.randomUUID(), referenceNumber: await conversations.nextReferenceNumber() };
        const conversationId = await conversations.insert({ ...fields, ...own, meta: {}, customAttributes: {} });
        const references = { uuid: crypto.randomUUID(), conversationId, senderId: contactId };
        await messages.insert(newMessage({ ...references, senderType: 'contact' }));
      }
    });
  }

  /** The statements of the transactions that merge a contact with this many conversations. */
  async function statementsOfMerge(count: number): Promise<number> {
    const [contact, other] = [await world.contact(), await world.contact()];
    await addConversations(other.id, count);
    recorded.take();
    const merged = await world.data('mergeContacts', { params: { id: contact.id }, body: { contact_id: other.id } });
    expect(merged.id).toBe(contact.id);
    const statements = recorded.take().filter(({ read }) => read === undefined);
    const moves = statements.filter(({ text }) => text.startsWith('update "conversations" set "contact_id"'));
    expect(moves).toHaveLength(Math.ceil(count / atOnce));
    return statements.length;
  }

  it('a part of fifty conversations takes a few, however many conversations there are', async () => {
    const counts: number[] = [];
    for (const parts of [1, 2, 3]) counts.push(await statementsOfMerge(parts * atOnce + 10));
    const [one = 0, two = 0, three = 0] = counts;
    expect(three - two).toBe(two - one);
    expect(two - one).toBeGreaterThan(0);
    expect(two - one).toBeLessThanOrEqual(mostOfPart);
  });

  it('a merge within one transaction takes no more for forty-eight conversations than for three parts of events', async () => {
    // 1 = one statement of events, 48 = 32 + 16.
    expect((await statementsOfMerge(48)) - (await statementsOfMerge(1))).toBeLessThanOrEqual(3);
  });
});
