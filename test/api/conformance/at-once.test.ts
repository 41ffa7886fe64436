import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** What two callers do in the same moment ends as if one had come after the other. */
onEveryStore((world) => {
  const cases: readonly (readonly [RouteId, object])[] = [
    ['createAgent', { first_name: 'A', email: 'a@example.com', roles: [] }],
    ['createRole', { name: 'Reader', permissions: [] }],
    ['createTeam', { name: 'Support' }],
    ['createContact', { first_name: 'A', email: 'a@example.org' }],
    ['createContact', { first_name: 'A', external_user_id: 'u-1' }],
    ['createTag', { name: 'vip' }],
    ['createStatus', { name: 'In work' }],
  ];
  test.each(cases)('%s %j is unique', async (id, body) => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => world().ask(id, { body })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('an unknown tag is made once', async () => {
    const conversations = [await world().conversation(), await world().conversation(), await world().conversation()];
    await Promise.all(
      conversations.map(({ uuid }, index) =>
        world().data('setConversationTags', { params: { uuid }, body: { tags: [index === 0 ? 'VIP' : 'vip'] } }),
      ),
    );
    expect(await world().data('listTags')).toHaveLength(1);
  });

  test('an unknown contact is made once', async () => {
    const body = { inbox_id: world().inboxId, content: 'Hi', contact_email: 'a@example.org', first_name: 'A' };
    const made = await Promise.all([1, 2, 3, 4].map(() => world().data('createConversation', { body })));
    expect(new Set(made.map((each) => each.contact_id)).size).toBe(1);
    const numbers = made.map((each) => Number(each.reference_number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual([100, 101, 102, 103]);
  });

  describe('changes of one conversation', () => {
    test('each leaves its activity, the last one wins', async () => {
      const { uuid } = await world().conversation();
      const priorities = ['Low', 'Medium', 'High', 'Low', 'Medium', 'High'];
      await Promise.all(
        priorities.map((priority) => world().data('setConversationPriority', { params: { uuid }, body: { priority } })),
      );
      const { priority } = await world().conversationOf(uuid);
      expect((await world().activitiesOf(uuid)).at(-1)).toContain(priority ?? 'none');
    });

    test('the same change twice leaves one activity', async () => {
      const { uuid } = await world().conversation();
      const body = { status: 'Resolved' };
      await Promise.all([1, 2, 3].map(() => world().data('setConversationStatus', { params: { uuid }, body })));
      expect(await world().activitiesOf(uuid)).toHaveLength(1);
    });

    test('messages keep one order and count without a gap', async () => {
      const { uuid, seq } = await world().conversation();
      const texts = Array.from({ length: 20 }, (_, index) => `Message ${index}`);
      await Promise.all(
        texts.map((message) => world().data('sendMessage', { params: { cuuid: uuid }, body: { message } })),
      );
      expect((await world().conversationOf(uuid)).seq).toBe(seq + 20);
      const seen = (await world().events()).flatMap(({ event }) =>
        event.type === 'message.created' ? [event.seq] : [],
      );
      expect(seen).toEqual(Array.from({ length: seq + 20 }, (_, index) => index + 1));
      const written = (await world().messagesOf(uuid)).slice(1).map((message) => message.text_content);
      expect(written.toSorted()).toEqual(texts.toSorted());
    });
  });
});
