import { emptiedNote, type MessageType, nothingVisible } from '@helpdesk/domain';
import { addAgent, addContact, addConversation, addMessage } from '../../add-records.ts';
import { newMessage } from '../../build/conversations.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const everything = { ...nothingVisible, all: true };

export function messageSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('messages', () => {
    test(
      'a message comes back as it was given, with its author as they are now',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const agentId = await addAgent(desk, { availabilityStatus: 'online', email: 'ada@desk.example' });
        const message = newMessage(
          { uuid: desk.ids.uuid(), conversationId: conversation.id, senderId: agentId, senderType: 'agent' },
          {
            updatedAt: now + 1,
            status: 'pending',
            contentType: 'html',
            content: '<b>Hé 😀</b>',
            textContent: 'Hé 😀',
            private: true,
            seq: 7,
            meta: { to: ['a@x'], cc: [], bcc: ['b@x'], from: [], subject: 'S', extra: { deep: [1] } },
          },
        );
        const id = await desk.store.transact((writer) => writer.messages.insert(message));
        await desk.store.transact((writer) =>
          writer.agents.update(agentId, { updatedAt: now, firstName: 'Grace', lastActiveAt: now + 7 }),
        );
        await desk.store.read(async ({ messages }) => {
          expect(await messages.find(conversation.id, message.uuid)).toEqual({
            ...message,
            id,
            conversationUuid: conversation.uuid,
            attachments: [],
            author: {
              id: agentId,
              firstName: 'Grace',
              lastName: 'Agent',
              email: 'ada@desk.example',
              avatarUrl: null,
              availabilityStatus: 'online',
              type: 'agent',
              lastActiveAt: now + 7,
            },
          });
          expect(await messages.find(999, message.uuid)).toBeUndefined();
          expect(await messages.find(conversation.id, desk.ids.uuid())).toBeUndefined();
        });
        await expectConflict(addMessage(desk, conversation, { uuid: message.uuid }));
      }),
    );

    test(
      'what the contact may read comes in parts, oldest first',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const other = await addConversation(desk);
        const first = await addMessage(desk, conversation);
        await addMessage(desk, conversation, { private: true });
        await addMessage(desk, other);
        await addMessage(desk, conversation, { senderId: 1, senderType: 'agent', type: 'activity' });
        const second = await addMessage(desk, conversation, { type: 'outgoing' });
        const third = await addMessage(desk, conversation);
        await desk.store.read(async ({ messages }) => {
          const list = async (after: number, limit = 10) =>
            (await messages.listPublicAfter(conversation.id, after, limit)).map((each) => each.id);
          expect(await list(0)).toEqual([first, second, third]);
          expect(await list(0, 2)).toEqual([first, second]);
          expect(await list(first)).toEqual([second, third]);
          expect(await list(third)).toEqual([]);
          const [whole] = await messages.listPublicAfter(conversation.id, 0, 1);
          expect(whole).toEqual(await messages.findById(first));
        });
      }),
    );

    test(
      'contacts, visitors and the desk itself are authors too',
      onDesk(async (desk) => {
        const contactId = await addContact(desk, { type: 'visitor', firstName: 'Vi' });
        const conversation = await addConversation(desk, { contactId });
        const [byVisitor, bySystem] = [desk.ids.uuid(), desk.ids.uuid()];
        await addMessage(desk, conversation, { uuid: byVisitor });
        await addMessage(desk, conversation, { uuid: bySystem, senderId: 1, senderType: 'agent', type: 'activity' });
        await desk.store.read(async ({ messages }) => {
          expect((await messages.find(conversation.id, byVisitor))?.author).toMatchObject({
            id: contactId,
            firstName: 'Vi',
            type: 'visitor',
            availabilityStatus: null,
            email: null,
          });
          expect((await messages.find(conversation.id, bySystem))?.author).toMatchObject({
            id: 1,
            firstName: 'System',
            type: 'agent',
            email: null,
          });
        });
      }),
    );

    test(
      'the newest ids, of anyone and of others',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const [me, colleague] = [await addAgent(desk), await addAgent(desk)];
        const newest = () =>
          desk.store.read(async ({ messages }) => [
            await messages.newestId(conversation.id),
            await messages.newestIdOfOthers(conversation.id, me),
          ]);
        expect(await newest()).toEqual([0, undefined]);
        const own = await addMessage(desk, conversation, { senderId: me, senderType: 'agent' });
        expect(await newest()).toEqual([own, undefined]);
        const incoming = await addMessage(desk, conversation);
        expect(await newest()).toEqual([incoming, incoming]);
        const reply = await addMessage(desk, conversation, { senderId: colleague, senderType: 'agent' });
        const activity = await addMessage(desk, conversation, {
          senderId: colleague,
          senderType: 'agent',
          type: 'activity',
        });
        expect(await newest()).toEqual([activity, reply]);
      }),
    );

    test(
      'previews are the newest that remain',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const agentId = await addAgent(desk);
        const byAgent = { senderId: agentId, senderType: 'agent' } as const;
        const preview = () => desk.store.read((reader) => reader.messages.findPreview(conversation.id));
        const remove = (id: number) => desk.store.transact((writer) => writer.messages.delete(id, now));
        expect(await preview()).toBeUndefined();
        const first = await addMessage(desk, conversation, { textContent: 'one' });
        const note = await addMessage(desk, conversation, { ...byAgent, textContent: 'two', private: true });
        const activity = await addMessage(desk, conversation, {
          ...byAgent,
          textContent: 'three',
          type: 'activity',
          createdAt: now + 3,
        });
        const meta = { to: [], cc: [], bcc: [], from: [], subject: '' };
        const one = { textContent: 'one', createdAt: now, senderType: 'contact', meta };
        const three = { textContent: 'three', createdAt: now + 3, senderType: 'agent', meta };
        expect(await preview()).toEqual(three);
        await remove(activity);
        expect(await preview()).toMatchObject({ textContent: 'two' });
        await remove(note);
        expect(await preview()).toEqual(one);
        await remove(first);
        expect(await preview()).toBeUndefined();
      }),
    );

    test(
      'a deleted note stays in the list as an empty one, and nowhere else',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const [me, colleague] = [await addAgent(desk), await addAgent(desk)];
        const first = await addMessage(desk, conversation, { textContent: 'Hello' });
        const fields = { senderId: colleague, senderType: 'agent', type: 'outgoing', private: true } as const;
        const note = await addMessage(desk, conversation, { ...fields, textContent: 'zebra', content: '<p>zebra</p>' });
        const before = await desk.store.read(({ messages }) => messages.findById(note));
        await desk.store.transact((writer) => writer.messages.delete(note, now + 5));
        await desk.store.read(async ({ messages, conversations }) => {
          const left = { ...before, ...emptiedNote(now + 5) };
          expect(await messages.findById(note)).toEqual(left);
          expect(await messages.find(conversation.id, before?.uuid ?? '')).toEqual(left);
          const list = async (onlyPrivate: boolean | null, types: readonly MessageType[]) => {
            const page = { page: 1, size: 10 };
            const { items, total } = await messages.list({
              ...{ conversationId: conversation.id, private: onlyPrivate, types, page },
            });
            expect(items).toHaveLength(total);
            return items.map(({ id }) => id);
          };
          expect(await list(null, [])).toEqual([note, first]);
          expect(await list(true, [])).toEqual([note]);
          expect(await list(false, [])).toEqual([first]);
          expect(await list(null, ['outgoing'])).toEqual([note]);
          expect(await list(null, ['activity'])).toEqual([]);
          expect(await list(null, ['activity', 'incoming'])).toEqual([first]);
          expect(await list(true, ['outgoing', 'activity'])).toEqual([note]);
          const replies = { conversationId: conversation.id, private: null, types: ['outgoing' as const] };
          expect(await messages.idAhead(replies, first, 1)).toBe(note);
          expect(await messages.newestId(conversation.id)).toBe(first);
          expect(await messages.newestIdOfOthers(conversation.id, me)).toBe(first);
          expect(await messages.listPublicAfter(conversation.id, 0, 10)).toHaveLength(1);
          expect((await conversations.unreadCounts(conversation.id, [me])).get(me)).toBe(1);
          const item = await conversations.findListItem(conversation.uuid, me);
          expect(item).toMatchObject({ lastMessagePrivate: false, lastMessageChanges: null, unreadMessageCount: 1 });
          expect((await messages.search('zebra', everything, { page: 1, size: 10 })).items).toEqual([]);
        });
        // Messages that come later are as they were.
        expect(await addMessage(desk, conversation)).toBeGreaterThan(note);
      }),
    );

    test(
      'a new id is higher than every earlier one, deleted ones included',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const first = await addMessage(desk, conversation);
        await desk.store.transact((writer) => writer.messages.delete(first, now));
        expect(await addMessage(desk, conversation)).toBeGreaterThan(first);
      }),
    );

    test(
      'mail 47: the meta of a message is replaced whole, and nothing else of it',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const [id, other] = [await addMessage(desk, conversation), await addMessage(desk, conversation)];
        const find = (of: number) => desk.store.read(({ messages }) => messages.findById(of));
        const [before, neighbour] = [present(await find(id)), await find(other)];
        const delivery = { state: 'failed', next_at: null, failed: [{ address: 'ä@x', code: null, text: null }] };
        const meta = { to: ['ä@x'], cc: [], bcc: [], from: [], subject: 'S', delivery };
        await desk.store.transact(({ messages }) => messages.setMeta(id, meta, now + 5));
        expect(await find(id)).toEqual({ ...before, meta, updatedAt: now + 5 });
        expect(await find(other)).toEqual(neighbour);
      }),
    );
  });
}
