import { nothingVisible, type Visibility } from '@helpdesk/domain';
import { addAgent, addContact, addConversation, addTeam } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { idsOf, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const everything: Visibility = { ...nothingVisible, all: true };

export function conversationSearchSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('visible conversations', () => {
    test(
      'a search looks into subject, reference number, name and e-mail without case',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { firstName: 'Émile', lastName: 'Zola', email: 'z_100%@example.com' });
        const subject = await addConversation(desk, { subject: 'Die ÖFFNUNG 😀' });
        const first = await addConversation(desk, { contactId });
        const second = await addConversation(desk, { contactId });
        const search = async (text: string) =>
          idsOf(
            await desk.store.read((reader) => reader.conversations.search(text, everything, 1, { page: 1, size: 30 })),
          );
        expect(await search('öffnung 😀')).toEqual([subject.id]);
        expect(await search('émile ZOLA')).toEqual([second.id, first.id]);
        expect(await search('100%@')).toEqual([subject.id, second.id, first.id]);
        expect(await search('101')).toEqual([first.id]);
        expect(await search('z-1')).toEqual([]);
        expect(await search('%%%')).toEqual([]);
        const page = await desk.store.read((reader) =>
          reader.conversations.search('zola', everything, 1, { page: 1, size: 1 }),
        );
        expect([idsOf(page), page.total]).toEqual([[second.id], 2]);
        const rest = await desk.store.read((reader) =>
          reader.conversations.search('zola', everything, 1, { page: 1, size: 1, after: present(page.next) }),
        );
        expect([idsOf(rest), rest.total, rest.next]).toEqual([[first.id], 2, null]);
      }),
    );

    test(
      'a search and the contact’s others show what is visible, newest first',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { email: 'find@example.com' });
        const [me, colleague] = [await addAgent(desk), await addAgent(desk)];
        const [sales, billing] = [await addTeam(desk, 'Sales'), await addTeam(desk, 'Billing')];
        const add = async (assignedUserId: number | null, assignedTeamId: number | null) =>
          (await addConversation(desk, { contactId, assignedUserId, assignedTeamId })).id;
        const rows = {
          free: await add(null, null),
          mine: await add(me, null),
          theirs: await add(colleague, null),
          salesInbox: await add(null, sales),
          salesTheirs: await add(colleague, sales),
          billingInbox: await add(null, billing),
          billingMine: await add(me, billing),
        };
        const cases: readonly (readonly [Visibility, readonly number[]])[] = [
          [nothingVisible, []],
          [everything, Object.values(rows)],
          [{ ...nothingVisible, assignedTo: me }, [rows.mine, rows.billingMine]],
          [{ ...nothingVisible, unassigned: true }, [rows.free]],
          [{ ...nothingVisible, teams: [sales] }, [rows.salesInbox, rows.salesTheirs]],
          [{ ...nothingVisible, teamInboxes: [sales, billing] }, [rows.salesInbox, rows.billingInbox]],
          [
            { ...nothingVisible, unassigned: true, assignedTo: me, teamInboxes: [sales] },
            [rows.free, rows.mine, rows.salesInbox, rows.billingMine],
          ],
        ];
        for (const [visibility, visible] of cases) {
          const expected = [...visible].reverse();
          await desk.store.read(async ({ conversations }) => {
            const found = await conversations.search('find@example', visibility, me, { page: 1, size: 30 });
            expect([idsOf(found), found.total]).toEqual([expected, expected.length]);
            const others = await conversations.listPrevious(contactId, rows.mine, visibility, 10);
            expect(others.map((other) => other.id)).toEqual(expected.filter((id) => id !== rows.mine));
          });
        }
        const newest = await desk.store.read((reader) =>
          reader.conversations.listPrevious(contactId, rows.billingMine, everything, 2),
        );
        expect(newest.map((other) => other.id)).toEqual([rows.billingInbox, rows.salesTheirs]);
      }),
    );

    test(
      'another conversation of a contact shows eight fields',
      onDesk(async (desk) => {
        const last = { lastMessage: 'bye', lastMessageAt: now + 3, lastInteraction: 'good-bye' };
        const { id, uuid, contactId } = await addConversation(desk, { subject: 'Old', ...last });
        const previous = await desk.store.read((reader) =>
          reader.conversations.listPrevious(contactId, 999, everything, 10),
        );
        expect(previous).toEqual([{ id, uuid, createdAt: now, updatedAt: now, subject: 'Old', ...last }]);
      }),
    );
  });
}
