import { systemUserId } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  describe('what an update may change', () => {
    test('an absent field stays as it is', async () => {
      const desk = world();
      await desk.team('Support');
      const { id } = await desk.agent({ roles: ['Agent'], teams: ['Support'] });
      const before = await desk.data('getAgent', { params: { id } });
      desk.clock.advance(1_000);
      const after = await desk.data('updateAgent', { params: { id }, body: { last_name: 'Okafor' } });
      expect(after).toEqual({ ...before, last_name: 'Okafor', updated_at: '2026-05-20T12:00:01.000Z' });
    });

    test('teams and roles are replaced by those named; empty lists leave all', async () => {
      const desk = world();
      for (const name of ['Support', 'Sales', 'Night']) await desk.team(name);
      const { id } = await desk.agent({ roles: ['Agent'], teams: ['Support', 'Sales'] });
      const update = (body: object) => desk.data('updateAgent', { params: { id }, body });
      const teams = (await update({ teams: ['Sales', 'Night', 'Night'] })).teams.map((team) => team.name);
      expect(teams).toEqual(['Night', 'Sales']);
      const bare = await update({ teams: [], roles: [] });
      expect([bare.teams, bare.roles, bare.permissions]).toEqual([[], [], []]);
    });

    test('teams and roles are sorted by code points, also those beyond the first plane', async () => {
      const desk = world();
      const sorted = ['Sales', 'support', '\uff5e', '\u{1f600}'];
      for (const name of sorted.toReversed()) {
        await desk.team(name);
        await desk.data('createRole', { body: { name, permissions: ['messages:read'] } });
      }
      const { id } = await desk.agent({ roles: sorted.toReversed(), teams: sorted.toReversed() });
      const { teams, roles } = await desk.data('getAgent', { params: { id } });
      expect(teams.map(({ name }) => name)).toEqual(sorted);
      expect(roles).toEqual(sorted);
    });

    test('roles give their permissions, each once', async () => {
      const desk = world();
      await desk.data('createRole', { body: { name: 'Reader', permissions: ['messages:read', 'contacts:read'] } });
      const { id } = await desk.agent({ roles: ['Agent', 'Reader'] });
      const { permissions, roles } = await desk.data('getAgent', { params: { id } });
      expect(roles).toEqual(['Agent', 'Reader']);
      expect(permissions).toContain('contacts:read');
      expect(permissions.filter((name) => name === 'messages:read')).toHaveLength(1);
    });

    test('an e-mail is trimmed, lower-cased and unique among agents', async () => {
      const desk = world();
      const first = await desk.agent({ email: 'first@example.com' });
      const second = await desk.agent({ email: '  Second@Example.COM ' });
      expect(second.email).toBe('second@example.com');
      const taken = { params: { id: second.id }, body: { email: 'FIRST@example.com' } };
      await desk.refused(409, 'updateAgent', taken);
      await desk.refused(409, 'createAgent', { body: { first_name: 'A', email: 'First@example.com', roles: [] } });
      await desk.contact({ email: 'third@example.com' });
      await desk.data('updateAgent', { params: { id: second.id }, body: { email: 'third@example.com' } });
      await desk.data('updateAgent', { params: { id: first.id }, body: { email: 'first@EXAMPLE.com' } });
    });

    test('a password has 10 to 128 characters', async () => {
      const desk = world();
      const { id } = await desk.agent();
      const phrase = `${'pqrst uvwxy zabcd '.repeat(7)}pppp`.slice(-129);
      const set = (length: number) =>
        desk.ask('updateAgent', { params: { id }, body: { new_password: phrase.slice(0, length) } });
      expect([(await set(9)).status, (await set(10)).status, (await set(128)).status, (await set(129)).status]).toEqual(
        [400, 200, 200, 400],
      );
      expect(JSON.stringify(await desk.data('getAgent', { params: { id } }))).not.toContain('pqrst');
    });

    test('send_welcome_email alone changes nothing', async () => {
      const desk = world();
      const { id } = await desk.agent();
      const before = await desk.data('getAgent', { params: { id } });
      expect(await desk.data('updateAgent', { params: { id }, body: { send_welcome_email: true } })).toEqual(before);
    });
  });

  describe('the last Admin and oneself', () => {
    test.each<[way: string, give: (id: number) => Promise<unknown>]>([
      [
        'a password',
        (id) => world().data('updateAgent', { params: { id }, body: { new_password: 'another good phrase' } }),
      ],
      ['an API key', (id) => world().data('createApiKey', { params: { id } })],
      [
        'a passkey',
        (id) =>
          world().store.transact(({ secondFactors }) =>
            secondFactors.insertPasskey({
              ...{ agentId: id, credentialId: 'c', publicKey: 'k', counter: 0, synced: false, transports: [] },
              ...{ name: 'Laptop', createdAt: 0, lastUsedAt: null },
            }),
          ),
      ],
      [
        'an account at a provider',
        (id) =>
          world().store.transact(async ({ oidc }) => {
            const flags = { matchByEmail: true, trustEmail: false, createAgents: false, askSecondFactor: false };
            const providerId = await oidc.insert({
              ...{ name: 'Staff', provider: 'Custom', providerUrl: 'https://id.example', clientId: 'x' },
              ...{ clientSecret: 'x', logoUrl: null, enabled: true, ...flags },
              ...{ allowedDomains: [], defaultRoleIds: [], createdAt: 0 },
            });
            await oidc.insertLink({ providerId, subject: 'x', agentId: id, createdAt: 0 });
          }),
      ],
    ])('security T15.14 the last Admin with a way in stays, until another one has %s', async (_way, give) => {
      const body = { first_name: 'Eve', email: 'eve@example.com', roles: ['Admin'], teams: [] };
      const { id } = await world().data('createAgent', { body });
      const admin = { id: world().adminId };
      for (const roles of [['Agent'], []]) {
        await world().refused(409, 'updateAgent', { params: admin, body: { roles } });
      }
      await give(id);
      await world().data('updateAgent', { params: admin, body: { roles: ['Agent'] } });
    });

    test('the last enabled Admin stays', async () => {
      const desk = world();
      const manager = await desk.agent({ roles: ['Admin'] });
      await desk.data('updateAgent', { params: { id: manager.id }, body: { enabled: false } });
      const id = desk.adminId;
      const before = await desk.dump();
      await desk.refused(409, 'updateAgent', { params: { id }, body: { roles: ['Agent'] } });
      await desk.refused(409, 'updateAgent', { params: { id }, body: { roles: [] } });
      await desk.refused(409, 'updateAgent', { params: { id }, body: { enabled: false } });
      await desk.refused(409, 'deleteAgent', { params: { id } });
      expect(await desk.dump()).toEqual(before);
    });

    test('another peer cannot remove the last Admin either', async () => {
      const desk = world();
      const { permissions } = await desk.data('getMe');
      const peer = await desk.agent({ permissions });
      const params = { id: desk.adminId };
      for (const body of [{ enabled: false }, { roles: [] }]) {
        await desk.refused(409, 'updateAgent', { params, body, as: peer.as });
      }
      await desk.refused(409, 'deleteAgent', { params, as: peer.as });
      await desk.agent({ roles: ['Admin'] });
      await desk.data('updateAgent', { params, body: { roles: ['Agent'] }, as: peer.as });
    });

    test('two Admins who demote each other at once leave one', async () => {
      const desk = world();
      const other = await desk.agent({ roles: ['Admin'] });
      const demote = (id: number, as: string) => desk.ask('updateAgent', { params: { id }, body: { roles: [] }, as });
      const answers = await Promise.all([demote(desk.adminId, other.as), demote(other.id, desk.admin)]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const admins = await desk.store.read((reader) => reader.agents.enabledAdmins());
      expect(admins).toHaveLength(1);
    });

    test('agents cannot disable or delete themselves', async () => {
      const desk = world();
      const { id, as } = await desk.agent({ roles: ['Admin'] });
      await desk.refused(409, 'updateAgent', { params: { id }, body: { enabled: false }, as });
      await desk.refused(409, 'deleteAgent', { params: { id }, as });
      expect((await desk.data('updateAgent', { params: { id }, body: { enabled: true }, as })).enabled).toBe(true);
    });
  });

  describe('rank', () => {
    test('nobody grants what he lacks', async () => {
      const desk = world();
      const { as } = await desk.agent({ permissions: ['users:manage'] });
      await desk.refused(403, 'createAgent', { body: { first_name: 'A', email: 'a@b.cd', roles: ['Agent'] }, as });
      const { id } = await desk.agent();
      await desk.refused(403, 'updateAgent', { params: { id }, body: { roles: ['Admin'] }, as });
      await desk.refused(403, 'updateAgent', { params: { id }, body: { roles: ['Agent'] }, as });
    });

    test('nobody touches an agent who may do more', async () => {
      const desk = world();
      const { as } = await desk.agent({ permissions: ['users:manage'] });
      const { id } = await desk.agent({ roles: ['Agent'] });
      const params = { id };
      const team = await desk.team();
      await desk.data('updateAgent', { params, body: { teams: [team.name] } });
      const before = await desk.dump();
      for (const body of [
        { new_password: 'ten characters' },
        { email: 'taken.over@example.com' },
        { roles: [] },
        { enabled: false },
        { first_name: 'Renamed' },
        { last_name: 'Renamed' },
        { teams: [] },
        { availability_status: 'away_and_reassigning' },
        { roles: ['Agent'], enabled: true },
      ]) {
        await desk.refused(403, 'updateAgent', { params, body, as });
      }
      await desk.refused(403, 'deleteAgent', { params, as });
      await desk.refused(403, 'createApiKey', { params, as });
      await desk.refused(403, 'revokeApiKey', { params, as });
      expect(await desk.dump()).toMatchObject({ events: (before as { events: unknown }).events });
      expect(await desk.data('getAgent', { params })).toMatchObject({ teams: [{ id: team.id }], roles: ['Agent'] });
    });

    test('nobody grants a team of which they are no member and which they do not manage', async () => {
      const desk = world();
      const [own, foreign] = [await desk.team(), await desk.team()];
      const manager = await desk.agent({ permissions: ['users:manage'], teams: [own.name] });
      const below = await desk.agent();
      const { as } = manager;
      const agent = { first_name: 'New', roles: [] };
      for (const { id } of [manager, below]) {
        const given = { params: { id }, as };
        await desk.refused(403, 'updateAgent', { ...given, body: { teams: [foreign.name] } });
        await desk.refused(403, 'updateAgent', { ...given, body: { teams: [own.name, foreign.name] } });
        await desk.data('updateAgent', { ...given, body: { teams: [own.name] } });
      }
      const email = 'new@example.com';
      await desk.refused(403, 'createAgent', { as, body: { ...agent, email, teams: [foreign.name] } });
      await desk.data('createAgent', { as, body: { ...agent, email, teams: [own.name] } });
      const leader = await desk.agent({ permissions: ['users:manage', 'teams:manage'] });
      await desk.data('updateAgent', { params: { id: below.id }, as: leader.as, body: { teams: [foreign.name] } });
      // A team that the agent already has needs no permission to grant, and may be removed.
      await desk.data('updateAgent', { params: { id: below.id }, as, body: { teams: [foreign.name, own.name] } });
      await desk.data('updateAgent', { params: { id: below.id }, as, body: { teams: [] } });
    });
  });

  describe('the key', () => {
    test('revoking twice is revoking once', async () => {
      const desk = world();
      const { id, as } = await desk.agent();
      expect(await desk.data('revokeApiKey', { params: { id } })).toBe(true);
      const events = await desk.events();
      expect(await desk.data('revokeApiKey', { params: { id } })).toBe(true);
      expect(await desk.events()).toEqual(events);
      expect((await desk.data('getAgent', { params: { id } })).api_key).toBeNull();
      await desk.refused(401, 'getMe', { as });
    });

    test('a new key replaces the old one at once, and its secret is shown once', async () => {
      const desk = world();
      const { id, as } = await desk.agent();
      const made = await desk.data('createApiKey', { params: { id } });
      expect([made.api_key, made.api_secret]).toEqual([
        expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      ]);
      await desk.refused(401, 'getMe', { as });
      const me = await desk.data('getMe', { as: `${made.api_key}:${made.api_secret}` });
      expect(me.api_key).toBe(made.api_key);
      expect(JSON.stringify([me, await desk.data('getAgent', { params: { id } })])).not.toContain(made.api_secret);
    });

    test('its use is noted once a minute', async () => {
      const desk = world();
      const { id, as } = await desk.agent();
      const usedAt = async () => (await desk.data('getAgent', { params: { id } })).api_key_last_used_at;
      expect(await usedAt()).toBeNull();
      await desk.data('listTags', { as });
      desk.clock.advance(30_000);
      await desk.data('listTags', { as });
      expect(await usedAt()).toBe('2026-05-20T12:00:00.000Z');
      desk.clock.advance(31_000);
      await desk.data('listTags', { as });
      expect(await usedAt()).toBe('2026-05-20T12:01:01.000Z');
    });
  });

  describe('changes hold from the next request on', () => {
    test('a disabled agent is nobody until enabled again', async () => {
      const desk = world();
      const { id, as } = await desk.agent();
      await desk.data('updateAgent', { params: { id }, body: { enabled: false } });
      await desk.refused(401, 'getMe', { as });
      await desk.data('updateAgent', { params: { id }, body: { enabled: true } });
      await desk.data('getMe', { as });
    });

    test('a role that changes or goes', async () => {
      const desk = world();
      const role = await desk.data('createRole', { body: { name: 'Tagger', permissions: ['tags:manage'] } });
      const { id, as } = await desk.agent({ roles: ['Tagger'] });
      await desk.data('createTag', { body: { name: 'one' }, as });
      await desk.data('updateRole', { params: { id: role.id }, body: { permissions: [] } });
      await desk.refused(403, 'createTag', { body: { name: 'two' }, as });
      await desk.data('updateRole', { params: { id: role.id }, body: { permissions: ['tags:manage'] } });
      await desk.data('updateAgent', { params: { id }, body: { roles: [] } });
      await desk.refused(403, 'createTag', { body: { name: 'two' }, as });
    });
  });

  describe('deleting', () => {
    test('is soft: gone from lists, the name stays on messages, the e-mail is free', async () => {
      const desk = world();
      const gone = await desk.agent({ roles: ['Agent'], email: 'gone@example.com', first_name: 'Gone' });
      const { uuid } = await desk.conversation();
      await desk.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' }, as: gone.as });
      expect(await desk.data('deleteAgent', { params: { id: gone.id } })).toBe(true);
      for (const id of ['getAgent', 'deleteAgent', 'createApiKey', 'revokeApiKey'] as const) {
        await desk.refused(404, id, { params: { id: gone.id } });
      }
      await desk.refused(404, 'updateAgent', { params: { id: gone.id }, body: { enabled: true } });
      await desk.refused(401, 'getMe', { as: gone.as });
      expect((await desk.data('listAgents')).map((agent) => agent.id)).not.toContain(gone.id);
      expect((await desk.data('listAgentsCompact')).map((agent) => agent.id)).not.toContain(gone.id);
      expect((await desk.messagesOf(uuid)).at(-1)?.author.first_name).toBe('Gone');
      expect((await desk.agent({ email: 'gone@example.com' })).id).not.toBe(gone.id);
    });

    test('leaves his open conversations to nobody, with one activity each', async () => {
      const desk = world();
      const team = await desk.team();
      const gone = await desk.agent();
      const open = await desk.conversation({ agent_id: gone.id, team_id: team.id });
      const snoozed = await desk.conversation({ agent_id: gone.id });
      const resolved = await desk.conversation({ agent_id: gone.id });
      const params = (record: { uuid: string }) => ({ params: { uuid: record.uuid } });
      await desk.data('setConversationStatus', {
        ...params(snoozed),
        body: { status: 'Snoozed', snoozed_until: '1h' },
      });
      await desk.data('setConversationStatus', { ...params(resolved), body: { status: 'Resolved' } });
      const counts = async () =>
        Promise.all([open, snoozed, resolved].map(async ({ uuid }) => (await desk.activitiesOf(uuid)).length));
      const before = await counts();
      await desk.data('deleteAgent', { params: { id: gone.id } });
      expect(await counts()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
      expect((await desk.conversationOf(open.uuid)).assigned_user_id).toBeNull();
      expect((await desk.conversationOf(open.uuid)).assigned_team_id).toBe(team.id);
      expect((await desk.conversationOf(snoozed.uuid)).assigned_user_id).toBeNull();
    });
  });

  test('the desk itself is no agent and no contact', async () => {
    const desk = world();
    const author = await desk.store.read((reader) => reader.agents.list());
    expect(author.map((agent) => agent.id)).toEqual([desk.adminId]);
    for (const id of ['getAgent', 'deleteAgent', 'createApiKey', 'getContact'] as const) {
      await desk.refused(404, id, { params: { id: systemUserId } });
    }
    await desk.refused(404, 'updateAgent', { params: { id: systemUserId }, body: { enabled: false } });
    expect((await desk.data('listAgentsCompact')).map((agent) => agent.id)).not.toContain(systemUserId);
  });

  test('an agent changes his own name and nothing more', async () => {
    const desk = world();
    const { as, id } = await desk.agent({ first_name: 'Old' });
    const body = { first_name: 'New', last_name: 'Name', email: 'x@example.com', roles: ['Admin'], enabled: false };
    // Others do not see the signature that an agent writes below mails.
    const { signature, ...me } = await desk.data('updateMe', { body, as });
    expect(signature).toBe('');
    expect([me.first_name, me.last_name, me.roles, me.enabled]).toEqual(['New', 'Name', [], true]);
    expect(await desk.data('getAgent', { params: { id } })).toEqual(me);
  });
});
