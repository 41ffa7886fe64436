import {
  type ConversationFilter,
  type ConversationListItem,
  type ConversationSortField,
  dayLengthMs,
  type Keyset,
  type SortDirection,
} from '@helpdesk/domain';
import { addContact, addTag, type Desk, newConversation, openDesk, startOfTests } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { stores } from '../../support/stores.ts';

/** More than a list skips row by row. */
const many = 1_300;
const size = 60;

/** Spread over days of few and one of many; some have no message, and all instants of a day are not different ones. */
async function fill(desk: Desk): Promise<void> {
  const contactId = await addContact(desk);
  const [often, seldom] = [await addTag(desk, 'often'), await addTag(desk, 'seldom')];
  await desk.store.transact(async (writer) => {
    const contactChannelId = await writer.contacts.ensureChannel(contactId, desk.inboxId, startOfTests);
    for (let index = 0; index < many; index++) {
      const day = index % 3 === 0 ? 7 : (index * 13) % 40;
      const at = startOfTests + day * dayLengthMs + (index % 5) * 20_000_000;
      const changes = {
        createdAt: at,
        lastMessageAt: index % 11 === 0 ? null : at + (index % 7) * dayLengthMs,
        lastInteractionAt: index % 4 === 0 ? at : null,
      };
      const given = {
        uuid: desk.ids.uuid(),
        contactId,
        inboxId: desk.inboxId,
        contactChannelId,
        referenceNumber: await writer.conversations.nextReferenceNumber(),
        statusId: Object.values(desk.statusIds)[index % 4] ?? desk.statusIds.open,
      };
      const id = await writer.conversations.insert(newConversation(given, changes));
      await writer.conversations.setTags(
        id,
        [often, seldom].filter((_tag, at) => index % (at === 0 ? 2 : 90) === 0),
      );
    }
  });
}

// The memory store has every row at hand, and is only slow.
describe.each(stores.filter(([name]) => name !== 'memory'))('on %s', (_name, open) => {
  test('a page is the rows that turning pages leads to, however far it is', async () => {
    const { store, close } = await open();
    try {
      await fill(await openDesk(store));
      const list = (field: ConversationSortField, direction: SortDirection, page: object) =>
        store.read(({ conversations }) =>
          conversations.list({
            scope: { kind: 'all' },
            filter: null,
            sort: { field, direction },
            page: { page: 1, size, ...page },
            viewerId: 1,
          }),
        );
      const fields = ['last_message_at', 'last_interaction_at', 'created_at', 'waiting_since'] as const;
      for (const field of fields.map((name) => `conversations.${name}` as const)) {
        for (const direction of ['asc', 'desc'] as const) {
          let after: Keyset | null | undefined;
          let page = 0;
          while (after !== null) {
            page += 1;
            const turned = await list(field, direction, after === undefined ? {} : { after });
            const jumped = await list(field, direction, { page });
            const ids = [turned, jumped].map(({ items }) => items.map(({ id }) => id));
            expect([field, direction, page, ids[1]]).toEqual([field, direction, page, ids[0]]);
            expect(jumped.total).toBe(many);
            expect(jumped.next).toEqual(turned.next);
            after = turned.next;
          }
          expect(page).toBe(Math.ceil(many / size));
          expect((await list(field, direction, { page: page + 1 })).items).toEqual([]);
          expect((await list(field, direction, { page: 9_000 })).items).toEqual([]);
        }
      }
    } finally {
      await close();
    }
  });

  test.each(['often', 'seldom'])(
    'a list by a tag that conversations have %s is that part of the whole list',
    async (name) => {
      const { store, close } = await open();
      try {
        await fill(await openDesk(store));
        const condition = { op: 'tags any', tagIds: [], tagNames: [name] } as const;
        const inOrder = async (field: ConversationSortField, filter: ConversationFilter | null) => {
          const items: ConversationListItem[] = [];
          let after: Keyset | null | undefined;
          let total = 0;
          while (after !== null) {
            const page = { page: 1, size: 300, ...(after !== undefined && { after }) };
            const sort = { field, direction: 'desc' } as const;
            const query = { scope: { kind: 'all' }, filter, sort, page, viewerId: 1 } as const;
            const found = await store.read(({ conversations }) => conversations.list(query));
            items.push(...found.items);
            total = found.total;
            after = found.next;
          }
          return { items, total };
        };
        for (const field of ['conversations.last_message_at', 'conversations.created_at'] as const) {
          const ids = (await inOrder(field, null)).items.filter(({ tags }) => tags.includes(name)).map(({ id }) => id);
          expect(ids).toHaveLength(name === 'often' ? many / 2 : 15);
          for (const filter of [
            { logic: 'AND', rules: [condition] },
            { logic: 'OR', rules: [condition, condition] },
          ] as const) {
            const { items, total } = await inOrder(field, filter);
            expect(items.map(({ id }) => id)).toEqual(ids);
            expect(total).toBe(ids.length);
          }
        }
      } finally {
        await close();
      }
    },
  );
});
