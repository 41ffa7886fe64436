import type { Keyset } from '@helpdesk/domain';
import { addAgent, addContact, addConversation } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { allContacts, everyDetail, newContact } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict, idsOf, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const allNotes = { page: 1, size: 30 };

export function contactSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('contacts', () => {
    test(
      'a contact comes back as it was given; an agent is none',
      onDesk(async (desk) => {
        const contact = newContact({
          ...everyDetail('Carl', {
            customAttributes: { plan: { name: 'gold', seats: 3 }, tags: ['a', null, true] },
          }),
        });
        const id = await addContact(desk, contact);
        const agentId = await addAgent(desk);
        await desk.store.read(async ({ contacts }) => {
          expect(await contacts.find(id)).toEqual({
            ...contact,
            id,
            updatedAt: contact.createdAt,
            enabled: true,
            lastActiveAt: null,
            lastLoginAt: null,
            meta: {},
            emailState: null,
            contactChannelId: null,
          });
          expect(await contacts.find(agentId)).toBeUndefined();
          expect(await contacts.find(1)).toBeUndefined();
          expect(await contacts.find(999)).toBeUndefined();
        });
      }),
    );

    test(
      'by e-mail: no visitor; one without external user id first, then the lowest id',
      onDesk(async (desk) => {
        const email = 'carl@example.com';
        const find = () => desk.store.read((reader) => reader.contacts.findByEmail(email));
        await addContact(desk, { type: 'visitor', email });
        expect(await find()).toBeUndefined();
        const lower = await addContact(desk, { email, externalUserId: 'u-1' });
        await addContact(desk, { email, externalUserId: 'u-2' });
        expect((await find())?.id).toBe(lower);
        const plain = await addContact(desk, { email });
        expect((await find())?.id).toBe(plain);
        // The customer's own system knows another person with this address, so it does not clash.
        await addContact(desk, { email, externalUserId: 'u-3' });
        expect((await find())?.id).toBe(plain);
        expect((await desk.store.read((reader) => reader.contacts.findByExternalUserId('u-1')))?.id).toBe(lower);
        expect(await desk.store.read((reader) => reader.contacts.findByExternalUserId('U-1'))).toBeUndefined();
      }),
    );

    test(
      'by several e-mails, each as by one',
      onDesk(async (desk) => {
        const emails = Array.from({ length: 520 }, (_, index) => `carl${index}@example.com`);
        const [first = '', second = '', last = ''] = [emails[0], emails[1], emails.at(-1)];
        const list = (of: readonly string[]) => desk.store.read(({ contacts }) => contacts.listByEmails(of));
        await addContact(desk, { type: 'visitor', email: first });
        expect([...(await list(emails))]).toEqual([]);
        await addContact(desk, { email: first, externalUserId: 'u-1' });
        await addContact(desk, { email: first });
        const lower = await addContact(desk, { email: second, externalUserId: 'u-2' });
        await addContact(desk, { email: second, externalUserId: 'u-3' });
        await addContact(desk, { email: last });
        await addContact(desk, { email: 'other@example.com' });
        const found = await list(emails);
        expect([...found.keys()].toSorted()).toEqual([first, second, last].toSorted());
        for (const email of found.keys()) {
          expect(found.get(email)).toEqual(await desk.store.read(({ contacts }) => contacts.findByEmail(email)));
        }
        expect(found.get(second)?.id).toBe(lower);
        expect([...(await list([]))]).toEqual([]);
      }),
    );

    test(
      'who is blocked, by e-mail: no visitor, also where another contact has the address',
      onDesk(async (desk) => {
        const email = 'carl@example.com';
        const find = () => desk.store.read((reader) => reader.contacts.findBlockedByEmail(email));
        const block = (id: number, enabled = false) =>
          desk.store.transact((writer) => writer.contacts.update(id, { enabled, updatedAt: now }));
        await block(await addContact(desk, { type: 'visitor', email }));
        await addContact(desk, { email });
        const lower = await addContact(desk, { email, externalUserId: 'u-1' });
        const higher = await addContact(desk, { email, externalUserId: 'u-2' });
        expect(await find()).toBeUndefined();
        await block(higher);
        expect((await find())?.id).toBe(higher);
        await block(lower);
        expect((await find())?.id).toBe(lower);
        await block(lower, true);
        await block(higher, true);
        expect(await find()).toBeUndefined();
      }),
    );

    test(
      'by a conversation of theirs',
      onDesk(async (desk) => {
        const [first, second] = [await addContact(desk), await addContact(desk)];
        const { uuid } = await addConversation(desk, { contactId: first });
        const other = await addConversation(desk, { contactId: second });
        await desk.store.transact(async ({ contacts }) => {
          expect((await contacts.findOfConversation(uuid))?.id).toBe(first);
          expect(await contacts.findOfConversation(uuid)).toEqual(await contacts.find(first));
          expect((await contacts.findOfConversation(other.uuid))?.id).toBe(second);
          expect(await contacts.findOfConversation(desk.ids.uuid())).toBeUndefined();
        });
      }),
    );

    test(
      'identities are taken once',
      onDesk(async (desk) => {
        await addContact(desk, { email: 'carl@example.com' });
        await addContact(desk, { externalUserId: 'u-1' });
        const other = await addContact(desk, { email: 'eve@example.com' });
        await expectConflict(addContact(desk, { email: 'carl@example.com' }));
        await expectConflict(addContact(desk, { externalUserId: 'u-1' }));
        for (const changes of [{ email: 'carl@example.com' }, { externalUserId: 'u-1' }]) {
          await expectConflict(
            desk.store.transact((writer) => writer.contacts.update(other, { ...changes, updatedAt: now })),
          );
        }
        await desk.store.transact((writer) =>
          writer.contacts.update(other, { email: 'eve@example.com', externalUserId: 'u-2', updatedAt: now }),
        );
        await addContact(desk);
        await addContact(desk);
      }),
    );

    test(
      'an update changes the named columns only',
      onDesk(async (desk) => {
        const id = await addContact(desk, { email: 'carl@example.com', customAttributes: { plan: 'gold' } });
        const before = present(await desk.store.read((reader) => reader.contacts.find(id)));
        const changes = { updatedAt: now + 5, enabled: false, email: null, customAttributes: { plan: 'tin' } };
        await desk.store.transact((writer) => writer.contacts.update(id, changes));
        expect(await desk.store.read((reader) => reader.contacts.find(id))).toEqual({ ...before, ...changes });
      }),
    );

    test(
      'the list is newest first, by page or by keyset',
      onDesk(async (desk) => {
        const ids: number[] = [];
        for (let count = 0; count < 5; count++) ids.unshift(await addContact(desk));
        const list = (page: number, after?: Keyset) =>
          desk.store.read((reader) => reader.contacts.list(allContacts({ page, size: 2, after })));
        const first = await list(1);
        expect(idsOf(first)).toEqual(ids.slice(0, 2));
        expect(first.total).toBe(5);
        expect(idsOf(await list(3))).toEqual(ids.slice(4));
        expect(await list(4)).toEqual({ items: [], total: 5, next: null });
        const newcomer = await addContact(desk);
        const second = await desk.store.read((reader) =>
          reader.contacts.list(allContacts({ page: 1, size: 2, after: present(first.next) })),
        );
        expect(idsOf(second)).toEqual(ids.slice(2, 4));
        expect(second.total).toBe(6);
        const last = await desk.store.read((reader) =>
          reader.contacts.list(allContacts({ page: 1, size: 2, after: present(second.next) })),
        );
        expect([idsOf(last), last.next]).toEqual([ids.slice(4), null]);
        expect(idsOf(await list(1))).toEqual([newcomer, ids[0]]);
      }),
    );

    test(
      'a search looks into four fields without case, for literal text',
      onDesk(async (desk) => {
        const ids = {
          name: await addContact(desk, { firstName: 'Émile', lastName: 'Zola' }),
          email: await addContact(desk, { email: 'zola_100%@example.com' }),
          phone: await addContact(desk, { phoneNumber: '30123456' }),
          external: await addContact(desk, { type: 'visitor', externalUserId: 'EXT-77\\x' }),
        };
        const agentId = await addAgent(desk, { firstName: 'Zola' });
        const search = async (text: string) =>
          idsOf(await desk.store.read((reader) => reader.contacts.search(text, { page: 1, size: 30 })));
        expect(await search('zola')).toEqual([ids.email, ids.name]);
        expect(await search('éMILE')).toEqual([ids.name]);
        expect(await search('mile zol')).toEqual([ids.name]);
        expect(await search('2345')).toEqual([ids.phone]);
        expect(await search('ext-77\\X')).toEqual([ids.external]);
        expect(await search('a_1')).toEqual([ids.email]);
        expect(await search('00%')).toEqual([ids.email]);
        expect(await search('%%%')).toEqual([]);
        expect(await search('z_l')).toEqual([]);
        expect(await search('nobody')).toEqual([]);
        expect(await search('zola')).not.toContain(agentId);
        const page = await desk.store.read((reader) => reader.contacts.search('zola', { page: 2, size: 1 }));
        expect([idsOf(page), page.total]).toEqual([[ids.name], 2]);
      }),
    );

    test(
      'a channel joins a contact to an inbox once; the newest is shown',
      onDesk(async (desk) => {
        const id = await addContact(desk);
        const uuid = desk.ids.uuid();
        const [first, again, second] = await desk.store.transact(async ({ contacts, inboxes }) => {
          const mail = await inboxes.insert(newInbox(uuid, { channel: 'email' }));
          return [
            await contacts.ensureChannel(id, desk.inboxId, now),
            await contacts.ensureChannel(id, desk.inboxId, now + 1),
            await contacts.ensureChannel(id, mail, now + 2),
          ];
        });
        expect(again).toBe(first);
        expect(second).not.toBe(first);
        expect((await desk.store.read((reader) => reader.contacts.find(id)))?.contactChannelId).toBe(second);
      }),
    );

    test(
      'notes are newest first, carry their author as they are now, and belong to their contact',
      onDesk(async (desk) => {
        const [contactId, other, authorId] = [await addContact(desk), await addContact(desk), await addAgent(desk)];
        const [first, second] = await desk.store.transact(async ({ contacts, agents }) => {
          const note = { contactId, authorId, createdAt: now };
          const ids = [
            await contacts.insertNote({ ...note, note: 'one' }),
            await contacts.insertNote({ ...note, note: 'two', createdAt: now + 1 }),
          ];
          await agents.update(authorId, { updatedAt: now, firstName: 'Grace', avatarUrl: '/g.png' });
          return ids;
        });
        await desk.store.read(async ({ contacts }) => {
          expect((await contacts.listNotes(contactId, allNotes)).items.map((note) => note.id)).toEqual([second, first]);
          expect(await contacts.listNotes(other, allNotes)).toMatchObject({ items: [], total: 0 });
          expect(await contacts.findNote(contactId, present(first))).toEqual({
            id: first,
            createdAt: now,
            updatedAt: now,
            contactId,
            note: 'one',
            authorId,
            firstName: 'Grace',
            lastName: 'Agent',
            avatarUrl: '/g.png',
          });
          expect(await contacts.findNote(other, present(first))).toBeUndefined();
          expect(await contacts.findNote(contactId, 999)).toBeUndefined();
        });
        await desk.store.transact((writer) => writer.contacts.deleteNote(present(first)));
        expect(
          (await desk.store.read((reader) => reader.contacts.listNotes(contactId, allNotes))).items.map(
            (each) => each.id,
          ),
        ).toEqual([second]);
      }),
    );
  });
}
