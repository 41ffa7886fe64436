import { describe, expect, test } from 'vitest';
import { signedIn, somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const minute = 60_000;

onEveryStore((world) => {
  const agent = () => world().agent({ roles: ['Agent'] });
  const list = (as: string, query = {}) => world().data('listNotifications', { as, query });
  const stats = (as: string) => world().data('countNotifications', { as });
  const assign = (uuid: string, assignee_id: number, as = world().admin) =>
    world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id }, as });

  /** The Admin creates the key of a new agent, which is the agent's first notification. */
  const withoutFirst = async () => {
    const made = await agent();
    await world().data('deleteNotifications', { as: made.as });
    return made;
  };

  describe('notifications', () => {
    test('people 59: an assignment by another notifies, an own one does not', async () => {
      const { id, as } = await withoutFirst();
      const { uuid } = await world().conversation({ subject: 'Invoice of May' });
      await assign(uuid, id, as);
      expect(await list(as)).toEqual([]);
      await world().data('unassignConversationAgent', { params: { uuid } });
      await assign(uuid, id);
      const [told, ...others] = await list(as);
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        user_id: id,
        notification_type: 'assignment',
        body: 'Invoice of May',
        is_read: false,
        actor_id: world().adminId,
        conversation_uuid: uuid,
        message_id: null,
        message_uuid: null,
      });
      expect(told?.title).toMatch(/^\S.* assigned conversation #\d+ to you$/);
      expect(told?.actor_first_name).toBe((await world().data('getMe')).first_name);
      expect(await stats(as)).toEqual({ unread_count: 1, total_count: 1 });
    });

    test('unread assignments of a conversation become one; a read one stays', async () => {
      const { id, as } = await withoutFirst();
      const { uuid } = await world().conversation();
      const again = async () => {
        await world().data('unassignConversationAgent', { params: { uuid } });
        await assign(uuid, id);
      };
      await again();
      const [first] = await list(as);
      await again();
      const [second, ...rest] = await list(as);
      expect([rest.length, (second?.id ?? 0) > (first?.id ?? 0)]).toEqual([0, true]);
      await world().data('markNotificationRead', { params: { id: second?.id ?? 0 }, as });
      await again();
      expect((await list(as)).map(({ is_read }) => is_read)).toEqual([false, true]);
    });

    test('a new conversation, and many at once, notify the agent who is given them', async () => {
      const { id, as } = await withoutFirst();
      const made = await world().conversation({ agent_id: id });
      const { uuid } = await world().conversation();
      await world().data('changeConversations', { body: { uuids: [uuid], change: { assignee_id: id } } });
      expect((await list(as)).map((each) => each.conversation_uuid)).toEqual([uuid, made.uuid]);
    });

    test('nobody is told of a conversation that they may not read, and it is hidden when they lose it', async () => {
      const { as, id } = await world().agent({
        permissions: ['conversations:read', 'conversations:read_assigned'],
      });
      const blind = await world().agent({ permissions: ['messages:read'] });
      const { uuid } = await world().conversation();
      await assign(uuid, blind.id);
      expect((await list(blind.as)).map((each) => each.notification_type)).toEqual(['security']);
      await assign(uuid, id);
      const [told] = await list(as);
      expect(told).toMatchObject({ notification_type: 'assignment', conversation_uuid: uuid });
      await world().data('unassignConversationAgent', { params: { uuid } });
      expect((await list(as)).map((each) => each.notification_type)).toEqual(['security']);
      expect(await stats(as)).toEqual({ unread_count: 1, total_count: 1 });
      await world().refused(404, 'markNotificationRead', { params: { id: told?.id ?? 0 }, as });
      await world().refused(404, 'deleteNotification', { params: { id: told?.id ?? 0 }, as });
    });

    test('they are listed newest first, so many at once', async () => {
      const { id, as } = await withoutFirst();
      const uuids: string[] = [];
      for (let count = 0; count < 4; count++) uuids.unshift((await world().conversation({ agent_id: id })).uuid);
      const shown = async (query: object) => (await list(as, query)).map((each) => each.conversation_uuid);
      expect(await shown({ limit: '3' })).toEqual(uuids.slice(0, 3));
      expect(await shown({ limit: '3', offset: '3' })).toEqual(uuids.slice(3));
      expect(await shown({ limit: '0' })).toEqual(uuids.slice(0, 1));
      expect(await shown({ limit: '900', offset: '1' })).toEqual(uuids.slice(1));
      await world().refused(400, 'listNotifications', { as, query: { limit: 'ten' } });
    });

    test('they are read and deleted by their agent alone, one by one and all at once', async () => {
      const [{ id, as }, other] = [await withoutFirst(), await agent()];
      for (let count = 0; count < 3; count++) await world().conversation({ agent_id: id });
      const [first, second] = (await list(as)).map((each) => ({ id: each.id }));
      if (first === undefined || second === undefined) throw new Error('nobody was told');
      await world().refused(404, 'markNotificationRead', { params: first, as: other.as });
      await world().refused(404, 'deleteNotification', { params: first, as: other.as });
      expect(await world().data('markNotificationRead', { params: first, as })).toBe(true);
      expect(await world().data('markNotificationRead', { params: first, as })).toBe(true);
      expect(await stats(as)).toEqual({ unread_count: 2, total_count: 3 });
      expect(await world().data('deleteNotification', { params: second, as })).toBe(true);
      await world().refused(404, 'deleteNotification', { params: second, as });
      expect(await world().data('markNotificationsRead', { as })).toBe(true);
      expect(await world().data('markNotificationsRead', { as })).toBe(true);
      expect(await stats(as)).toEqual({ unread_count: 0, total_count: 2 });
      expect(await world().data('deleteNotifications', { as })).toBe(true);
      expect(await world().data('deleteNotifications', { as })).toBe(true);
      expect(await list(as)).toEqual([]);
      expect(await stats(other.as)).toEqual({ unread_count: 1, total_count: 1 });
    });

    test('an agent is told of a sign-in from a new device, and not of one from a known device', async () => {
      const { agentId, email, device } = await signedIn(world());
      const actor = await world().ports.store.read((reader) => reader.agents.find(agentId));
      if (actor === undefined) throw new Error('there is no such agent');
      const told = async () =>
        (await world().helpdesk.listNotifications(actor, { limit: 100, offset: 0 }))
          .filter(({ meta }) => meta.kind === 'sign_in')
          .map(({ body, actorId, meta }) => ({ body, actorId, meta }));
      const from = { kind: 'sign_in', ip: '192.0.2.7', user_agent: 'A browser' };
      const first = { body: '192.0.2.7, A browser', actorId: null, meta: from };
      expect(await told()).toEqual([first]);
      const browser = { ip: '192.0.2.7', userAgent: 'A browser', remember: true };
      const again = await world().helpdesk.signIn({ email, password: somePassword, browser: { ...browser, device } });
      expect(await told()).toEqual([first]);
      world().clock.advance(minute);
      await world().helpdesk.signIn({ email, password: somePassword, browser: { ...browser, device: undefined } });
      expect(await told()).toHaveLength(2);
      const others = await signedIn(world());
      const foreign = { ...browser, device: others.device };
      await world().helpdesk.signIn({ email, password: somePassword, browser: foreign });
      expect(await told()).toHaveLength(3);
      expect(again.device).not.toBe(device);
    });

    test('an agent is told of keys and links that others make for them', async () => {
      const { id, as } = await withoutFirst();
      await world().data('createNamedApiKey', { params: { id }, body: { name: 'Importer' } });
      await world().data('createPasswordLink', { params: { id }, body: {} });
      expect((await list(as)).map(({ meta, actor_id }) => [meta.kind, actor_id])).toEqual([
        ['password_link', world().adminId],
        ['api_key', world().adminId],
      ]);
      const before = await stats(world().admin);
      await world().data('createNamedApiKey', { params: { id: world().adminId }, body: { name: 'Own' } });
      expect(await stats(world().admin)).toEqual(before);
    });

    test('an agent has 500 at most, for 30 days', async () => {
      const { id, as } = await withoutFirst();
      const { id: conversationId } = await world().conversation();
      const about = {
        type: 'assignment',
        title: 'Yours',
        body: null,
        messageId: null,
        actorId: null,
        meta: {},
      } as const;
      await world().ports.store.transact(async ({ notifications }) => {
        for (let count = 0; count < 503; count++) {
          const createdAt = world().clock.now() + count;
          await notifications.insert({ ...about, agentId: id, conversationId, createdAt }, 500);
        }
      });
      expect(await stats(as)).toEqual({ unread_count: 500, total_count: 500 });
      const [oldest] = await list(as, { limit: '1', offset: '499' });
      const [newest] = await list(as, { limit: '1' });
      expect((newest?.id ?? 0) - (oldest?.id ?? 0)).toBe(499);
      world().clock.advance(30 * 24 * 60 * minute + 5);
      await world().helpdesk.sweepNotifications();
      expect((await stats(as)).total_count).toBe(498);
      world().clock.advance(minute);
      await world().helpdesk.sweepNotifications();
      expect((await stats(as)).total_count).toBe(0);
    });

    test('notifications go with their agent', async () => {
      const { id } = await agent();
      await world().conversation({ agent_id: id });
      await world().data('deleteAgent', { params: { id } });
      const visibility = { all: true, assignedTo: null, teams: [], teamInboxes: [], unassigned: true };
      const counts = await world().ports.store.read((reader) => reader.notifications.count(id, visibility));
      expect(counts).toEqual({ total: 0, unread: 0 });
    });
  });
});
