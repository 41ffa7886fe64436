import { expect, test } from 'vitest';
import { reply } from './chat.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const shown = async () => {
    const [item] = (await world().data('listAllConversations')).results;
    if (item === undefined) throw new Error('there is no conversation');
    return item;
  };
  const newest = async () => {
    const { last_message_private: isPrivate, last_message_author: author } = await shown();
    return [isPrivate, author];
  };

  test('list items say who wrote last, and whether the contact may see it', async () => {
    const { uuid, userId, headers } = await world().visitor('Is anybody there?');
    const { first_name } = await world().data('getContact', { params: { id: userId } });
    const visitor = { id: userId, first_name, type: 'visitor' };
    const admin = { id: world().adminId, first_name: (await world().data('getMe')).first_name, type: 'agent' };
    expect(await newest()).toEqual([false, visitor]);
    await reply(world(), uuid, 'Yes');
    expect(await newest()).toEqual([false, admin]);
    const params = { cuuid: uuid };
    const note = await world().data('sendMessage', { params, body: { message: 'Careful', private: true } });
    expect(await newest()).toEqual([true, admin]);
    await world().data('deletePrivateNote', { params: { ...params, uuid: note.uuid } });
    expect(await newest()).toEqual([false, admin]);
    await world().data('sendWidgetMessage', { params: { uuid }, headers, body: { message: 'Good' } });
    expect(await newest()).toEqual([false, visitor]);
    const body = { status: 'Snoozed', snoozed_until: '1m' };
    await world().data('setConversationStatus', { params: { uuid }, body });
    expect((await newest())[1]).toEqual(admin);
    world().clock.advance(61_000);
    await world().helpdesk.wakeSnoozed();
    expect((await newest())[1]).toBeNull();
  });

  test('reports F13: list items have the last message of a person, whatever was changed since', async () => {
    const { uuid, userId, headers } = await world().visitor('Is anybody there?');
    const { first_name } = await world().data('getContact', { params: { id: userId } });
    const visitor = { id: userId, first_name, type: 'visitor' };
    const admin = { id: world().adminId, first_name: (await world().data('getMe')).first_name, type: 'agent' };
    const now = () => new Date(world().clock.now()).toISOString();
    const everywhere = async () => {
      const listed = (await world().data('listContactConversations', { params: { id: userId } })).results;
      const items = [await shown(), await world().conversationOf(uuid), ...listed];
      const [first, ...others] = items.map((item) => item.last_person_message);
      for (const other of others) expect(other).toEqual(first);
      return first;
    };
    const asked = { content: 'Is anybody there?', author: visitor, private: false, created_at: now() };
    expect(await everywhere()).toEqual(asked);
    world().clock.advance(1_000);
    await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: world().adminId } });
    expect(await everywhere()).toEqual(asked);
    await world().data('setConversationTags', { params: { uuid }, body: { tags: ['vip'], action: 'add_tags' } });
    const params = { cuuid: uuid };
    const note = await world().data('sendMessage', { params, body: { message: 'Careful', private: true } });
    const careful = { content: 'Careful', author: admin, private: true, created_at: now() };
    await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
    expect(await everywhere()).toEqual(careful);
    const { as } = await world().agent({ permissions: ['conversations:read', 'conversations:read_all'] });
    const hidden = await world().conversationOf(uuid, { as });
    expect(hidden.last_person_message).toEqual({ ...careful, content: null });
    await world().data('deletePrivateNote', { params: { ...params, uuid: note.uuid } });
    expect(await everywhere()).toEqual(asked);
    await world().data('sendWidgetMessage', { params: { uuid }, headers, body: { message: 'Hello?' } });
    expect(await everywhere()).toEqual({ ...asked, content: 'Hello?', created_at: now() });
    const empty = await world().conversation();
    await world().data('setConversationPriority', { params: { uuid: empty.uuid }, body: { priority: 'High' } });
    const { last_person_message: first } = await world().conversationOf(empty.uuid);
    expect(first?.author?.type).toBe('contact');
  });

  test('an activity says what was changed, and so do list items while it is the newest', async () => {
    const { uuid } = await world().visitor();
    expect((await shown()).last_message_changes).toBeNull();
    const team = await world().team();
    const change = { status: 'Snoozed', snoozed_until: '1m', team_id: team.id, tags: ['vip', 'late'] } as const;
    await world().data('changeConversations', { body: { uuids: [uuid], change } });
    const changes = [
      {
        type: 'status',
        name: 'Snoozed',
        snoozed_until: new Date(world().clock.now() + 60_000).toISOString(),
        from: 'Open',
      },
      { type: 'team_assigned', name: team.name },
      { type: 'tags_added', names: ['vip', 'late'] },
    ];
    const { results } = await world().data('listMessages', { params: { cuuid: uuid }, query: { type: ['activity'] } });
    expect(results[0]?.meta.changes).toHaveLength(3);
    expect(results[0]?.meta.changes).toEqual(expect.arrayContaining(changes));
    expect((await shown()).last_message_changes).toEqual(results[0]?.meta.changes);
    await reply(world(), uuid, 'Yes');
    expect((await shown()).last_message_changes).toBeNull();
  });

  test('list items show what the contact is, a block, and when the contact was last there', async () => {
    const { userId } = await world().visitor();
    const contactOf = async () => (await shown()).contact;
    const at = new Date(world().clock.now()).toISOString();
    const visitor = { id: userId, type: 'visitor', blocked: false, availability_status: 'online', last_active_at: at };
    expect(await contactOf()).toMatchObject(visitor);
    world().clock.advance(6 * 60_000);
    await world().data('setContactBlock', { params: { id: userId }, body: { enabled: false } });
    expect(await contactOf()).toMatchObject({ ...visitor, blocked: true, availability_status: 'offline' });
    const contact = await world().contact();
    await world().conversation({ contact_id: contact.id });
    expect(await contactOf()).toMatchObject({ id: contact.id, type: 'contact', blocked: false, last_active_at: null });
  });

  test('when the contact saw a conversation is in its detail', async () => {
    const { uuid, headers } = await world().visitor();
    const seen = async () => (await world().conversationOf(uuid)).contact_last_seen_at;
    expect(await seen()).toBeNull();
    await reply(world(), uuid, 'Hello');
    world().clock.advance(1_000);
    await world().data('markWidgetConversationSeen', { params: { uuid }, headers });
    expect(await seen()).toBe(new Date(world().clock.now()).toISOString());
  });

  test('filters on the agent take "me"', async () => {
    const { as, id } = await world().agent({ roles: ['Agent'] });
    const mine = (await world().conversation({ agent_id: id })).uuid;
    const others = (await world().conversation({ agent_id: world().adminId })).uuid;
    const nobodys = (await world().conversation()).uuid;
    const listed = async (operator: string, value: unknown) => {
      const filters = JSON.stringify([{ model: 'conversations', field: 'assigned_user_id', operator, value }]);
      const page = await world().data('listAllConversations', { as, query: { filters } });
      return page.results.map((item) => item.uuid).toSorted();
    };
    expect(await listed('equals', 'me')).toEqual([mine]);
    expect(await listed('not equals', 'me')).toEqual([others, nobodys].toSorted());
    expect(await listed('in', ['me', world().adminId])).toEqual([mine, others].toSorted());
  });
});
