import { nothingVisible } from '@helpdesk/domain';
import { type AddedConversation, addAgent, addContact, addConversation, addMessage } from '../../add-records.ts';
import { newMedia } from '../../build/live-chat.ts';
import { allContacts } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { idsOf } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const allNotes = { page: 1, size: 30 };

const everything = { page: 1, size: 100 };

/** Works like the use case: first the records that lead to the others. */
async function absorb(desk: Desk, conversations: readonly AddedConversation[], visitor: number, contact: number) {
  await desk.store.transact(async (writer) => {
    const channel = await writer.contacts.ensureChannel(contact, desk.inboxId, now);
    const ids = conversations.map(({ id }) => id);
    await writer.conversations.move(ids, { formerId: visitor, contactId: contact, contactChannelId: channel, at: now });
    await writer.contacts.absorb(visitor, contact);
  });
}

export function absorbSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('a visitor who becomes part of a contact', () => {
    const addVisitor = (desk: Desk) =>
      addContact(desk, { type: 'visitor', firstName: 'Ghost', email: 'ghost@example.org', phoneNumber: '555-777' });

    test(
      'faults O4: gives up notes, files and visits some at a time, and says whether there may be more',
      onDesk(async (desk) => {
        const [visitor, contact, authorId] = [await addVisitor(desk), await addContact(desk), await addAgent(desk)];
        const other = await addContact(desk);
        await desk.store.transact(async ({ contacts, media, widget }) => {
          for (const contactId of [visitor, visitor, visitor, other]) {
            await contacts.insertNote({ contactId, authorId, note: 'n', createdAt: now });
            await widget.insertPageVisit({ contactId, createdAt: now, url: 'https://a.example', title: 'A' });
            await media.insert(newMedia(desk.ids.uuid(), contactId, { modelType: 'users', modelId: contactId }));
          }
        });
        const some = () => desk.store.transact(({ contacts }) => contacts.absorbSome(visitor, contact, 2));
        const notesOf = async (id: number) =>
          (await desk.store.read(({ contacts }) => contacts.listNotes(id, allNotes))).total;
        const visitsOf = async (id: number) =>
          (await desk.store.read(({ widget }) => widget.listPageVisits(id, 0, 10))).length;
        expect(await some()).toBe(true);
        expect([await notesOf(visitor), await notesOf(contact)]).toEqual([1, 2]);
        expect([await visitsOf(visitor), await visitsOf(contact)]).toEqual([1, 2]);
        expect(await some()).toBe(false);
        expect([await notesOf(visitor), await notesOf(contact), await notesOf(other)]).toEqual([0, 3, 1]);
        expect([await visitsOf(visitor), await visitsOf(contact), await visitsOf(other)]).toEqual([0, 3, 1]);
        expect(await some()).toBe(false);
      }),
    );

    test(
      'takes their conversations and messages along, nobody else’s',
      onDesk(async (desk) => {
        const [visitor, contact, agentId] = [await addVisitor(desk), await addContact(desk), await addAgent(desk)];
        const [first, second, foreign] = [
          await addConversation(desk, { contactId: visitor, subject: 'first' }),
          await addConversation(desk, { contactId: visitor }),
          await addConversation(desk),
        ];
        const own = await addConversation(desk, { contactId: contact });
        const said = await addMessage(desk, first, { textContent: 'of the visitor' });
        const reply = await addMessage(desk, first, { senderId: agentId, senderType: 'agent' });
        const later = await addMessage(desk, second);
        const before = await addMessage(desk, own);
        const stranger = await addMessage(desk, foreign);
        await absorb(desk, [first, second], visitor, contact);
        await desk.store.read(async ({ conversations, messages, contacts }) => {
          const listed = await conversations.listOfContact(contact, desk.inboxId, 10);
          expect(listed.map((each) => each.id)).toEqual([own.id, second.id, first.id]);
          expect(await conversations.listOfContact(visitor, null, 10)).toEqual([]);
          expect(await conversations.countOfContact(visitor, 0)).toBe(0);
          expect(await conversations.countOfContact(contact, 0)).toBe(3);
          const channelId = (await contacts.find(contact))?.contactChannelId;
          for (const { contactId, contactChannelId } of listed) {
            expect([contactId, contactChannelId]).toEqual([contact, channelId]);
          }
          const senders = [said, reply, later, before, stranger].map(async (id) => {
            const message = await messages.findById(id);
            return [message?.senderId, message?.author.id];
          });
          expect(await Promise.all(senders)).toEqual(
            [contact, agentId, contact, contact, foreign.contactId].map((id) => [id, id]),
          );
          expect((await conversations.findListItem(first.uuid, agentId))?.contact.id).toBe(contact);
        });
      }),
    );

    test(
      'is found by no method any more, nor by search',
      onDesk(async (desk) => {
        const [visitor, contact] = [await addVisitor(desk), await addContact(desk, { firstName: 'Mia' })];
        const conversation = await addConversation(desk, { contactId: visitor });
        await addMessage(desk, conversation);
        await absorb(desk, [conversation], visitor, contact);
        await desk.store.read(async ({ contacts, conversations }) => {
          expect(await contacts.find(visitor)).toBeUndefined();
          expect(idsOf(await contacts.list(allContacts(everything)))).toEqual([contact]);
          expect((await contacts.list(allContacts(everything))).total).toBe(1);
          for (const text of ['ghost', 'ghost@example', '555-777', 'ghost contact']) {
            expect(await contacts.search(text, everything)).toEqual({
              items: [],
              ranks: [],
              total: 0,
              totalIsMore: false,
              next: null,
            });
          }
          expect(await contacts.findByEmail('ghost@example.org')).toBeUndefined();
          const all = { ...nothingVisible, all: true };
          for (const text of ['ghost', 'ghost@example']) {
            expect((await conversations.search(text, all, 1, everything)).items).toEqual([]);
          }
          expect(idsOf(await conversations.search('mia', all, 1, everything))).toEqual([conversation.id]);
        });
        // Another contact can use the same address afterwards.
        await addContact(desk, { email: 'ghost@example.org' });
      }),
    );

    test(
      'has seen what the visitor has seen',
      onDesk(async (desk) => {
        const [visitor, contact, agentId] = [await addVisitor(desk), await addContact(desk), await addAgent(desk)];
        const conversation = await addConversation(desk, { contactId: visitor });
        const byAgent = { senderId: agentId, senderType: 'agent' } as const;
        const seen = await addMessage(desk, conversation, byAgent);
        await desk.store.transact(({ conversations }) => conversations.markSeen(conversation.id, visitor, seen, now));
        await addMessage(desk, conversation, byAgent);
        const unread = async (id: number) =>
          (await desk.store.read(({ messages }) => messages.unreadOfContact([conversation.id], id))).get(
            conversation.id,
          );
        expect(await unread(visitor)).toBe(1);
        await absorb(desk, [conversation], visitor, contact);
        expect(await unread(contact)).toBe(1);
      }),
    );

    test(
      'brings their notes, files and page visits',
      onDesk(async (desk) => {
        const [visitor, contact, agentId] = [await addVisitor(desk), await addContact(desk), await addAgent(desk)];
        const conversation = await addConversation(desk, { contactId: visitor });
        const messageId = await addMessage(desk, conversation);
        const [sent, avatar] = [desk.ids.uuid(), desk.ids.uuid()];
        await desk.store.transact(async ({ contacts, media, widget }) => {
          await contacts.insertNote({ contactId: contact, authorId: agentId, note: 'of both', createdAt: now });
          await contacts.insertNote({
            contactId: visitor,
            authorId: agentId,
            note: 'of the visitor',
            createdAt: now + 1,
          });
          await media.link([await media.insert(newMedia(sent, visitor))], 'messages', messageId, now);
          await media.link([await media.insert(newMedia(avatar, agentId))], 'users', visitor, now);
          for (const [contactId, url] of [
            [contact, 'https://a'],
            [visitor, 'https://b'],
          ] as const) {
            await widget.insertPageVisit({ contactId, url, title: '', createdAt: now });
          }
        });
        await absorb(desk, [conversation], visitor, contact);
        await desk.store.read(async ({ contacts, media, messages, widget }) => {
          expect((await contacts.listNotes(contact, allNotes)).items.map((each) => each.note)).toEqual([
            'of the visitor',
            'of both',
          ]);
          expect(await contacts.listNotes(visitor, allNotes)).toMatchObject({ items: [], total: 0 });
          expect(await media.find(sent)).toMatchObject({
            uploaderId: contact,
            modelType: 'messages',
            modelId: messageId,
          });
          expect(await media.find(avatar)).toMatchObject({ uploaderId: agentId, modelType: 'users', modelId: contact });
          expect((await messages.findById(messageId))?.attachments).toHaveLength(1);
          const visits = await widget.listPageVisits(contact, 0, 9);
          expect(visits.map((each) => each.url)).toEqual(['https://b', 'https://a']);
          expect(await widget.listPageVisits(visitor, 0, 9)).toEqual([]);
        });
      }),
    );

    test(
      'is still known by the keys of their requests; the contact’s own win',
      onDesk(async (desk) => {
        const [visitor, contact, bystander] = [await addVisitor(desk), await addContact(desk), await addContact(desk)];
        const keyOf = (callerId: number, key: string) => ({ callerId, key, fingerprint: `f ${callerId} ${key}` });
        await desk.store.transact(async ({ idempotency }) => {
          for (const [callerId, key] of [
            [visitor, 'theirs'],
            [visitor, 'both'],
            [contact, 'both'],
            [bystander, 'theirs'],
          ] as const) {
            await idempotency.claim(keyOf(callerId, key), now, 0);
            await idempotency.keep(keyOf(callerId, key), `answer of ${callerId}`);
          }
        });
        await absorb(desk, [], visitor, contact);
        const kept = (callerId: number, key: string) =>
          desk.store.transact(({ idempotency }) => idempotency.claim(keyOf(callerId, key), now, 0));
        expect(await kept(contact, 'theirs')).toEqual({
          fingerprint: `f ${visitor} theirs`,
          answer: `answer of ${visitor}`,
        });
        expect(await kept(contact, 'both')).toMatchObject({ answer: `answer of ${contact}` });
        expect(await kept(bystander, 'theirs')).toMatchObject({ answer: `answer of ${bystander}` });
        expect(await kept(contact, 'none')).toBeUndefined();
      }),
    );

    test(
      'stays whole when the transaction fails',
      onDesk(async (desk) => {
        const [visitor, contact] = [await addVisitor(desk), await addContact(desk)];
        const conversation = await addConversation(desk, { contactId: visitor });
        const said = await addMessage(desk, conversation);
        const failed = desk.store.transact(async (writer) => {
          const channel = await writer.contacts.ensureChannel(contact, desk.inboxId, now);
          const to = { formerId: visitor, contactId: contact, contactChannelId: channel, at: now };
          await writer.conversations.move([conversation.id], to);
          await writer.contacts.absorb(visitor, contact);
          throw new Error('abandoned');
        });
        await expect(failed).rejects.toThrow('abandoned');
        await desk.store.read(async ({ contacts, conversations, messages }) => {
          expect((await contacts.find(visitor))?.email).toBe('ghost@example.org');
          expect((await conversations.findById(conversation.id))?.contactId).toBe(visitor);
          expect((await messages.findById(said))?.senderId).toBe(visitor);
        });
      }),
    );
  });
}
