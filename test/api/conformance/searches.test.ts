import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { onEveryStore } from './world.ts';

const searches = ['searchConversations', 'searchMessages', 'searchContacts'] as const satisfies readonly RouteId[];
const many = 33;

/** A search answers as a plain list or as a page, depending on its parameters. */
onEveryStore(
  (world) => {
    let filled: Promise<readonly string[]> | undefined;

    /** Makes `many` records of each kind that contain the word; returns the uuids, oldest first. */
    function fill(): Promise<readonly string[]> {
      filled ??= (async () => {
        const uuids: string[] = [];
        for (let number = 0; number < many; number += 1) {
          const contact = await world().contact({ first_name: `Platypus ${number}` });
          const body = { contact_id: contact.id, subject: `A platypus ${number}`, content: `One platypus, ${number}` };
          uuids.push((await world().conversation(body)).uuid);
        }
        return uuids;
      })();
      return filled;
    }

    describe.each(searches)('%s', (id) => {
      test('answers the first 30 as an array, newest first', async () => {
        await fill();
        const found = await world().data(id, { query: { query: 'PLATYPUS' } });
        if (!Array.isArray(found)) throw new Error('a page');
        expect(found).toHaveLength(30);
        const ids = found.map((each) => each.id);
        expect(ids).toEqual(ids.toSorted((a, b) => b - a));
        const page = await world().data(id, { query: { query: 'platypus', page: 1 } });
        expect(hitsIn<unknown>(page)).toEqual(found);
        expect(await world().data(id, { query: { query: 'echidna' } })).toEqual([]);
      });

      test('answers a page when one is asked for', async () => {
        await fill();
        const ask = async (query: object) => {
          const found = await world().data(id, { query: { query: 'platypus', ...query } });
          if (!('results' in found)) throw new Error('an array');
          return found;
        };
        const second = await ask({ page: 2 });
        expect(second).toMatchObject({ total: many, total_is_more: false, page: 2, per_page: 30, total_pages: 2 });
        expect(second.results).toHaveLength(many - 30);
        const first = await ask({ page_size: 5 });
        expect(first).toMatchObject({ total: many, page: 1, per_page: 5 });
        const behind = await ask({ cursor: first.next_cursor, page_size: 5 });
        expect(behind.results[0]?.id).toBeLessThan(first.results.at(-1)?.id ?? 0);
        expect(await ask({ cursor: first.next_cursor })).toMatchObject({ total: many, per_page: 30 });
      });
    });

    test('a hit among messages says which conversation it is in', async () => {
      const uuids = await fill();
      const uuid = uuids.at(-1) ?? '';
      await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
      const conversation = await world().conversationOf(uuid);
      const [hit] = hitsIn(await world().data('searchMessages', { query: { query: 'one platypus' } }));
      expect(hit).toMatchObject({
        conversation_uuid: uuid,
        conversation_reference_number: conversation.reference_number,
        conversation_status: 'Resolved',
        conversation_created_at: conversation.created_at,
      });
      const message = await world().data('getMessage', { params: { cuuid: uuid, uuid: hit?.uuid ?? '' } });
      expect(hit).toMatchObject(message);
    });

    test('more hits than are counted are said to be more', async () => {
      const contact = await world().contact({ first_name: 'Wordy' });
      const { id } = await world().conversation({ contact_id: contact.id, content: 'wombat 0' });
      const ask = async (query: object) => {
        const found = await world().data('searchMessages', { query: { query: 'wombat', page_size: 500, ...query } });
        if (!('results' in found)) throw new Error('an array');
        return found;
      };
      const add = async (count: number) => {
        const at = world().clock.now();
        await world().store.transact(async (writer) => {
          for (let number = 0; number < count; number += 1) {
            await writer.messages.insert({
              createdAt: at,
              updatedAt: at,
              uuid: crypto.randomUUID(),
              type: 'incoming',
              status: 'received',
              conversationId: id,
              mentions: [],
              content: 'a wombat',
              textContent: 'a wombat',
              contentType: 'text',
              private: false,
              senderId: contact.id,
              senderType: 'contact',
              meta: { to: [], cc: [], bcc: [], from: [], subject: '' },
              seq: null,
            });
          }
        });
      };
      await add(999);
      expect(await ask({})).toMatchObject({ total: 1_000, total_is_more: false, total_pages: 2 });
      await add(2);
      expect(await ask({})).toMatchObject({ total: 1_000, total_is_more: true, total_pages: 2 });
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await ask(cursor === undefined ? {} : { cursor });
        expect(page).toMatchObject({ total: 1_000, total_is_more: true });
        seen.push(...page.results.map((each) => each.uuid));
        cursor = page.next_cursor;
      }
      expect(seen).toHaveLength(1_002);
      expect(new Set(seen).size).toBe(1_002);
    });
  },
  { shared: true },
);
