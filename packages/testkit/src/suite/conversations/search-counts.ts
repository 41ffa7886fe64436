import { maxCountedHits, nothingVisible, type PageRequest, type SearchPage, type Visibility } from '@helpdesk/domain';
import { addContact, addConversation } from '../../add-records.ts';
import { newConversation, newMessage } from '../../build/conversations.ts';
import { newContact } from '../../build/people.ts';
import { startOfTests } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { idsOf, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const everything: Visibility = { ...nothingVisible, all: true };

type Found = SearchPage<{ readonly id: number }>;
type Search = (page: PageRequest) => Promise<Found>;

export function searchCountsSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('hits are counted up to 1,000', () => {
    const kinds: readonly (readonly [string, (desk: Desk, count: number) => Promise<readonly number[]>, SearchOf])[] = [
      [
        'conversations',
        addConversations,
        (desk) => (page) => desk.store.read((reader) => reader.conversations.search('findme', everything, 1, page)),
      ],
      [
        'messages',
        addMessages,
        (desk) => (page) => desk.store.read((reader) => reader.messages.search('findme', everything, page)),
      ],
      [
        'contacts',
        addContacts,
        (desk) => (page) => desk.store.read((reader) => reader.contacts.search('findme', page)),
      ],
    ];
    for (const [kind, add, searchOf] of kinds) {
      test(
        `of ${kind}: 1,000 are counted, one more is not, and a keyset reaches them all`,
        onDesk(async (desk) => {
          const search = searchOf(desk);
          expect(counted(await search({ page: 1, size: 30 }))).toEqual([0, 0, false, false]);
          const first = await add(desk, maxCountedHits);
          expect(counted(await search({ page: 1, size: 30 }))).toEqual([30, 1_000, false, true]);
          expect(counted(await search({ page: 4, size: 300 }))).toEqual([100, 1_000, false, false]);
          const ids = [...first, ...(await add(desk, 1))].reverse();
          expect(counted(await search({ page: 1, size: 30 }))).toEqual([30, 1_000, true, true]);
          expect(counted(await search({ page: 5, size: 300 }))).toEqual([0, 1_000, true, false]);
          const last = await search({ page: 4, size: 300 });
          expect(counted(last)).toEqual([100, 1_000, true, true]);
          const behind = await search({ page: 1, size: 300, after: present(last.next) });
          expect(counted(behind)).toEqual([1, 1_000, true, false]);
          expect([...idsOf(last), ...idsOf(behind)]).toEqual(ids.slice(900));
        }),
      );
    }
  });
}

type SearchOf = (desk: Desk) => Search;

function counted({ items, total, totalIsMore, next }: Found) {
  return [items.length, total, totalIsMore, next !== null];
}

function addContacts(desk: Desk, count: number): Promise<readonly number[]> {
  return inOneTransaction(count, desk, async ({ contacts }) => contacts.insert(newContact({ lastName: 'Findme' })));
}

async function addMessages(desk: Desk, count: number): Promise<readonly number[]> {
  const { id: conversationId, contactId: senderId } = await addConversation(desk);
  return inOneTransaction(count, desk, async ({ messages }) => {
    const given = { uuid: desk.ids.uuid(), conversationId, senderId, senderType: 'contact' } as const;
    return messages.insert(newMessage(given, { textContent: 'Please FINDME' }));
  });
}

async function addConversations(desk: Desk, count: number): Promise<readonly number[]> {
  const { store, ids, inboxId, statusIds } = desk;
  const contactId = await addContact(desk);
  const channel = await store.transact(({ contacts }) => contacts.ensureChannel(contactId, inboxId, startOfTests));
  return inOneTransaction(count, desk, async ({ conversations }) => {
    const referenceNumber = await conversations.nextReferenceNumber();
    const given = { uuid: ids.uuid(), contactId, inboxId, contactChannelId: channel, referenceNumber };
    return conversations.insert(newConversation({ ...given, statusId: statusIds.open }, { subject: 'findme' }));
  });
}

function inOneTransaction(
  count: number,
  { store }: Desk,
  add: (writer: Parameters<Parameters<Desk['store']['transact']>[0]>[0]) => Promise<number>,
): Promise<readonly number[]> {
  return store.transact(async (writer) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) ids.push(await add(writer));
    return ids;
  });
}
