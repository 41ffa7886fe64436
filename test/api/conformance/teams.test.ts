import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test('has defaults for all but its name', async () => {
    const { id, created_at, updated_at, ...team } = await world().team('Support');
    expect(id).toBeGreaterThan(0);
    expect(updated_at).toBe(created_at);
    expect(team).toEqual({
      name: 'Support',
      emoji: '',
      conversation_assignment_type: 'Manual',
      timezone: 'UTC',
      business_hours_id: null,
      sla_policy_id: null,
      max_auto_assigned_conversations: 0,
    });
  });

  test('an absent field stays as it is', async () => {
    const body = { name: 'Support', emoji: '🚚', timezone: 'Europe/Berlin', sla_policy_id: 3 };
    const made = await world().data('createTeam', { body });
    world().clock.advance(1_000);
    const params = { id: made.id };
    const changed = await world().data('updateTeam', { params, body: { max_auto_assigned_conversations: 5 } });
    expect(changed).toEqual({
      ...made,
      max_auto_assigned_conversations: 5,
      updated_at: '2026-05-20T12:00:01.000Z',
    });
    expect((await world().data('updateTeam', { params, body: { sla_policy_id: null } })).sla_policy_id).toBeNull();
    expect(await world().data('listTeams')).toHaveLength(1);
  });

  test('has a name of its own', async () => {
    const { id } = await world().team('Support');
    await world().refused(409, 'createTeam', { body: { name: 'Support' } });
    const other = await world().team('Sales');
    await world().refused(409, 'updateTeam', { params: { id: other.id }, body: { name: 'Support' } });
    await world().data('updateTeam', { params: { id }, body: { name: 'Support' } });
  });

  test('a zone is an IANA name', async () => {
    for (const timezone of ['Mars/Olympus', '+02:00', 'GMT+99', 'europe', '']) {
      const { paths } = await world().refused(400, 'createTeam', { body: { name: 'Support', timezone } });
      expect(paths).toEqual(['timezone']);
    }
    for (const timezone of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Kathmandu']) {
      await world().data('createTeam', { body: { name: timezone, timezone } });
    }
  });

  test('its members know it, whatever they may do', async () => {
    const { id } = await world().team('Support');
    await world().team('Sales');
    const { as } = await world().agent({ teams: ['Support'] });
    expect((await world().data('listMyTeams', { as })).map((team) => team.id)).toEqual([id]);
    expect((await world().data('getMe', { as })).teams).toEqual([{ id, name: 'Support', emoji: '' }]);
    expect(await world().data('listTeamsCompact', { as })).toHaveLength(2);
  });

  test('deleted, it leaves its members, and its conversations to nobody, with one activity each', async () => {
    const { id, name } = await world().team('Support');
    const member = await world().agent({ teams: [name] });
    const both = await world().conversation({ team_id: id, agent_id: member.id });
    const free = await world().conversation({ team_id: id });
    expect(await world().data('deleteTeam', { params: { id } })).toBe(true);
    await world().refused(404, 'getTeam', { params: { id } });
    await world().refused(404, 'deleteTeam', { params: { id } });
    expect((await world().data('getAgent', { params: { id: member.id } })).teams).toEqual([]);
    for (const { uuid } of [both, free]) {
      expect((await world().conversationOf(uuid)).assigned_team_id).toBeNull();
      expect(await world().activitiesOf(uuid)).toHaveLength(1);
    }
    expect((await world().conversationOf(both.uuid)).assigned_user_id).toBe(member.id);
    await world().team('Support');
  });
});
