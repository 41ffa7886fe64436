import { nothingVisible } from '@helpdesk/domain';
import { addAgent, addConversation, addMessage, addTag } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function deletionSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('deleted conversations and contacts', () => {
    test(
      'a deleted conversation leaves nothing in lists and counts, and others stay',
      onDesk(async (desk) => {
        const [kept, gone] = [await addConversation(desk), await addConversation(desk)];
        const [agentId, tagId] = [await addAgent(desk), await addTag(desk, 'vip')];
        for (const each of [kept, gone]) {
          const noteId = await addMessage(desk, each, { private: true, senderId: agentId, senderType: 'agent' });
          await desk.store.transact(async ({ conversations, messages, notifications }) => {
            await messages.mention(each.id, noteId, [agentId]);
            await conversations.setTags(each.id, [tagId]);
            await conversations.addParticipant(each.id, agentId, now);
            await conversations.markSeen(each.id, agentId, noteId, now);
            await conversations.update(each.id, { assignedUserId: agentId });
            const about = { agentId, conversationId: each.id, messageId: noteId, actorId: null, createdAt: now };
            await notifications.insert({ ...about, type: 'mention', title: 'Look', body: null, meta: {} }, 10);
          });
        }
        const told = await desk.store.transact(({ notifications }) => notifications.deleteOfConversation(gone.id));
        expect(told.map((each) => each.agentId)).toEqual([agentId]);
        await desk.store.transact(({ conversations }) => conversations.delete(gone.id));
        await desk.store.read(async ({ conversations, messages, notifications }) => {
          expect(await conversations.findById(gone.id)).toBeUndefined();
          expect(await conversations.listWithTag(tagId, 10)).toEqual([kept.uuid]);
          expect(await conversations.agentsMentionedIn([gone.id])).toEqual([]);
          expect((await conversations.openTotals(agentId)).all).toBe(1);
          expect(await messages.newestId(gone.id)).toBe(0);
          expect(await messages.newestId(kept.id)).toBeGreaterThan(0);
          const all = { ...nothingVisible, all: true };
          expect((await notifications.count(agentId, all)).total).toBe(1);
        });
      }),
    );

    test(
      'a deleted contact is found nowhere, and their notes and channels are gone',
      onDesk(async (desk) => {
        const { id, contactId } = await addConversation(desk);
        const authorId = await addAgent(desk);
        await desk.store.transact(async ({ contacts, conversations }) => {
          await contacts.insertNote({ contactId, authorId, note: 'Is made up', createdAt: now });
          await conversations.delete(id);
          await contacts.delete(contactId);
        });
        const page = { page: 1, size: 10 };
        await desk.store.read(async ({ contacts }) => {
          expect(await contacts.find(contactId)).toBeUndefined();
          expect((await contacts.search('carl', page)).items).toEqual([]);
          expect((await contacts.listNotes(contactId, page)).items).toEqual([]);
        });
      }),
    );
  });
}
