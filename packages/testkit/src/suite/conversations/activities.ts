import { addConversation, addMessage } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function activitySuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('activities', () => {
    test(
      'an activity has no text of its own, and is read with its sentence',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const changes = [{ type: 'reopened' }, { type: 'team_assigned', name: 'Bïlling' }] as const;
        const meta = { to: [], cc: [], bcc: [], from: [], subject: '', actor_name: 'Mïa', changes };
        const id = await addMessage(desk, conversation, { type: 'activity', content: '', textContent: '', meta });
        const text = 'Mïa reopened the conversation and assigned the team Bïlling';
        const read = { content: text, textContent: text, meta };
        await desk.store.read(async ({ messages }) => {
          const found = present(await messages.findById(id));
          expect(found).toMatchObject({ type: 'activity', ...read });
          expect(await messages.find(conversation.id, found.uuid)).toEqual(found);
          const list = { conversationId: conversation.id, private: null, types: [] };
          expect((await messages.list({ ...list, page: { page: 1, size: 10 } })).items).toEqual([found]);
          expect(await messages.findPreview(conversation.id)).toMatchObject({ textContent: text, meta });
        });
      }),
    );

    test(
      'the event of a change has the sentence as its last message',
      onDesk(async (desk) => {
        const { id: conversationId } = await addConversation(desk);
        const activity = { actor_name: 'Mïa', changes: [{ type: 'reopened' }] } as const;
        const changes = { lastMessageAt: now, lastMessage: null };
        const event = { type: 'conversation.updated', conversationId, seq: 1, changes } as const;
        await desk.store.transact((writer) =>
          writer.events.append(
            [
              { ...event, activity },
              { ...event, seq: 2 },
            ],
            now,
          ),
        );
        await desk.store.read(async ({ events }) => {
          const lastMessage = 'Mïa reopened the conversation';
          const read = await events.listAfterSeq(conversationId, 0, 10);
          expect(read.map((each) => each.event)).toEqual([
            { ...event, activity, changes: { ...changes, lastMessage } },
            { ...event, seq: 2 },
          ]);
          expect((await events.listAfter(0, 1_000)).slice(-2)).toEqual(read);
        });
      }),
    );
  });
}
