import {
  type ConversationFilter,
  type ConversationListItem,
  type ConversationSort,
  compareBySort,
  conversationFields,
  conversationSortFields,
  defaultConversationSort,
  type Keyset,
  type Page,
  type SortDirection,
} from '@helpdesk/domain';
import type { ConversationQuery } from '@helpdesk/domain/ports';
import fc from 'fast-check';
import { addAgent, addContact, addConversation, addMessage, addTag, addTeam } from '../../add-records.ts';
import { conversationRowsArbitrary } from '../../arbitrary/rows.ts';
import { newInbox } from '../../build/conversations.ts';
import { textDetails } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { idsOf } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const byCreation: ConversationSort = { field: 'conversations.created_at', direction: 'asc' };

async function list(desk: Desk, query: Partial<ConversationQuery> = {}): Promise<Page<ConversationListItem>> {
  return desk.store.read((reader) =>
    reader.conversations.list({
      scope: { kind: 'all' },
      filter: null,
      sort: byCreation,
      page: { page: 1, size: 30 },
      viewerId: 1,
      ...query,
    }),
  );
}

/** Ids by following the keyset from page to page. */
async function walk(desk: Desk, sort: ConversationSort, size: number, onPage: () => Promise<void> = async () => {}) {
  const ids: number[] = [];
  let after: Keyset | undefined;
  for (;;) {
    const page = await list(desk, { sort, page: { page: 1, size, after } });
    ids.push(...idsOf(page));
    if (page.next === null) return ids;
    after = page.next;
    await onPage();
  }
}

export function conversationListSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('lists of conversations', () => {
    test(
      'a scope holds its rows',
      onDesk(async (desk) => {
        const [me, sales] = [await addAgent(desk), await addTeam(desk, 'Sales')];
        const add = async (assignedUserId: number | null, assignedTeamId: number | null) =>
          (await addConversation(desk, { assignedUserId, assignedTeamId })).id;
        const [free, mine, inbox, both] = [
          await add(null, null),
          await add(me, null),
          await add(null, sales),
          await add(me, sales),
        ];
        expect(idsOf(await list(desk))).toEqual([free, mine, inbox, both]);
        expect(idsOf(await list(desk, { scope: { kind: 'assigned', agentId: me } }))).toEqual([mine, both]);
        expect(idsOf(await list(desk, { scope: { kind: 'unassigned' } }))).toEqual([free]);
        expect(idsOf(await list(desk, { scope: { kind: 'team_unassigned', teamId: sales } }))).toEqual([inbox]);
        expect(await list(desk, { scope: { kind: 'team_unassigned', teamId: 999 } })).toEqual({
          items: [],
          total: 0,
          next: null,
        });
      }),
    );

    test(
      'items are those that findListItem answers, counted for the viewer',
      onDesk(async (desk) => {
        const [viewer, tag] = [await addAgent(desk), await addTag(desk, 'vip')];
        const conversation = await addConversation(desk, { priorityId: desk.priorityIds.low });
        await desk.store.transact((writer) => writer.conversations.setTags(conversation.id, [tag]));
        await addMessage(desk, conversation);
        const { items } = await list(desk, { viewerId: viewer });
        expect(items).toEqual([
          await desk.store.read((reader) => reader.conversations.findListItem(conversation.uuid, viewer)),
        ]);
        expect(items[0]).toMatchObject({ unreadMessageCount: 1, tags: ['vip'], priority: 'Low' });
      }),
    );

    test(
      'totals are right on every page, past the end too',
      onDesk(async (desk) => {
        for (let count = 0; count < 5; count++) await addConversation(desk);
        for (const page of [1, 2, 3, 4, 1000]) {
          const { items, total, next } = await list(desk, { page: { page, size: 2 } });
          expect([items.length, total, next === null]).toEqual([[2, 2, 1][page - 1] ?? 0, 5, page > 2]);
        }
        const exact = await list(desk, { page: { page: 1, size: 5 } });
        expect([exact.items.length, exact.next]).toEqual([5, null]);
      }),
    );

    for (const direction of ['asc', 'desc'] satisfies SortDirection[]) {
      test(
        `nulls are last and ties by id, ${direction}, on pages and by keyset`,
        onDesk(async (desk) => {
          const times = [now + 2, null, now + 1, now + 2, null, now + 3];
          const ids: number[] = [];
          for (const lastMessageAt of times) ids.push((await addConversation(desk, { lastMessageAt })).id);
          const order = direction === 'asc' ? [2, 0, 3, 5, 1, 4] : [5, 3, 0, 2, 4, 1];
          const expected = order.map((index) => ids[index]);
          const sort: ConversationSort = { ...defaultConversationSort, direction };
          expect(idsOf(await list(desk, { sort }))).toEqual(expected);
          for (const size of [1, 2, 3, 4]) {
            expect(await walk(desk, sort, size)).toEqual(expected);
            const pages = [];
            for (let page = 1; page <= 6; page++)
              pages.push(...idsOf(await list(desk, { sort, page: { page, size } })));
            expect(pages).toEqual(expected.slice(0, pages.length));
          }
        }),
      );
    }

    test(
      'a walk by keyset skips and repeats nothing while rows come in before it',
      onDesk(async (desk) => {
        const ids: number[] = [];
        for (const offset of [1, 2, 3, null, null]) {
          const lastMessageAt = offset === null ? null : now + offset;
          ids.push((await addConversation(desk, { lastMessageAt })).id);
        }
        const [one, two, three, four, five] = ids;
        const newer = async () => {
          await addConversation(desk, { lastMessageAt: now + 100 });
        };
        expect(await walk(desk, defaultConversationSort, 2, newer)).toEqual([three, two, one, five, four]);
      }),
    );

    test(
      'text sorts by code point, with the case that it has',
      onDesk(async (desk) => {
        const emails = ['b@x', 'B@x', '\u{ff5e}@x', '😀@x', 'é@x', 'a@x', null];
        const ids = new Map<string | null, number>();
        for (const email of emails) {
          const contactId = await addContact(desk, { email });
          ids.set(email, (await addConversation(desk, { contactId })).id);
        }
        const sort: ConversationSort = { field: 'users.email', direction: 'asc' };
        const sorted = ['B@x', 'a@x', 'b@x', 'é@x', '\u{ff5e}@x', '😀@x', null].map((email) => ids.get(email));
        expect(idsOf(await list(desk, { sort }))).toEqual(sorted);
        expect(await walk(desk, sort, 1)).toEqual(sorted);
      }),
    );

    test(
      'every field sorts by its own value',
      onDesk(async (desk) => {
        const rows = await addVariedRows(desk);
        const { items } = await list(desk);
        expect(items).toHaveLength(rows);
        for (const field of conversationSortFields) {
          const values = new Set(items.map(conversationFields[field].value));
          expect(values.size, `${field} is the same in every row: fill it in addVariedRows`).toBeGreaterThan(1);
          for (const direction of ['asc', 'desc'] as const) {
            const sort = { field, direction };
            const sorted = items.toSorted(compareBySort(conversationFields, sort));
            expect(idsOf(await list(desk, { sort })), `${field} ${direction}`).toEqual(sorted.map(({ id }) => id));
          }
        }
      }),
    );

    test(
      'a filter joins status, contact, inbox and tags',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { email: 'émile_100%@example.com' });
        const [vip, late] = [await addTag(desk, 'VIP'), await addTag(desk, 'late')];
        const plain = await addConversation(desk);
        const known = await addConversation(desk, { contactId, statusId: desk.statusIds.closed });
        await desk.store.transact(async ({ conversations }) => {
          await conversations.setTags(known.id, [vip, late]);
          await conversations.setTags(plain.id, [late]);
        });
        const ids = async (...rules: ConversationFilter['rules']) =>
          idsOf(await list(desk, { filter: { logic: 'AND', rules } }));
        expect(await ids({ op: 'text contains', field: 'users.email', value: 'ÉMILE_100%' })).toEqual([known.id]);
        expect(await ids({ op: 'text not contains', field: 'users.email', value: 'émile' })).toEqual([plain.id]);
        expect(await ids({ op: 'text contains', field: 'users.email', value: 'e%@' })).toEqual([]);
        expect(await ids({ op: 'text equals', field: 'conversation_statuses.name', value: 'Closed' })).toEqual([
          known.id,
        ]);
        expect(await ids({ op: 'text in', field: 'inboxes.channel', values: ['livechat'] })).toEqual([
          plain.id,
          known.id,
        ]);
        expect(await ids({ op: 'tags any', tagIds: [], tagNames: ['vip'] })).toEqual([known.id]);
        expect(await ids({ op: 'tags any', tagIds: [late], tagNames: ['vip'] })).toEqual([plain.id, known.id]);
        expect(await ids({ op: 'tags none', tagIds: [vip], tagNames: ['unknown'] })).toEqual([plain.id]);
        expect(await ids({ op: 'tags not set' })).toEqual([]);
        expect(await ids({ op: 'set', field: 'users.email' }, { op: 'tags set' })).toEqual([known.id]);
      }),
    );
  });
}

/** Conversations whose fields are each in an order of their own, so that one column cannot stand for another. */
async function addVariedRows(desk: Desk): Promise<number> {
  const rows = 16;
  const mail = newInbox(desk.ids.uuid(), { channel: 'email' });
  const mailId = await desk.store.transact((writer) => writer.inboxes.insert(mail));
  const choices = {
    statusIds: Object.values(desk.statusIds),
    priorityIds: Object.values(desk.priorityIds),
    agentIds: [await addAgent(desk), await addAgent(desk)],
    teamIds: [await addTeam(desk, 'Sales'), await addTeam(desk, 'Billing')],
    tagIds: [],
  };
  const [varied = []] = fc.sample(conversationRowsArbitrary(choices, rows), { seed: 1, numRuns: 1 });
  for (const [index, { columns }] of varied.entries()) {
    // Multiplied by an odd number, the numbers below 16 come in another order.
    const texts = textDetails.map((detail, place) => [detail, `${((index * (2 * place + 1) + place) % rows) + 10}`]);
    await addConversation(desk, {
      ...columns,
      createdAt: now + ((index * 5) % rows),
      contactId: await addContact(desk, Object.fromEntries(texts)),
      inboxId: index % 3 === 0 ? mailId : desk.inboxId,
    });
  }
  return varied.length;
}
