import { type ConversationListItem, type ConversationState, messageModel, systemUserId } from '@helpdesk/domain';
import { addAgent, addContact, addConversation, addMessage } from '../../add-records.ts';
import { newMedia } from '../../build/live-chat.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const ofNewest = async (desk: Desk, uuid: string) => {
  const item = present(await desk.store.read((reader) => reader.conversations.findListItem(uuid, 0)));
  return newestOf(item);
};

const newestOf = ({ lastMessagePrivate, lastMessageAuthor }: ConversationListItem) => [
  lastMessagePrivate,
  lastMessageAuthor,
];

export function listItemSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('list items', () => {
    test(
      'show who wrote the newest message, and whether it is private',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk, {
          contactId: await addContact(desk, { firstName: 'Vis', type: 'visitor' }),
        });
        const agent = { id: await addAgent(desk, { firstName: 'Mia' }), firstName: 'Mia', type: 'agent' };
        const by = { senderId: agent.id, senderType: 'agent' } as const;
        expect(await ofNewest(desk, conversation.uuid)).toEqual([false, null]);
        await addMessage(desk, conversation);
        const visitor = { id: conversation.contactId, firstName: 'Vis', type: 'visitor' };
        expect(await ofNewest(desk, conversation.uuid)).toEqual([false, visitor]);
        const note = await addMessage(desk, conversation, { ...by, private: true });
        expect(await ofNewest(desk, conversation.uuid)).toEqual([true, agent]);
        await desk.store.transact((writer) => writer.messages.delete(note, now));
        expect(await ofNewest(desk, conversation.uuid)).toEqual([false, visitor]);
        await addMessage(desk, conversation, { ...by, senderId: systemUserId, type: 'activity' });
        expect(await ofNewest(desk, conversation.uuid)).toEqual([false, null]);
        await addMessage(desk, await addConversation(desk), by);
        expect(await ofNewest(desk, conversation.uuid)).toEqual([false, null]);
      }),
    );

    test(
      'show the newest message that was written, which is no activity and no deleted note',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk, {
          contactId: await addContact(desk, { firstName: 'Vis', type: 'visitor' }),
          lastInteraction: 'Hello',
        });
        const written = async () => {
          const item = await desk.store.read((reader) => reader.conversations.findListItem(conversation.uuid, 0));
          return present(item).lastPersonMessage;
        };
        expect(await written()).toBeNull();
        const agentId = await addAgent(desk, { firstName: 'Mia' });
        const author = { id: agentId, firstName: 'Mia', type: 'agent' };
        const by = { senderId: agentId, senderType: 'agent' } as const;
        await addMessage(desk, conversation, { ...by, type: 'activity' });
        expect(await written()).toBeNull();
        await addMessage(desk, conversation, { createdAt: now + 1 });
        const visitor = { id: conversation.contactId, firstName: 'Vis', type: 'visitor' };
        const hello = { content: 'Hello', author: visitor, private: false, createdAt: now + 1 };
        expect(await written()).toEqual(hello);
        const long = `${'a'.repeat(499)}👍🏽 and more`;
        const note = { ...by, private: true, textContent: long, createdAt: now + 2 };
        const first = await addMessage(desk, conversation, note);
        await addMessage(desk, conversation, { ...by, type: 'activity', createdAt: now + 3 });
        const shown = { content: 'a'.repeat(499), author, private: true, createdAt: now + 2 };
        expect(await written()).toEqual(shown);
        const second = await addMessage(desk, conversation, { ...note, textContent: ' ', createdAt: now + 4 });
        for (const filename of ['lid.jpg', 'kettle.jpg']) {
          const file = newMedia(desk.ids.uuid(), agentId, { filename, modelType: messageModel, modelId: second });
          await desk.store.transact(({ media }) => media.insert(file));
        }
        expect(await written()).toEqual({ ...shown, content: 'lid.jpg, kettle.jpg', createdAt: now + 4 });
        const remove = (id: number) => desk.store.transact((writer) => writer.messages.delete(id, now + 5));
        await remove(second);
        expect(await written()).toEqual(shown);
        await remove(first);
        expect(await written()).toEqual(hello);
        await addMessage(desk, conversation, { ...by, senderId: systemUserId, createdAt: now + 6 });
        expect(await written()).toEqual({ ...hello, author: null, createdAt: now + 6 });
      }),
    );

    test(
      'show what the newest activity has changed, as long as it is the newest',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const shown = async () => {
          const item = present(
            await desk.store.read((reader) => reader.conversations.findListItem(conversation.uuid, 0)),
          );
          return [item.lastMessageChanges, item.lastMessage];
        };
        expect(await shown()).toEqual([null, null]);
        const changes = [
          { type: 'priority', name: 'High' },
          { type: 'agent_removed', reason: 'deleted' },
        ] as const;
        const set = (state: Pick<ConversationState, 'lastMessage' | 'lastActivity'>) =>
          desk.store.transact((writer) => writer.conversations.update(conversation.id, state));
        const lastActivity = { actor_name: 'Mia', changes };
        await set({ lastMessage: null, lastActivity });
        const text = 'Mia set priority to High and removed the assigned agent, who was deleted';
        expect(await shown()).toEqual([changes, text]);
        const read = await desk.store.read(({ conversations }) => conversations.find(conversation.uuid));
        expect(read).toMatchObject({ lastActivity, lastMessage: text });
        // An older version does not know activities and writes only the last message.
        await set({ lastMessage: 'Hello', lastActivity });
        expect(await shown()).toEqual([null, 'Hello']);
        await set({ lastMessage: 'Hello', lastActivity: null });
        expect(await shown()).toEqual([null, 'Hello']);
      }),
    );

    test(
      'show what the contact is, and a block',
      onDesk(async (desk) => {
        const { uuid, contactId } = await addConversation(desk, {
          contactId: await addContact(desk, { type: 'visitor' }),
        });
        const shown = async () => {
          const item = present(await desk.store.read((reader) => reader.conversations.findListItem(uuid, 0)));
          return [item.contact.id, item.contact.type, item.contact.enabled, item.contact.lastActiveAt];
        };
        expect(await shown()).toEqual([contactId, 'visitor', true, null]);
        const change = { type: 'contact', enabled: false, updatedAt: now } as const;
        await desk.store.transact((writer) => writer.contacts.update(contactId, change));
        expect(await shown()).toEqual([contactId, 'contact', false, null]);
      }),
    );

    test(
      'when somebody last saw a conversation is kept for each of them',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const message = await addMessage(desk, conversation);
        const agentId = await addAgent(desk);
        const seenAt = (userId: number) =>
          desk.store.read((reader) => reader.conversations.findSeenAt(conversation.id, userId));
        const see = (userId: number, messageId: number, at: number) =>
          desk.store.transact((writer) => writer.conversations.markSeen(conversation.id, userId, messageId, at));
        expect(await seenAt(conversation.contactId)).toBeNull();
        await see(conversation.contactId, message, now + 1);
        await see(agentId, message, now + 2);
        await see(conversation.contactId, message, now + 3);
        expect(await seenAt(conversation.contactId)).toBe(now + 3);
        expect(await seenAt(agentId)).toBe(now + 2);
        const other = await addConversation(desk);
        const byAgents = () =>
          desk.store.read((reader) => reader.conversations.seenByAgents([conversation.id, other.id]));
        expect(await byAgents()).toEqual(new Map([[conversation.id, now + 2]]));
        const second = await addAgent(desk);
        await see(second, message, now + 5);
        expect(await byAgents()).toEqual(new Map([[conversation.id, now + 5]]));
        expect(await desk.store.read((reader) => reader.conversations.seenByAgents([]))).toEqual(new Map());
        await see(second, 0, now + 6);
        await see(agentId, 0, now + 4);
        expect(await seenAt(agentId)).toBeNull();
        expect(await byAgents()).toEqual(new Map());
      }),
    );
  });
}
