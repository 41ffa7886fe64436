import type { Store, StoreWriter, TransactOptions } from '@helpdesk/domain/ports';
import { createHelpdesk, type Helpdesk } from '@helpdesk/domain/use-cases';
import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from './world.ts';

const count = 130;

/** What one transaction wrote. */
interface Written {
  readonly moved: number;
  readonly isAlone: boolean;
}

/** A desk on the same store, whose transactions are counted; the one of that number fails, as in a process that ends. */
function watching(world: World, failing = Number.POSITIVE_INFINITY) {
  const written: Written[] = [];
  const store: Store = {
    read: world.store.read,
    transact: async <T>(work: (writer: StoreWriter) => Promise<T>, options?: TransactOptions<T>): Promise<T> => {
      let moved = 0;
      const result = await world.store.transact((writer) => {
        moved = 0;
        const { conversations } = writer;
        const move: typeof conversations.move = async (...given) => {
          const all = await conversations.move(...given);
          moved += all.length;
          return all;
        };
        return work({ ...writer, conversations: { ...conversations, move } });
      }, options);
      written.push({ moved, isAlone: options?.alone === true });
      if (written.length === failing) throw new Error('the process ends');
      return result;
    },
  };
  return { helpdesk: createHelpdesk({ ...world.ports, store }), written };
}

async function largeContact(world: World) {
  const [contact, other] = [await world.contact(), await world.contact({ country: 'PT' })];
  const uuids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    uuids.push((await world.conversation({ contact_id: other.id, content: `Parcel ${made}` })).uuid);
  }
  return { contact, other, uuids };
}

type Large = Awaited<ReturnType<typeof largeContact>>;

const conversationsOf = async (world: World, id: number) =>
  (await world.data('listContactConversations', { params: { id }, query: { page_size: 500 } })).results;

async function expectMerged(world: World, { contact, other, uuids }: Large) {
  const found = await conversationsOf(world, contact.id);
  expect(new Set(found.map(({ uuid }) => uuid))).toEqual(new Set(uuids));
  await world.refused(404, 'getContact', { params: { id: other.id } });
  expect((await world.data('getContact', { params: { id: contact.id } })).country).toBe('PT');
  expect(await world.store.read(({ deletions }) => deletions.list())).toEqual([]);
  const events = (await world.events()).map(({ event }) => event);
  const moves = events.flatMap((event) =>
    event.type === 'conversation.updated' && event.changes.contactId === contact.id ? [event.conversationId] : [],
  );
  expect(moves).toHaveLength(count);
  expect(new Set(moves).size).toBe(count);
  expect(events.filter(({ type }) => type === 'contact.merged')).toHaveLength(1);
  for (const uuid of [uuids[0], uuids.at(-1)]) {
    const [first] = await world.messagesOf(uuid ?? '');
    expect(first?.sender_id ?? first?.author?.id).toBe(contact.id);
  }
}

onEveryStore((world) => {
  const actorOf = async (helpdesk: Helpdesk) => {
    const [key = '', secret = ''] = world().admin.split(':');
    return helpdesk.authenticateAgent(key, secret);
  };

  describe('faults O3: a contact with many conversations is merged', () => {
    test('some at a time, others have their turn between, and the answer is the merged contact', async () => {
      const large = await largeContact(world());
      const { helpdesk, written } = watching(world());
      const merged = await helpdesk.mergeContacts(await actorOf(helpdesk), large.contact.id, large.other.id);
      expect(merged).toMatchObject({ id: large.contact.id, country: 'PT' });
      expect(written.filter(({ moved }) => moved > 0).length).toBeGreaterThan(2);
      expect(Math.max(...written.map(({ moved }) => moved))).toBeLessThanOrEqual(50);
      expect(written.filter(({ isAlone }) => isAlone).length).toBeLessThanOrEqual(2);
      await expectMerged(world(), large);
    });

    test.each([1, 2, 3])('to the end, also when the process ends after transaction %i', async (failing) => {
      const large = await largeContact(world());
      const { helpdesk } = watching(world(), failing + 1);
      const actor = await actorOf(world().helpdesk);
      const stopped = helpdesk.mergeContacts(actor, large.contact.id, large.other.id);
      await expect(stopped).rejects.toThrow('the process ends');
      const all = await world().data('listAllConversations', { query: { page_size: 500 } });
      expect(new Set(all.results.map(({ uuid }) => uuid))).toEqual(new Set(large.uuids));
      // The last transaction ends the merge.
      expect(await world().helpdesk.finishDeletions()).toBe(failing === 3 ? 0 : 1);
      await expectMerged(world(), large);
    });

    test.each([0, 1, 2])(
      'faults O4: with many notes too, also when the process ends after transaction %i',
      async (failing) => {
        const [contact, other] = [await world().contact(), await world().contact({ email: null })];
        const actor = await actorOf(world().helpdesk);
        await world().store.transact(async ({ contacts }) => {
          for (let made = 0; made < 450; made += 1) {
            await contacts.insertNote({ contactId: other.id, authorId: actor.id, note: `note ${made}`, createdAt: 1 });
          }
        });
        const { helpdesk, written } = watching(world(), failing === 0 ? undefined : failing);
        const merging = helpdesk.mergeContacts(actor, contact.id, other.id);
        if (failing > 0) {
          await expect(merging).rejects.toThrow('the process ends');
          expect(await world().helpdesk.finishDeletions()).toBe(1);
        } else {
          await merging;
          // Two hundred with the request, two hundred, and the rest.
          expect(written.map(({ isAlone }) => isAlone)).toEqual([true, false, false, true]);
        }
        const { total } = await world().store.read(({ contacts }) =>
          contacts.listNotes(contact.id, { page: 1, size: 1 }),
        );
        expect(total).toBe(450);
        await world().refused(404, 'getContact', { params: { id: other.id } });
        expect(await world().store.read(({ deletions }) => deletions.list())).toEqual([]);
      },
    );

    test('once, when it is asked for again while it is under way, and into no other contact', async () => {
      const large = await largeContact(world());
      const { helpdesk } = watching(world(), 1);
      const actor = await actorOf(world().helpdesk);
      await expect(helpdesk.mergeContacts(actor, large.contact.id, large.other.id)).rejects.toThrow('the process ends');
      const third = await world().contact();
      const params = { id: third.id };
      await world().refused(409, 'mergeContacts', { params, body: { contact_id: large.other.id } });
      await world().refused(409, 'mergeContacts', { params, body: { contact_id: large.contact.id } });
      const again = { params: { id: large.contact.id }, body: { contact_id: large.other.id } };
      expect((await world().data('mergeContacts', again)).id).toBe(large.contact.id);
      await expectMerged(world(), large);
    });

    test('also with an Idempotency-Key, and repeated with it', async () => {
      const large = await largeContact(world());
      const headers = { 'idempotency-key': 'merge-once' };
      const request = { params: { id: large.contact.id }, body: { contact_id: large.other.id }, headers };
      expect((await world().data('mergeContacts', request)).id).toBe(large.contact.id);
      expect((await world().data('mergeContacts', request)).id).toBe(large.contact.id);
      await expectMerged(world(), large);
    });

    test.each([1, 2, 3])('with an Idempotency-Key, interrupted after transaction %i and repeated', async (failing) => {
      const large = await largeContact(world());
      const actor = await actorOf(world().helpdesk);
      const merge = ({ once }: Helpdesk) =>
        once({ callerId: actor.id, key: 'K', fingerprint: 'f' }).mergeContacts(actor, large.contact.id, large.other.id);
      await expect(merge(watching(world(), failing).helpdesk)).rejects.toThrow('the process ends');
      expect(await merge(world().helpdesk)).toMatchObject({ id: large.contact.id, country: 'PT' });
      expect(await merge(world().helpdesk)).toMatchObject({ id: large.contact.id, country: 'PT' });
      await expectMerged(world(), large);
    });

    test('with an Idempotency-Key twice at once', async () => {
      const large = await largeContact(world());
      const headers = { 'idempotency-key': 'merge-at-once' };
      const request = { params: { id: large.contact.id }, body: { contact_id: large.other.id }, headers };
      const both = await Promise.all([world().data('mergeContacts', request), world().data('mergeContacts', request)]);
      expect(both.map(({ id }) => id)).toEqual([large.contact.id, large.contact.id]);
      await expectMerged(world(), large);
    });

    test('and what cannot end any more ends as it is', async () => {
      const large = await largeContact(world());
      const { helpdesk } = watching(world(), 1);
      const actor = await actorOf(world().helpdesk);
      await expect(helpdesk.mergeContacts(actor, large.contact.id, large.other.id)).rejects.toThrow('the process ends');
      for (const [id, externalUserId] of [
        [large.contact.id, 'one'],
        [large.other.id, 'two'],
      ] as const) {
        await world().store.transact(({ contacts }) => contacts.update(id, { externalUserId, updatedAt: 1 }));
      }
      expect(await world().helpdesk.finishDeletions()).toBe(1);
      expect(await world().helpdesk.finishDeletions()).toBe(0);
      const [moved, left] = [
        await conversationsOf(world(), large.contact.id),
        await conversationsOf(world(), large.other.id),
      ];
      expect(moved.length + left.length).toBe(count);
    });
  });
});
