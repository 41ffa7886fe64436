import {
  type Contact,
  type ContactFilter,
  type ContactSortField,
  compareBySort,
  contactFields,
  contactFieldsWith,
  contactSortFields,
  type FilteredAttribute,
  matchesFilter,
  type SortDirection,
} from '@helpdesk/domain';
import { addAgent, addContact, addConversation } from '../../add-records.ts';
import { allContacts } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { idsOf } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const attributes: readonly FilteredAttribute[] = [
  { key: 'seats', dataType: 'number' },
  { key: 'vip', dataType: 'checkbox' },
  { key: 'plan', dataType: 'list' },
];

const filters: readonly (readonly [string, ContactFilter['rules'][number]])[] = [
  ['type', { op: 'text equals', field: 'contacts.type', value: 'visitor' }],
  ['enabled', { op: 'text equals', field: 'contacts.enabled', value: 'false' }],
  ['e-mail', { op: 'text contains', field: 'contacts.email', value: 'EXAMPLE' }],
  ['activity', { op: 'time from', field: 'contacts.last_active_at', at: now }],
  ['no phone', { op: 'not set', field: 'contacts.phone_number' }],
  ['number', { op: 'integer greater than', field: 'contacts.custom.seats', value: 2 }],
  ['number that is set', { op: 'set', field: 'contacts.custom.seats' }],
  ['number that is not set', { op: 'not set', field: 'contacts.custom.seats' }],
  ['flag', { op: 'text equals', field: 'contacts.custom.vip', value: 'true' }],
  ['not the flag', { op: 'text not equals', field: 'contacts.custom.vip', value: 'true' }],
  ['text', { op: 'text in', field: 'contacts.custom.plan', values: ['pro', 'gold'] }],
  ['text in order', { op: 'text greater than', field: 'contacts.custom.plan', value: 'Z' }],
];

async function fill(desk: Desk): Promise<void> {
  await addAgent(desk, { firstName: 'Ada' });
  const people = [
    { firstName: 'zoe', email: 'zoe@example.org', customAttributes: { seats: 2, vip: true, plan: 'pro' } },
    { firstName: 'Zoe', customAttributes: { seats: 2.5, vip: false, plan: 'free' } },
    { firstName: 'Ábel', email: 'abel@elsewhere.org', customAttributes: { seats: '3', vip: 'true', plan: 3 } },
    { firstName: 'Mia', phoneNumber: '555', customAttributes: { seats: 30, vip: null, plan: ['pro'] } },
    { firstName: 'Mia', type: 'visitor' as const, email: 'mia@example.org', customAttributes: { plan: 'ébène' } },
  ];
  for (const [index, person] of people.entries()) {
    const id = await addContact(desk, { ...person, createdAt: now + (index % 2) });
    await desk.store.transact(async ({ contacts }) => {
      if (index === 1) await contacts.update(id, { enabled: false, updatedAt: now });
      if (index % 2 === 0) await contacts.touch(id, now + index - 1, now);
    });
  }
}

const pageOf = (field: ContactSortField, direction: SortDirection, page: number, size: number) => ({
  ...allContacts({ page, size }),
  sort: { field, direction },
});

export function contactListSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('lists of contacts', () => {
    for (const field of contactSortFields) {
      for (const direction of ['asc', 'desc'] as const) {
        test(
          `have the order of ${field} ${direction}, by page or by keyset`,
          onDesk(async (desk) => {
            await fill(desk);
            const list = (page: number, size: number) =>
              desk.store.read(({ contacts }) => contacts.list(pageOf(field, direction, page, size)));
            const { items, total } = await list(1, 100);
            const ids = items.map(({ id }) => id);
            expect([items.length, total]).toEqual([5, 5]);
            expect(items.toSorted(compareBySort(contactFields, { field, direction })).map(({ id }) => id)).toEqual(ids);
            expect([...idsOf(await list(1, 2)), ...idsOf(await list(2, 2)), ...idsOf(await list(3, 2))]).toEqual(ids);
            const walked: number[] = [];
            for (let page = await list(1, 2); ; ) {
              walked.push(...idsOf(page));
              const { next: after } = page;
              if (after === null) break;
              const query = { ...pageOf(field, direction, 1, 2), page: { page: 1, size: 2, after } };
              page = await desk.store.read(({ contacts }) => contacts.list(query));
            }
            expect(walked).toEqual(ids);
          }),
        );
      }
    }

    test(
      'hold what their filter means',
      onDesk(async (desk) => {
        await fill(desk);
        const all = allContacts({ page: 1, size: 100 });
        const { items } = await desk.store.read(({ contacts }) => contacts.list(all));
        const fields = contactFieldsWith(attributes);
        for (const [what, rule] of filters) {
          const filter: ContactFilter = { logic: 'AND', rules: [rule] };
          const found = await desk.store.read(({ contacts }) => contacts.list({ ...all, filter, attributes }));
          const expected = items.filter((each: Contact) => matchesFilter(fields, filter, each));
          expect([what, idsOf(found), found.total]).toEqual([what, expected.map(({ id }) => id), expected.length]);
          expect([what, expected.length > 0 && expected.length < items.length]).toEqual([what, true]);
        }
      }),
    );

    test(
      'count the open conversations of each contact, up to 100',
      onDesk(async (desk) => {
        const [busy, quiet, idle] = [await addContact(desk), await addContact(desk), await addContact(desk)];
        for (let count = 0; count < 101; count++) await addConversation(desk, { contactId: busy });
        await addConversation(desk, { contactId: quiet });
        const statusId = await desk.store.transact(({ statuses }) =>
          statuses.insert({ name: 'Done', category: 'resolved', createdAt: now }),
        );
        const { id } = await addConversation(desk, { contactId: quiet });
        await desk.store.transact(({ conversations }) => conversations.update(id, { statusId }));
        const { items } = await desk.store.read(({ contacts }) => contacts.list(allContacts({ page: 1, size: 5 })));
        const open = new Map(items.map((each) => [each.id, each.openConversations]));
        expect([open.get(busy), open.get(quiet), open.get(idle)]).toEqual([100, 1, 0]);
      }),
    );
  });
}
