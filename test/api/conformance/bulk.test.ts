import { expect, test } from 'vitest';
import { reply } from './chat.ts';
import { onEveryStore } from './world.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

onEveryStore((world) => {
  const change = (body: object, more = {}) => world().data('changeConversations', { body, ...more });
  const detail = async (uuid: string) => world().data('getConversation', { params: { uuid } });
  const activitiesOf = async (uuid: string) =>
    (await world().messagesOf(uuid)).filter(({ type }) => type === 'activity').map((message) => message.text_content);

  test('people 52: stale, unknown and forbidden ones are refused alone', async () => {
    const permissions = ['conversations:read', 'conversations:read_assigned', 'conversations:update_priority'];
    await world().data('createRole', { body: { name: 'Own', permissions } });
    const { as, id } = await world().agent({ roles: ['Own'] });
    const mine = async () => (await world().conversation({ agent_id: id })).uuid;
    const [first, stale, foreign, last] = [
      await mine(),
      await mine(),
      (await world().conversation()).uuid,
      await mine(),
    ];
    const etag = (await detail(first)).etag;
    const body = {
      uuids: [last, foreign, unknown, stale, first],
      etags: { [stale]: '"0"', [first]: etag, [unknown]: '"1"' },
      change: { priority: 'High' },
    };
    const before = await detail(stale);
    const outcomes = await change(body, { as });
    expect(outcomes.map(({ uuid }) => uuid)).toEqual(body.uuids);
    expect(outcomes.map((each) => (each.ok ? 'ok' : each.error_type))).toEqual([
      'ok',
      'PermissionException',
      'NotFoundException',
      'ConflictException',
      'ok',
    ]);
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      const changed = await detail(outcome.uuid);
      expect([changed.priority, changed.etag]).toEqual(['High', outcome.etag]);
      expect(await activitiesOf(outcome.uuid)).toHaveLength(1);
    }
    expect(await detail(stale)).toEqual(before);
    expect((await detail(foreign)).priority).toBeNull();
  });

  test('people 52: everything that a change names is one activity', async () => {
    const { uuid } = await world().conversation();
    const team = await world().team();
    const agent = await world().agent({ first_name: 'Mia' });
    const all = { status: 'resolved', priority: 'High', team_id: team.id, assignee_id: agent.id, tags: ['vip'] };
    const [outcome] = await change({ uuids: [uuid], change: all });
    expect(outcome).toMatchObject({ uuid, ok: true, contact_last_seen_at: null });
    expect(await detail(uuid)).toMatchObject({
      status: 'Resolved',
      priority: 'High',
      assigned_team_id: team.id,
      assigned_user_id: agent.id,
      tags: ['vip'],
    });
    const [activity, ...more] = await activitiesOf(uuid);
    expect(more).toEqual([]);
    expect(activity).toContain(`assigned the team ${team.name}, assigned Mia`);
    expect(await change({ uuids: [uuid], change: all })).toEqual([outcome]);
    expect(await activitiesOf(uuid)).toHaveLength(1);
    await change({ uuids: [uuid], change: { assignee_id: null, team_id: null, tags: ['vip'], action: 'remove_tags' } });
    expect(await detail(uuid)).toMatchObject({ assigned_team_id: null, assigned_user_id: null, tags: [] });
    await change({ uuids: [uuid], change: { status: 'Snoozed', snoozed_until: '1h' } });
    expect((await detail(uuid)).status_category).toBe('waiting');
  });

  test('a team without an agent clears the agent', async () => {
    const [team, agent] = [await world().team(), await world().agent()];
    const { uuid } = await world().conversation({ agent_id: agent.id });
    await change({ uuids: [uuid], change: { team_id: team.id } });
    expect(await detail(uuid)).toMatchObject({ assigned_team_id: team.id, assigned_user_id: null });
  });

  test('people 52: a repeated key gets the same answer', async () => {
    const { uuid } = await world().conversation();
    const more = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = { uuids: [uuid, unknown], change: { priority: 'Low' } };
    const first = await change(body, more);
    await change({ uuids: [uuid], change: { priority: 'High' } });
    expect(await change(body, more)).toEqual(first);
    expect((await detail(uuid)).priority).toBe('High');
  });

  test('people 52: what is wrong with the request refuses all', async () => {
    const { uuid } = await world().conversation();
    const before = await detail(uuid);
    const refused = (status: number, body: object, more = {}) =>
      world().refused(status, 'changeConversations', { body, ...more });
    const priority = { priority: 'High' };
    const uuids = Array.from({ length: 101 }, () => crypto.randomUUID());
    await refused(400, { uuids, change: priority });
    await refused(400, { uuids: [uuid, uuid], change: priority });
    await refused(400, { uuids: [], change: priority });
    await refused(400, { uuids: [uuid], change: {} });
    await refused(400, { uuids: [uuid], change: { action: 'add_tags' } });
    await refused(400, { uuids: [uuid], change: { ...priority, status: 'Nowhere' } });
    await refused(400, { uuids: [uuid], change: { ...priority, assignee_id: 999_999 } });
    await refused(400, { uuids: [uuid], change: { ...priority, team_id: 999_999 } });
    await refused(400, { uuids: [uuid], change: { status: 'Snoozed' } });
    const { as } = await world().agent({ roles: ['Agent'] });
    await world().data('createRole', {
      body: {
        name: 'Reader',
        permissions: ['conversations:read', 'conversations:read_all', 'conversations:update_tags'],
      },
    });
    const reader = await world().agent({ roles: ['Reader'] });
    await refused(403, { uuids: [uuid], change: { ...priority, tags: ['vip'] } }, { as: reader.as });
    expect(await detail(uuid)).toEqual(before);
    expect(await change({ uuids: [uuid], change: priority }, { as })).toMatchObject([{ ok: true }]);
  });

  test('a tag that only refused conversations would have is not created', async () => {
    const { uuid } = await world().conversation();
    const full = (await world().conversation()).uuid;
    const many = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
    await world().data('setConversationTags', { params: { uuid: full }, body: { tags: many } });
    const add = { tags: ['new', 'newer'], action: 'add_tags' };
    const namesOfTags = async () => (await world().data('listTags')).map(({ name }) => name);
    const before = await world().dump();
    const body = { uuids: [unknown, full, uuid], etags: { [uuid]: '"0"' }, change: add };
    expect((await change(body)).map((each) => each.ok)).toEqual([false, false, false]);
    expect(await world().dump()).toEqual(before);
    expect((await change({ uuids: [full, uuid], change: add })).map((each) => each.ok)).toEqual([false, true]);
    expect(await namesOfTags()).toEqual(expect.arrayContaining(['new', 'newer']));
    expect((await detail(uuid)).tags).toEqual(['new', 'newer']);
  });

  test('bulk answers say when the contact last saw each conversation', async () => {
    const { uuid, headers } = await world().visitor();
    await reply(world(), uuid, 'Hello');
    world().clock.advance(1_000);
    await world().data('markWidgetConversationSeen', { params: { uuid }, headers });
    const [outcome] = await change({ uuids: [uuid], change: { priority: 'High' } });
    const seen = (await detail(uuid)).contact_last_seen_at;
    expect(seen).toBe(new Date(world().clock.now()).toISOString());
    expect(outcome).toMatchObject({ ok: true, contact_last_seen_at: seen });
  });
});

onEveryStore(
  (world) => {
    test('each ten of them count as one request', async () => {
      const { as } = await world().agent({ roles: ['Agent'] });
      const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
      const statusOf = async (uuids: readonly string[]) =>
        (await world().ask('changeConversations', { body: { uuids, change: { priority: 'Low' } }, as })).status;
      expect(await statusOf(many(10))).toBe(200);
      expect(await statusOf(many(11))).toBe(200);
      expect(await statusOf(many(65))).toBe(200);
      expect(await statusOf(many(1))).toBe(429);
      await world().refused(429, 'listTags', { as });
    });
  },
  { apiPerMinute: 10 },
);
