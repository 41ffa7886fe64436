import { expect, test } from 'vitest';
import { signedIn } from './signed-in.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test.each([true, false])(
    'security T6 a page is told how long its session lasts (remembered: %s)',
    async (remember) => {
      const browser = await signedIn(world(), { remember });
      const { session } = await world().data('readConsoleStart', { as: null, headers: browser.headers });
      const [own] = await world().data('listOwnSessions', { as: null, headers: browser.headers });
      expect(session).toEqual({ remembered: remember, expires_at: own?.expires_at });
    },
  );

  test('people 47: the start of a console equals the single endpoints', async () => {
    const team = await world().team();
    const { as, id } = await world().agent({ roles: ['Agent'], teams: [team.name] });
    const { uuid } = await world().conversation();
    await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
    await world().data('createTag', { body: { name: 'vip' } });
    await world().data('setMyPreferences', { body: { theme: 'dark' }, as });
    await world().data('createMyView', { body: { name: 'Mine', filters: [] }, as });
    const shared = { name: 'Shared', filters: [], visibility: 'team', team_id: team.id };
    await world().data('createSharedView', { body: shared });
    const other = await world().team();
    await world().data('createSharedView', { body: { ...shared, name: 'Of others', team_id: other.id } });
    await world().data('createMacro', { body: { name: 'Thanks', message_content: 'Thanks', visibility: 'all' } });
    await world().data('createMacro', { body: { name: 'Of others', message_content: 'Thanks' } });
    const attribute = { name: 'Seats', applies_to: 'contact', key: 'seats', data_type: 'number' };
    await world().data('createCustomAttribute', { body: attribute });

    const { build, upload, availability, stream_cursor, administrators, ...start } = await world().data(
      'readConsoleStart',
      { as },
    );

    // No part of the console's start shows the signature.
    const { signature, ...agent } = await world().data('getMe', { as });
    expect(signature).toBe('');
    expect(start).toEqual({
      desk: await world().data('getDeskSettings', { as }),
      agent,
      session: null,
      preferences: await world().data('getMyPreferences', { as }),
      teams: await world().data('listTeamsCompact', { as }),
      agents: await world().data('listAgentsCompact', { as }),
      inboxes: await world().data('listInboxes', { as }),
      closed_inboxes: [],
      statuses: await world().data('listStatuses', { as }),
      priorities: await world().data('listPriorities', { as }),
      tags: await world().data('listTags', { as }),
      roles: await world().data('listRoles', { as }),
      views: [...(await world().data('listMyViews', { as })), ...(await world().data('listViewsSharedWithMe', { as }))],
      macros: await world().data('listMacros', { as }),
      custom_attributes: await world().data('listCustomAttributes', { as }),
      counts: await world().data('countConversations', { as }),
      notifications: await world().data('countNotifications', { as }),
    });
    expect(administrators).toEqual([world().adminId]);
    expect(start.preferences).toEqual({ theme: 'dark' });
    expect(start.views.map(({ name }) => name)).toEqual(['Mine', 'Shared']);
    expect(start.macros.map(({ name }) => name)).toEqual(['Thanks']);
    expect(start.counts?.assigned?.open).toBe(1);
    // One notification is about the key that was made for the agent, the other about the assignment.
    expect(start.notifications.unread_count).toBe(2);
    expect(availability).toEqual({ idle_after_seconds: 300, offline_after_seconds: 300 });
    expect(upload.max_bytes).toBeGreaterThan(0);
    expect(build).not.toBe('');
    expect(stream_cursor).toMatch(/^\d+\.1$/);
  });

  test('what an agent may not read is empty or null, and shown inboxes have no secret', async () => {
    const { as } = await world().agent();
    const secret = 'a secret of sixteen letters';
    await world().data('updateInbox', { params: { id: world().inboxId }, body: { secret } });
    await world().conversation();
    const start = await world().data('readConsoleStart', { as });
    expect([start.counts, start.views]).toEqual([null, []]);
    expect(JSON.stringify(start)).not.toContain(secret);
    expect(start.inboxes.map((inbox) => Object.keys(inbox))).toEqual([['id', 'uuid', 'name', 'channel', 'enabled']]);
  });
});
