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

type Listed =
  | 'listContactNotes'
  | 'listMessages'
  | 'searchMessages'
  | 'listAllConversations'
  | 'searchConversations'
  | 'listContacts';

/** From the first page, or that of a cursor, to the last; no answer may be larger than 1 MiB. */
async function walk(world: World, id: Listed, given: Given, from?: string): Promise<Walked> {
  const ids: number[] = [];
  const totals = new Set<number>();
  let cursor: string | null | undefined = from;
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

/** Notes of the longest text, written past the service. */
async function addNotes(world: World, contactId: number, count: number, note: string): Promise<void> {
  const { id: authorId } = await world.data('getMe');
  await world.store.transact(async ({ contacts }) => {
    for (let made = 0; made < count; made += 1) {
      await contacts.insertNote({ contactId, authorId, note, createdAt: world.clock.now() });
    }
  });
}

describe('a list without pages of its own ends at 1 MiB', () => {
  onEveryStore((world) => {
    test.each([
      ['the longest notes', 'a'.repeat(10_000), 130],
      ['notes that JSON escapes', '\u0001'.repeat(10_000), 30],
      ['notes in a script of three bytes', '\u20ac'.repeat(10_000), 50],
      ['short notes, which are more than a page may have', 'a', 5_100],
    ])('faults O6: %s, and a header leads to the others', async (_what, note, count) => {
      const { id } = await world().contact();
      await addNotes(world(), id, count, note);
      const answer = await world().ask('listContactNotes', { params: { id } });
      expect(Number(answer.headers['content-length'])).toBeLessThanOrEqual(mebibyte);
      const first = answer.data as readonly { readonly id: number }[];
      expect(first.length).toBeGreaterThan(2);
      const [, cursor] =
        /^<\/api\/v1\/contacts\/\d+\/notes\?cursor=([^>&]+)>; rel="next"$/.exec(String(answer.headers.link)) ?? [];
      if (cursor === undefined) throw new Error(`no cursor in ${answer.headers.link}`);
      const rest = await walk(world(), 'listContactNotes', { params: { id } }, decodeURIComponent(cursor));
      const ids = [...first.map((each) => each.id), ...rest.ids];
      expect(rest.totals).toEqual(new Set([count]));
      expect(ids).toHaveLength(count);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)));
    });

    test('faults O6: what fits is answered whole, as before, and in pages where the request has one', async () => {
      const { id } = await world().contact();
      await addNotes(world(), id, 501, 'Prefers the phone');
      const answer = await world().ask('listContactNotes', { params: { id } });
      expect(answer.headers.link).toBeUndefined();
      const whole = answer.data as readonly { readonly id: number }[];
      expect(whole).toHaveLength(501);
      const page = await world().data('listContactNotes', { params: { id }, query: { page: 2, page_size: 2 } });
      expect(page).toMatchObject({ results: whole.slice(2, 4), total: 501, total_pages: 251, page: 2, per_page: 2 });
      const other = await world().contact();
      const { next_cursor: cursor } = page as { readonly next_cursor: string };
      const refused = await world().refused(400, 'listContactNotes', { params: { id: other.id }, query: { cursor } });
      expect(refused.message).toBe('was not issued by this list');
    });
  });
});

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
