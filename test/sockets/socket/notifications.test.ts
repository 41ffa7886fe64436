import { expect, it } from 'vitest';
import { onEveryDesk } from './live-world.ts';

onEveryDesk((world) => {
  const assign = (uuid: string, assignee_id: number) =>
    world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id } });

  it('people 59: a notification reaches every tab of its agent, read marks too, and nobody else', async () => {
    const agent = await world().agent({ roles: ['Agent'] });
    const [one, two, other] = [await world().desk(agent), await world().desk(agent), await world().desk()];
    const { uuid } = await world().conversation();
    await assign(uuid, agent.id);
    const [told] = await world().data('listNotifications', { as: agent.as });
    const { unread_count } = await world().data('countNotifications', { as: agent.as });
    expect(unread_count).toBeGreaterThan(0);
    for (const tab of [one, two]) {
      expect((await tab.next('new_notification')).data, 'faults O10').toEqual({ ...told, unread_count });
    }
    await world().data('markNotificationRead', { params: { id: told?.id ?? 0 }, as: agent.as });
    for (const tab of [one, two]) {
      const { data } = await tab.next('notification_update');
      expect(data).toEqual({ id: told?.id, is_read: true, unread_count: unread_count - 1 });
    }
    await world().data('deleteNotifications', { as: agent.as });
    for (const tab of [one, two]) {
      expect((await tab.next('notification_update')).data).toEqual({ id: null, deleted: true, unread_count: 0 });
    }
    await other.ping();
    expect([...other.all('new_notification'), ...other.all('notification_update')]).toEqual([]);
  });

  it('what was missed comes with the cursor, unless the conversation is no longer readable', async () => {
    const agent = await world().agent({ permissions: ['conversations:read', 'conversations:read_assigned'] });
    const first = await world().desk(agent);
    const { cursor } = first.all('joined')[0]?.data ?? {};
    await first.close();
    const [kept, lost] = [await world().conversation(), await world().conversation()];
    await assign(kept.uuid, agent.id);
    await assign(lost.uuid, agent.id);
    await world().data('unassignConversationAgent', { params: { uuid: lost.uuid } });
    const again = await world().desk(agent, cursor);
    expect(again.all('new_notification').map(({ data }) => data.conversation_uuid)).toEqual([kept.uuid]);
  });

  it('an assignment that replaces an unread one says that the former is gone', async () => {
    const agent = await world().agent({ roles: ['Agent'] });
    const tab = await world().desk(agent);
    const { uuid } = await world().conversation();
    await assign(uuid, agent.id);
    const former = (await tab.next('new_notification')).data.id;
    await world().data('unassignConversationAgent', { params: { uuid } });
    await assign(uuid, agent.id);
    expect((await tab.next('notification_update')).data).toMatchObject({ id: former, deleted: true });
    expect((await tab.next('new_notification')).data.id).toBeGreaterThan(former);
  });
});
