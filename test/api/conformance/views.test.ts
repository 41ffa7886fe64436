import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const mine = [{ model: 'conversations', field: 'assigned_user_id', operator: 'equals', value: 'me' }];
const open = [{ model: 'conversation_statuses', field: 'name', operator: 'equals', value: 'Open' }];

onEveryStore((world) => {
  const own = (as: string, filters: unknown = mine) =>
    world().data('createMyView', { body: { name: 'Mine', filters }, as });
  const share = (body: object) =>
    world().data('createSharedView', { body: { name: 'Shared', filters: open, ...body } });
  const uuidsOf = async (id: number, as: string, query = {}) =>
    (await world().data('listViewConversations', { params: { id }, query, as })).results.map(({ uuid }) => uuid);

  describe('views', () => {
    test('an own view is kept as it was sent, changed and deleted', async () => {
      const { as, id: userId } = await world().agent({ roles: ['Agent'] });
      const view = await own(as, JSON.stringify(mine));
      expect(view).toMatchObject({
        name: 'Mine',
        filters: mine,
        visibility: 'user',
        user_id: userId,
        team_id: null,
        order_by: 'conversations.last_message_at',
        order: 'desc',
      });
      const params = { id: view.id };
      const body = { name: ' Late\n', order_by: 'conversations.waiting_since', order: 'ASC' };
      const changed = await world().data('updateMyView', { params, body, as });
      expect(changed).toMatchObject({ name: 'Late', filters: mine, order_by: body.order_by, order: 'asc' });
      expect(await world().data('listMyViews', { as })).toEqual([changed]);
      expect(await world().data('deleteMyView', { params, as })).toBe(true);
      expect(await world().data('listMyViews', { as })).toEqual([]);
      await world().refused(404, 'deleteMyView', { params, as });
    });

    test("people 51: another's view is refused, whatever is asked of it", async () => {
      const [{ as }, other] = [await world().agent({ roles: ['Agent'] }), await world().agent({ roles: ['Agent'] })];
      const params = { id: (await own(other.as)).id };
      await world().refused(403, 'updateMyView', { params, body: { name: 'Taken' }, as });
      await world().refused(403, 'deleteMyView', { params, as });
      await world().refused(403, 'listViewConversations', { params, as });
      await world().refused(403, 'listViewConversations', { params });
      await world().refused(404, 'getSharedView', { params });
      expect(await world().data('listViewsSharedWithMe', { as })).toEqual([]);
    });

    test('people 51: "me" is who asks', async () => {
      const [one, two] = [await world().agent({ roles: ['Agent'] }), await world().agent({ roles: ['Agent'] })];
      const view = await share({ visibility: 'all', filters: mine });
      const ofOne = await world().conversation({ agent_id: one.id });
      const ofTwo = await world().conversation({ agent_id: two.id });
      expect(await uuidsOf(view.id, one.as)).toEqual([ofOne.uuid]);
      expect(await uuidsOf(view.id, two.as)).toEqual([ofTwo.uuid]);
      expect(await uuidsOf(view.id, one.as, { filters: JSON.stringify(open) })).toEqual([ofOne.uuid]);
      const none = [{ ...open[0], value: 'Closed' }];
      expect(await uuidsOf(view.id, one.as, { filters: JSON.stringify(none) })).toEqual([]);
    });

    test('people 51: a view never shows more than its reader may read', async () => {
      const role = { name: 'Own', permissions: ['conversations:read', 'conversations:read_assigned'] };
      await world().data('createRole', { body: role });
      const { as, id } = await world().agent({ roles: ['Own'] });
      const view = await share({ visibility: 'all', filters: [] });
      const shown = await world().conversation({ agent_id: id });
      await world().conversation();
      const listed = await world().data('listViewConversations', { params: { id: view.id }, as });
      expect([listed.total, listed.results.map(({ uuid }) => uuid)]).toEqual([1, [shown.uuid]]);
      expect(await uuidsOf(view.id, world().admin)).toHaveLength(2);
      await world().data('createRole', { body: { name: 'Blind', permissions: ['conversations:read'] } });
      const blind = await world().agent({ roles: ['Blind'] });
      expect(await uuidsOf(view.id, blind.as)).toEqual([]);
    });

    test('people 51: the view of a team is for its members, and goes with the team', async () => {
      const team = await world().team();
      const { as, id } = await world().agent({ roles: ['Agent'], teams: [team.name] });
      const view = await share({ visibility: 'team', team_id: team.id });
      const params = { id: view.id };
      expect(await world().data('listViewsSharedWithMe', { as })).toEqual([view]);
      expect(await uuidsOf(view.id, as)).toEqual([]);
      await world().data('updateAgent', { params: { id }, body: { teams: [] } });
      await world().refused(403, 'listViewConversations', { params, as });
      expect(await world().data('listViewsSharedWithMe', { as })).toEqual([]);
      expect(await world().data('getSharedView', { params })).toEqual(view);
      await world().data('deleteTeam', { params: { id: team.id } });
      await world().refused(404, 'getSharedView', { params });
      expect(await world().data('listSharedViews')).toEqual([]);
    });

    test('a shared view changes whom it is for', async () => {
      const team = await world().team();
      const params = { id: (await share({ visibility: 'all', team_id: team.id })).id };
      expect((await world().data('getSharedView', { params })).team_id).toBeNull();
      const change = (body: object) => world().data('updateSharedView', { params, body });
      expect(await change({ visibility: 'team', team_id: team.id })).toMatchObject({ team_id: team.id });
      expect(await change({ name: 'Kept' })).toMatchObject({ visibility: 'team', team_id: team.id, filters: open });
      expect(await change({ visibility: 'all' })).toMatchObject({ visibility: 'all', team_id: null, name: 'Kept' });
      await world().refused(400, 'updateSharedView', { params, body: { visibility: 'team' } });
      await world().refused(400, 'updateSharedView', { params, body: { visibility: 'team', team_id: 999_999 } });
      expect(await world().data('deleteSharedView', { params })).toBe(true);
    });

    test('its conversations have its order, unless the request has one', async () => {
      const { as, id } = await world().agent({ roles: ['Agent'] });
      const first = await world().conversation({ agent_id: id });
      world().clock.advance(1_000);
      const second = await world().conversation({ agent_id: id });
      const body = { name: 'Old', filters: mine, order_by: 'conversations.created_at', order: 'asc' };
      const view = await world().data('createMyView', { body, as });
      expect(await uuidsOf(view.id, as)).toEqual([first.uuid, second.uuid]);
      expect(await uuidsOf(view.id, as, { order: 'desc' })).toEqual([second.uuid, first.uuid]);
    });

    test('a filter that is wrong is refused with its path', async () => {
      const path = async (body: object) =>
        (await world().refused(400, 'createMyView', { body: { name: 'Wrong', ...body } })).paths[0];
      expect(await path({ filters: [{ ...mine[0], operator: 'contains' }] })).toBe('filters.0.operator');
      expect(await path({ filters: '{' })).toBe('filters');
      expect(await path({ filters: null })).toBe('filters');
      expect(await path({})).toBe('filters');
      expect(await path({ filters: [], order_by: 'id' })).toBe('order_by');
      expect(await path({ filters: [], name: '\u200b' })).toBe('name');
    });

    test('an agent has at most 100 views', async () => {
      const { as } = await world().agent({ roles: ['Agent'] });
      for (let count = 0; count < 100; count += 1) await own(as, []);
      await world().refused(409, 'createMyView', { body: { name: 'One more', filters: [] }, as });
      expect(await world().data('listMyViews', { as })).toHaveLength(100);
    });

    test('the views of a deleted agent are gone, shared ones stay', async () => {
      const { as, id } = await world().agent({ roles: ['Admin'] });
      const view = await own(as);
      const body = { name: 'Shared', filters: [], visibility: 'all' };
      const shared = await world().data('createSharedView', { body, as });
      await world().data('deleteAgent', { params: { id } });
      await world().refused(404, 'listViewConversations', { params: { id: view.id } });
      expect(await world().data('listSharedViews')).toEqual([shared]);
    });
  });
});
