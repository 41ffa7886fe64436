import type { RouteId } from '@helpdesk/contract';
import type { JsonObject } from '@helpdesk/domain';
import { newMessage } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { onEveryStore, type World } from './world.ts';

const mebibyte = 1024 * 1024;

interface Walked {
  readonly pages: number;
  readonly ids: readonly (string | number)[];
  readonly totals: ReadonlySet<number>;
}

type Listed = 'listMessages' | 'searchMessages' | 'listAllConversations' | 'searchConversations' | 'listContacts';

/** From the first page to the last by cursor; no answer may be larger than 1 MiB. */
async function walk(world: World, id: Listed, given: Given): Promise<Walked> {
  const ids: number[] = [];
  const totals = new Set<number>();
  let cursor: string | null | undefined;
  let pages = 0;
  while (cursor !== null) {
    const query = { ...given.query, page_size: 500, ...(cursor !== undefined && { cursor }) };
    const answer = await world.ask(id as RouteId, { ...given, query });
    expect(Number(answer.headers['content-length'])).toBeLessThanOrEqual(mebibyte);
    const page = answer.data as { results: { id: number }[]; total: number; next_cursor: string | null };
    expect(page.results.length).toBeGreaterThan(0);
    ids.push(...page.results.map((row) => row.id));
    totals.add(page.total);
    cursor = page.next_cursor;
    pages += 1;
  }
  return { pages, ids, totals };
}

describe('a page ends at 1 MiB', () => {
  onEveryStore(
    (world) => {
      /** Straight into the store: what matters is how it is read. */
      const fill = (count: number, uuid: string, text: string) =>
        world().store.transact(async (writer) => {
          const conversation = await writer.conversations.find(uuid);
          if (conversation === undefined) throw new Error('no conversation');
          const { id: conversationId, contactId: senderId } = conversation;
          for (let index = 0; index < count; index++) {
            const references = {
              uuid: world().ports.ids.uuid(),
              conversationId,
              senderId,
              senderType: 'contact',
            } as const;
            await writer.messages.insert(newMessage(references, { content: text, textContent: text, seq: index + 1 }));
          }
        });

      test.each([
        ['of plain text', 'needle '.repeat(1_400), 60, 2],
        ['of characters that JSON escapes', `needle${'\u0001'.repeat(9_990)}`, 20, 3],
        ['of long words in three bytes each', `needle${'\u20ac'.repeat(40_000)}`, 12, 3],
      ])('messages %s: for agents, in a search, and for the contact', async (_what, text, count, least) => {
        const { uuid, headers } = await world().visitor('The first');
        await fill(count, uuid, text);
        const list = await walk(world(), 'listMessages', { params: { cuuid: uuid } });
        expect(list.pages).toBeGreaterThanOrEqual(least);
        expect(list.totals).toEqual(new Set([count + 1]));
        expect(list.ids).toEqual([...new Set(list.ids)].sort((a, b) => Number(b) - Number(a)));
        expect(list.ids).toHaveLength(count + 1);

        const search = await walk(world(), 'searchMessages', { query: { query: 'needle' } });
        expect(list.ids.filter((id) => search.ids.includes(id))).toHaveLength(count);
        expect(new Set(search.ids).size).toBe(search.ids.length);
        expect(search.totals).toEqual(new Set([search.ids.length]));

        const seen: string[] = [];
        let cursor: string | null | undefined;
        do {
          const query = cursor === undefined ? {} : { cursor };
          const answer = await world().ask('getWidgetConversation', { headers, params: { uuid }, query });
          expect(Number(answer.headers['content-length'])).toBeLessThanOrEqual(mebibyte);
          expect(answer.data.total_messages).toBe(count + 1);
          seen.push(...answer.data.messages.map((message) => message.uuid));
          cursor = answer.data.next_cursor;
        } while (cursor !== null);
        expect(seen).toHaveLength(count + 1);
        expect(new Set(seen).size).toBe(seen.length);
      });

      test('conversations with every tag that they can have, sorted by what not all of them have', async () => {
        const contact = await world().contact({ first_name: 'Heavy', last_name: 'x'.repeat(128) });
        const tags = Array.from({ length: 50 }, (_, index) => `${index} ${'\u20ac'.repeat(136)}`);
        const first = await world().conversation({ contact_id: contact.id, subject: 'y'.repeat(500) });
        await world().data('setConversationTags', { params: { uuid: first.uuid }, body: { tags } });
        const made = [first.id];
        await world().store.transact(async (writer) => {
          const conversation = await writer.conversations.find(first.uuid);
          if (conversation === undefined) throw new Error('no conversation');
          const all = await writer.tags.list();
          const tagIds = all.filter(({ name }) => conversation.tags.includes(name)).map(({ id }) => id);
          const priorities = await writer.statuses.listPriorities();
          for (let index = 1; index < 60; index++) {
            const id = await writer.conversations.insert({
              ...conversation,
              uuid: world().ports.ids.uuid(),
              referenceNumber: await writer.conversations.nextReferenceNumber(),
              priorityId: index % 3 === 0 ? (priorities[0]?.id ?? null) : null,
              meta: {},
              customAttributes: {},
            });
            await writer.conversations.setTags(id, tagIds);
            made.push(id);
          }
        });
        for (const query of [{}, { order_by: 'conversations.priority_id', order: 'asc' }]) {
          const list = await walk(world(), 'listAllConversations', { query });
          expect(list.pages).toBeGreaterThanOrEqual(2);
          expect(list.ids.filter((id) => made.includes(Number(id)))).toHaveLength(60);
          expect(new Set(list.ids).size).toBe(list.ids.length);
          expect(list.totals).toEqual(new Set([list.ids.length]));
        }
        const search = await walk(world(), 'searchConversations', { query: { query: 'Heavy' } });
        expect(search.pages).toBeGreaterThanOrEqual(2);
        expect(search.ids.toSorted()).toEqual(made.toSorted());
      });

      test('contacts with large attributes', async () => {
        const custom_attributes: JsonObject = { note: 'z'.repeat(30_000) };
        for (let index = 0; index < 50; index++) await world().contact({ custom_attributes });
        const list = await walk(world(), 'listContacts', {});
        expect(list.pages).toBeGreaterThanOrEqual(2);
        expect(new Set(list.ids).size).toBe(list.ids.length);
        expect(list.totals).toEqual(new Set([list.ids.length]));
      });
    },
    { shared: true },
  );
});
