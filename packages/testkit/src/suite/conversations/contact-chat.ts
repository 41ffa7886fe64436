import { addAgent, addContact, addConversation, addMessage } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

/** What the contact's side of a chat asks. */
export function contactChatSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('messages of a chat', () => {
    test(
      'are found by their id alone, with their place in what the contact sees',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const agentId = await addAgent(desk);
        const [uuid, noteUuid] = [desk.ids.uuid(), desk.ids.uuid()];
        const said = await addMessage(desk, conversation, { uuid, seq: 1 });
        const note = await addMessage(desk, conversation, {
          uuid: noteUuid,
          senderId: agentId,
          senderType: 'agent',
          private: true,
        });
        await desk.store.read(async ({ messages }) => {
          const found = present(await messages.findById(said));
          expect(found).toEqual(await messages.find(conversation.id, uuid));
          expect(found).toMatchObject({ id: said, uuid, seq: 1, attachments: [], conversationUuid: conversation.uuid });
          expect((await messages.findById(note))?.seq).toBeNull();
          expect(await messages.findById(999)).toBeUndefined();
        });
      }),
    );

    test(
      'the newest that is public is no note and no activity',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const byAgent = { senderId: await addAgent(desk), senderType: 'agent' } as const;
        const newest = async () =>
          (await desk.store.read(({ messages }) => messages.newestPublicOf([conversation.id]))).get(conversation.id)
            ?.id;
        expect(await newest()).toBeUndefined();
        await addMessage(desk, conversation, { ...byAgent, private: true });
        await addMessage(desk, conversation, { ...byAgent, type: 'activity' });
        await addMessage(desk, await addConversation(desk));
        expect(await newest()).toBeUndefined();
        const said = await addMessage(desk, conversation, { createdAt: now + 9 });
        expect(await newest()).toBe(said);
        await addMessage(desk, conversation, { ...byAgent, private: true });
        await addMessage(desk, conversation, { ...byAgent, type: 'activity' });
        expect(await newest()).toBe(said);
        const reply = await addMessage(desk, conversation, byAgent);
        expect(await newest()).toBe(reply);
      }),
    );

    test(
      'public ones of agents are unread until the contact has seen them, at most 99',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const { id, contactId } = conversation;
        const byAgent = { senderId: await addAgent(desk), senderType: 'agent' } as const;
        const unread = async () =>
          (await desk.store.read(({ messages }) => messages.unreadOfContact([id], contactId))).get(id);
        await addMessage(desk, conversation);
        await addMessage(desk, conversation, { ...byAgent, private: true });
        await addMessage(desk, conversation, { ...byAgent, type: 'activity' });
        await addMessage(desk, await addConversation(desk), byAgent);
        expect(await unread()).toBe(0);
        const first = await addMessage(desk, conversation, byAgent);
        await addMessage(desk, conversation, byAgent);
        expect(await unread()).toBe(2);
        await desk.store.transact(({ conversations }) => conversations.markSeen(id, byAgent.senderId, first + 1, now));
        expect(await unread()).toBe(2);
        await desk.store.transact(({ conversations }) => conversations.markSeen(id, contactId, first, now));
        expect(await unread()).toBe(1);
        for (let count = 0; count < 100; count++) await addMessage(desk, conversation, byAgent);
        expect(await unread()).toBe(99);
        const newest = await desk.store.read(({ messages }) => messages.newestId(id));
        await desk.store.transact(({ conversations }) => conversations.markSeen(id, contactId, newest, now));
        expect(await unread()).toBe(0);
      }),
    );

    test(
      'change the state of their delivery, and nothing else',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const agentId = await addAgent(desk);
        const id = await addMessage(desk, conversation, { senderId: agentId, senderType: 'agent', status: 'pending' });
        const other = await addMessage(desk, conversation);
        const find = (wanted: number) => desk.store.read(({ messages }) => messages.findById(wanted));
        const [before, untouched] = [present(await find(id)), await find(other)];
        await desk.store.transact(({ messages }) => messages.setStatus(id, 'failed', now + 4));
        expect(await find(id)).toEqual({ ...before, status: 'failed', updatedAt: now + 4 });
        expect(await find(other)).toEqual(untouched);
      }),
    );
  });

  describe('conversations of a contact', () => {
    test(
      'are found by id, and listed newest first, in one inbox or all',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const uuid = desk.ids.uuid();
        const shop = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(uuid)));
        const first = await addConversation(desk, { contactId, createdAt: now + 9 });
        const second = await addConversation(desk, { contactId, inboxId: shop });
        const third = await addConversation(desk, { contactId });
        await addConversation(desk);
        await desk.store.read(async ({ conversations }) => {
          expect(await conversations.findById(second.id)).toEqual(await conversations.find(second.uuid));
          expect(await conversations.findById(999)).toBeUndefined();
          const list = async (inboxId: number | null, limit = 10) =>
            (await conversations.listOfContact(contactId, inboxId, limit)).map((each) => each.id);
          expect(await list(null)).toEqual([third.id, second.id, first.id]);
          expect(await list(desk.inboxId)).toEqual([third.id, first.id]);
          expect(await list(shop)).toEqual([second.id]);
          expect(await list(null, 2)).toEqual([third.id, second.id]);
          expect(await list(null, Number.MAX_SAFE_INTEGER)).toHaveLength(3);
          expect(await list(999)).toEqual([]);
          expect(await conversations.listOfContact(999, null, 10)).toEqual([]);
          const whole = await conversations.listOfContact(contactId, desk.inboxId, 10);
          const positions = whole.map(({ id, uuid, seq, assignedUserId }) => ({ id, uuid, seq, assignedUserId }));
          expect(await conversations.listPositions(contactId, desk.inboxId, 10)).toEqual(positions);
          expect(await conversations.listPositions(contactId, desk.inboxId, 1)).toEqual(positions.slice(0, 1));
          expect(await conversations.listPositions(999, desk.inboxId, 10)).toEqual([]);
          const [newest] = await conversations.listOfContact(contactId, null, 1);
          expect(newest).toEqual(await conversations.find(third.uuid));
        });
      }),
    );

    test(
      'are listed by their newest public message, in one inbox',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const silent = await addConversation(desk, { contactId, lastInteractionAt: null });
        const late = await addConversation(desk, { contactId, lastInteractionAt: now + 9 });
        const early = await addConversation(desk, { contactId, lastInteractionAt: now + 1 });
        const same = await addConversation(desk, { contactId, lastInteractionAt: now + 1 });
        await addConversation(desk, { lastInteractionAt: now + 5 });
        await desk.store.read(async ({ conversations }) => {
          const list = async (inboxId: number, limit = 10) =>
            (await conversations.listLatestOfContact(contactId, inboxId, limit)).map((each) => each.id);
          expect(await list(desk.inboxId)).toEqual([late.id, same.id, early.id, silent.id]);
          expect(await list(desk.inboxId, 2)).toEqual([late.id, same.id]);
          expect(await list(999)).toEqual([]);
        });
      }),
    );

    test(
      'are counted since an instant',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        for (const createdAt of [now, now + 1, now + 1, now + 2]) await addConversation(desk, { contactId, createdAt });
        await addConversation(desk);
        const count = (since: number) =>
          desk.store.read(({ conversations }) => conversations.countOfContact(contactId, since));
        expect([await count(0), await count(now), await count(now + 1), await count(now + 2)]).toEqual([4, 4, 3, 1]);
        expect(await count(now + 3)).toBe(0);
      }),
    );

    test(
      'move to another contact and channel, and keep everything else',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk, { subject: 'Parcel', seq: 4 });
        const contactId = await addContact(desk, { firstName: 'Mia', email: 'mia@example.org' });
        const before = present(await desk.store.read(({ conversations }) => conversations.find(conversation.uuid)));
        const contactChannelId = await desk.store.transact(async ({ contacts, conversations }) => {
          const channel = await contacts.ensureChannel(contactId, desk.inboxId, now);
          const to = { formerId: conversation.contactId, contactId, contactChannelId: channel, at: now };
          expect(await conversations.move([conversation.id], to)).toEqual([{ id: conversation.id, seq: 5 }]);
          expect(await conversations.move([conversation.id], to)).toEqual([]);
          return channel;
        });
        await desk.store.read(async ({ conversations }) => {
          expect(await conversations.findById(conversation.id)).toEqual({
            ...before,
            contactId,
            contactChannelId,
            seq: 5,
            updatedAt: now,
          });
          const item = await conversations.findListItem(conversation.uuid, 1);
          expect(item?.contact).toMatchObject({ id: contactId, firstName: 'Mia', email: 'mia@example.org' });
        });
      }),
    );

    test(
      'tell each agent how much they have not read, as their list does',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const [ada, bob] = [await addAgent(desk), await addAgent(desk)];
        const first = await addMessage(desk, conversation);
        await addMessage(desk, conversation, { senderId: ada, senderType: 'agent' });
        await addMessage(desk, conversation, { senderId: ada, senderType: 'agent', type: 'activity' });
        await desk.store.transact(({ conversations }) => conversations.markSeen(conversation.id, bob, first, now));
        await desk.store.read(async ({ conversations }) => {
          const counts = await conversations.unreadCounts(conversation.id, [ada, bob]);
          expect(counts).toEqual(
            new Map([
              [ada, 1],
              [bob, 1],
            ]),
          );
          for (const [agentId, count] of counts) {
            const item = await conversations.findListItem(conversation.uuid, agentId);
            expect(item?.unreadMessageCount).toBe(count);
          }
          expect(await conversations.unreadCounts(conversation.id, [])).toEqual(new Map());
          expect((await conversations.unreadCounts(999, [ada])).get(ada) ?? 0).toBe(0);
        });
        for (let count = 0; count < 100; count++) await addMessage(desk, conversation);
        const many = await desk.store.read(({ conversations }) => conversations.unreadCounts(conversation.id, [bob]));
        expect(many).toEqual(new Map([[bob, 99]]));
      }),
    );
  });

  describe('a contact who is active', () => {
    test(
      'is noted when that is unknown or not newer than what counts as stale',
      onDesk(async (desk) => {
        const id = await addContact(desk, { type: 'visitor' });
        const before = present(await desk.store.read(({ contacts }) => contacts.find(id)));
        const touch = async (at: number, staleBefore: number) => {
          await desk.store.transact(({ contacts }) => contacts.touch(id, at, staleBefore));
          const after = present(await desk.store.read(({ contacts }) => contacts.find(id)));
          expect({ ...after, lastActiveAt: null }).toEqual(before);
          return after.lastActiveAt;
        };
        expect(await touch(now + 10, now - 99)).toBe(now + 10);
        expect(await touch(now + 20, now + 9)).toBe(now + 10);
        expect(await touch(now + 30, now + 10)).toBe(now + 30);
        await desk.store.transact(({ contacts }) => contacts.touch(999, now, now));
      }),
    );
  });
}
