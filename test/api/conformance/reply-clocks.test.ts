import { beforeEach, describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  let uuid = '';
  beforeEach(async () => {
    ({ uuid } = await world().conversation({ content: 'Where is my parcel?' }));
  });

  const at = (minutes: number) => new Date(Date.UTC(2026, 4, 20, 12, minutes)).toISOString();
  const detail = (as?: string) => world().conversationOf(uuid, as === undefined ? {} : { as });

  /** Moves the clock by a minute before it acts. */
  async function later<T>(act: () => Promise<T>): Promise<T> {
    world().clock.advance(60_000);
    return act();
  }
  const say = (message: string, fields: object = {}, as?: string) =>
    later(() =>
      world().data('sendMessage', {
        params: { cuuid: uuid },
        body: { message, ...fields },
        ...(as !== undefined && { as }),
      }),
    );
  const contactSays = (message: string) => say(message, { sender_type: 'contact' });
  const note = (message: string) => say(message, { private: true });

  test('waiting_since is the first contact message without an answer', async () => {
    expect((await detail()).waiting_since).toBe(at(0));
    await contactSays('Hello?');
    await note('He is angry');
    await later(() => world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } }));
    expect((await detail()).waiting_since).toBe(at(0));
    await say('On its way');
    expect((await detail()).waiting_since).toBeNull();
    await contactSays('Thanks');
    await contactSays('When?');
    expect((await detail()).waiting_since).toBe(at(5));
  });

  test('only public replies of agents are replies', async () => {
    await note('Looking');
    await contactSays('Hello?');
    expect(await detail()).toMatchObject({ first_reply_at: null, last_reply_at: null });
    await say('One');
    expect(await detail()).toMatchObject({ first_reply_at: at(3), last_reply_at: at(3) });
    await note('Two');
    await contactSays('Three');
    await say('Four');
    await contactSays('Five');
    expect(await detail()).toMatchObject({ first_reply_at: at(3), last_reply_at: at(6) });
  });

  test('last_message covers everything, last_interaction only what is public', async () => {
    expect(await detail()).toMatchObject({
      last_message: 'Where is my parcel?',
      last_message_at: at(0),
      last_message_sender: 'contact',
      last_interaction: 'Where is my parcel?',
      last_interaction_at: at(0),
      last_interaction_sender: 'contact',
    });
    await say('<b>On</b> its way');
    const reply = { last_interaction: 'On its way', last_interaction_at: at(1), last_interaction_sender: 'agent' };
    expect(await detail()).toMatchObject({ last_message: 'On its way', last_message_sender: 'agent', ...reply });
    await note('Sent late');
    expect(await detail()).toMatchObject({ last_message: 'Sent late', last_message_at: at(2), ...reply });
    await later(() => world().data('setConversationPriority', { params: { uuid }, body: { priority: 'Low' } }));
    expect(await detail()).toMatchObject({ last_message_at: at(3), last_message_sender: 'agent', ...reply });
    expect((await detail()).last_message).toContain('Low');
  });

  test('a deleted note leaves the previews', async () => {
    await say('On its way');
    const { uuid: noteUuid } = await note('A secret');
    await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: noteUuid } });
    expect(await detail()).toMatchObject({ last_message: 'On its way', last_message_at: at(1) });
    expect(JSON.stringify(await world().data('listAllConversations'))).not.toContain('A secret');
  });

  describe('unread', () => {
    const unread = async (as: string) => (await detail(as)).unread_message_count;
    const seen = (as: string) => world().data('markConversationSeen', { params: { uuid }, as });
    const markUnread = (as: string) => world().data('markConversationUnread', { params: { uuid }, as });

    test('counts what others wrote since the agent last saw it, activities aside', async () => {
      const ada = await world().agent({ roles: ['Agent'] });
      const ben = await world().agent({ roles: ['Agent'] });
      expect(await unread(ada.as)).toBe(1);
      await seen(ada.as);
      expect([await unread(ada.as), await unread(ben.as)]).toEqual([0, 1]);
      await contactSays('Hello?');
      await say('I look', { private: true }, ben.as);
      await later(() => world().data('setConversationPriority', { params: { uuid }, body: { priority: 'Low' } }));
      await say('Mine', {}, ada.as);
      expect(await unread(ada.as)).toBe(2);
      const [item] = (await world().data('listAllConversations', { as: ada.as })).results;
      expect(item?.unread_message_count).toBe(2);
      await seen(ada.as);
      expect(await unread(ada.as)).toBe(0);
      await markUnread(ada.as);
      expect(await unread(ada.as)).toBe(1);
      await markUnread(ada.as);
      expect(await unread(ada.as)).toBe(1);
    });

    test('seen and unread again are events', async () => {
      const { as } = await world().agent({ roles: ['Agent'] });
      const count = async () => (await world().events()).length;
      const before = await count();
      await seen(as);
      const afterSeen = await count();
      await markUnread(as);
      expect([afterSeen - before, (await count()) - afterSeen]).toEqual([1, 1]);
    });

    test('at most 99', async () => {
      const { as } = await world().agent({ roles: ['Agent'] });
      for (let count = 0; count < 100; count++) await contactSays(`Message ${count}`);
      expect(await unread(as)).toBe(99);
    });

    test('nobody else wrote: nothing to mark', async () => {
      const { as } = await world().agent({
        permissions: ['conversations:read', 'conversations:read_all', 'conversations:write'],
      });
      const body = { inbox_id: world().inboxId, content: 'Hi', contact_email: 'a@example.org', first_name: 'A' };
      const made = await world().data('createConversation', { body, as });
      expect(await world().data('markConversationUnread', { params: { uuid: made.uuid }, as })).toBe(true);
      expect((await world().conversationOf(made.uuid, { as })).unread_message_count).toBe(0);
    });
  });

  test('those who wrote took part', async () => {
    const ada = await world().agent({ roles: ['Agent'] });
    await world().agent({ roles: ['Agent'] });
    const who = async () =>
      (await world().data('listParticipants', { params: { uuid } })).map((participant) => participant.id);
    expect(await who()).toEqual([]);
    await say('Mine', {}, ada.as);
    await note('Admin was here');
    await say('Mine again', {}, ada.as);
    expect((await who()).toSorted()).toEqual([world().adminId, ada.id].toSorted());
  });
});
