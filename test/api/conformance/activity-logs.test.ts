import type { ReplyOf } from '@helpdesk/contract';
import { dayLengthMs, minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { withTotp } from './second-factor.ts';
import { headersOf, signedIn, somePassword, withPassword } from './signed-in.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { onEveryStore } from './world.ts';

type Entry = ReplyOf<'listActivityLogs'>['results'][number];

onEveryStore((world) => {
  const entries = async (query: Record<string, unknown> = {}): Promise<readonly Entry[]> =>
    (await world().data('listActivityLogs', { query: { page_size: 500, ...query } })).results;

  /** The entries that the work makes, oldest first. */
  const madeBy = async (work: () => Promise<unknown>): Promise<readonly Entry[]> => {
    const before = new Set((await entries()).map(({ id }) => id));
    await work();
    return (await entries()).filter(({ id }) => !before.has(id)).toReversed();
  };
  const typesOf = (made: readonly Entry[]): readonly string[] => made.map(({ activity_type }) => activity_type);

  const login = (email: string, password: string) =>
    world().send({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password }),
    });

  describe('people 60: one entry for each act', () => {
    test('of agents and their keys', async () => {
      const { data } = world();
      const role = await data('createRole', { body: { name: 'Auditors', permissions: ['tags:manage'] } });
      const [made] = await madeBy(() =>
        data('createAgent', {
          body: { first_name: 'Nora', last_name: 'Berg', email: 'n@example.com', roles: ['Agent'] },
        }),
      );
      const id = made?.target_model_id ?? 0;
      expect(made).toMatchObject({
        activity_type: 'agent_created',
        activity_description: 'Admin created the agent Nora Berg',
        actor_id: world().adminId,
        target_model_type: 'agent',
        ip: '127.0.0.1',
        via: 'api_key',
        meta: { roles: ['Agent'], teams: [] },
      });
      const params = { id };
      expect(
        await madeBy(() => data('updateAgent', { params, body: { last_name: 'Bergmann', roles: [role.name] } })),
      ).toMatchObject([
        {
          activity_type: 'agent_updated',
          meta: { changed: ['last_name', 'roles'], before: { roles: ['Agent'] }, after: { roles: ['Auditors'] } },
        },
      ]);
      expect(typesOf(await madeBy(() => data('updateAgent', { params, body: { last_name: 'Bergmann' } })))).toEqual([]);
      expect(await madeBy(() => data('updateAgent', { params, body: { new_password: somePassword } }))).toMatchObject([
        { activity_type: 'agent_password_set', target_model_id: id, meta: {} },
      ]);
      expect(
        typesOf(await madeBy(() => data('updateAgent', { params, body: { availability_status: 'away_manual' } }))),
      ).toEqual(['agent_away']);
      expect(await madeBy(() => data('updateAgent', { params, body: { enabled: false } }))).toMatchObject([
        { activity_type: 'agent_updated', meta: { before: { enabled: true }, after: { enabled: false } } },
      ]);
      await data('updateAgent', { params, body: { enabled: true } });
      expect(await madeBy(() => data('createPasswordLink', { params }))).toMatchObject([
        { activity_type: 'agent_password_link', meta: { kind: 'reset' } },
      ]);
      expect(typesOf(await madeBy(() => data('createApiKey', { params })))).toEqual(['api_key_created']);
      expect(typesOf(await madeBy(() => data('revokeApiKey', { params })))).toEqual(['api_key_revoked']);
      expect(typesOf(await madeBy(() => data('revokeApiKey', { params })))).toEqual([]);
      const named = await data('createNamedApiKey', { params, body: { name: 'Export' } });
      expect((await entries())[0]).toMatchObject({ activity_type: 'api_key_created', meta: { name: 'Export' } });
      const keyParams = { id, key_id: named.id };
      expect(typesOf(await madeBy(() => data('revokeNamedApiKey', { params: keyParams })))).toEqual([
        'api_key_revoked',
      ]);
      expect(await madeBy(() => data('deleteAgent', { params }))).toMatchObject([
        { activity_type: 'agent_deleted', activity_description: 'Admin deleted the agent Nora Bergmann' },
      ]);
    });

    test('of roles, teams, inboxes, shared views and contacts', async () => {
      const { data } = world();
      const of = (entry: Entry) => [entry.activity_type, entry.meta.action].filter((each) => each !== undefined);
      const told = async (work: () => Promise<unknown>) => (await madeBy(work)).map(of);

      const role = await data('createRole', { body: { name: 'Readers', permissions: ['messages:read'] } });
      expect((await entries())[0]).toMatchObject({ activity_type: 'role_created', target_model_id: role.id });
      const roleParams = { id: role.id };
      const wider = { permissions: ['messages:read', 'tags:manage'] };
      expect(await madeBy(() => data('updateRole', { params: roleParams, body: wider }))).toMatchObject([
        {
          activity_type: 'agent_role_permissions_changed',
          meta: { changed: ['permissions'], before: { permissions: ['messages:read'] } },
        },
      ]);
      expect(await told(() => data('deleteRole', { params: roleParams }))).toEqual([['role_deleted']]);

      const team = await data('createTeam', { body: { name: 'Billing' } });
      const teamParams = { id: team.id };
      expect(await told(() => data('updateTeam', { params: teamParams, body: { emoji: '🐙' } }))).toEqual([
        ['team_changed', 'updated'],
      ]);
      expect(await told(() => data('deleteTeam', { params: teamParams }))).toEqual([['team_changed', 'deleted']]);

      const secret = 'a secret of the shop';
      const inbox = await data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
      const inboxParams = { id: inbox.id };
      expect(await madeBy(() => data('updateInbox', { params: inboxParams, body: { secret } }))).toMatchObject([
        { activity_type: 'inbox_changed', meta: { action: 'updated', changed: ['secret'] } },
      ]);
      expect(await madeBy(() => data('toggleInbox', { params: inboxParams }))).toMatchObject([
        { meta: { changed: ['enabled'], before: { enabled: true }, after: { enabled: false } } },
      ]);
      expect(await told(() => data('deleteInbox', { params: inboxParams }))).toEqual([['inbox_changed', 'deleted']]);

      const view = await data('createSharedView', { body: { name: 'Late', filters: [], visibility: 'all' } });
      const viewParams = { id: view.id };
      expect(await told(() => data('updateSharedView', { params: viewParams, body: { name: 'Later' } }))).toEqual([
        ['shared_view_changed', 'updated'],
      ]);
      expect(await told(() => data('deleteSharedView', { params: viewParams }))).toEqual([
        ['shared_view_changed', 'deleted'],
      ]);

      const contact = { id: (await world().contact()).id };
      const block = (enabled: boolean) => () => data('setContactBlock', { params: contact, body: { enabled } });
      expect(await told(block(false))).toEqual([['contact_blocked']]);
      expect(await told(block(false))).toEqual([]);
      expect(await told(block(true))).toEqual([['contact_unblocked']]);
      expect(JSON.stringify(await entries())).not.toContain(secret);
    });

    test('of signing in and out, sessions and availability', async () => {
      const { id, email } = await withPassword(world());
      const [entry] = await madeBy(async () => expect((await login(email, somePassword)).statusCode).toBe(200));
      expect(entry).toMatchObject({
        activity_type: 'agent_login',
        actor_id: id,
        target_model_id: id,
        ip: '127.0.0.1',
        via: 'session',
        meta: { method: 'password' },
      });
      expect(entry?.request_id).toMatch(/^[\w-]+$/);
      const browser = await signedIn(world(), { email });
      const { headers } = browser;
      expect(typesOf(await madeBy(() => world().data('endOtherSessions', { headers, as: null })))).toEqual([
        'agent_sessions_ended',
      ]);
      expect(typesOf(await madeBy(() => world().data('endOtherSessions', { headers, as: null })))).toEqual([]);
      const body = { current_password: somePassword, new_password: 'another phrase of words' };
      const changed = await madeBy(() => world().data('changeOwnPassword', { headers, as: null, body }));
      expect(changed).toMatchObject([{ activity_type: 'agent_password_set', actor_id: id, via: 'session' }]);
      const second = await signedIn(world(), { email, password: body.new_password });
      const away = { headers: second.headers, as: null, body: { status: 'away_and_reassigning' } };
      expect(typesOf(await madeBy(() => world().data('setMyAvailability', away)))).toEqual(['agent_away_reassigned']);
      expect(typesOf(await madeBy(() => world().data('setMyAvailability', away)))).toEqual([]);
      const out = { method: 'POST', url: '/api/v1/auth/logout', headers: headersOf(second.token) } as const;
      expect(await madeBy(() => world().send(out))).toMatchObject([
        { activity_type: 'agent_logout', actor_id: id, via: 'session', ip: '127.0.0.1' },
      ]);
      expect(await madeBy(() => world().send(out))).toEqual([]);
      const params = { id };
      expect(await madeBy(() => world().data('endAgentSessions', { params }))).toMatchObject([
        {
          activity_type: 'agent_sessions_ended',
          actor_id: world().adminId,
          target_model_id: id,
          meta: { sessions: 1 },
        },
      ]);
      const { url } = await world().data('createPasswordLink', { params });
      const token = url?.split('#')[1] ?? '';
      const byLink = await madeBy(() =>
        world().data('setPasswordByLink', { as: null, body: { token, password: somePassword } }),
      );
      expect(byLink).toMatchObject([
        { activity_type: 'agent_password_set', actor_id: id, via: 'system', meta: { by: 'link' } },
      ]);
      const all = JSON.stringify(await entries());
      for (const secret of [token, second.token, browser.token, somePassword, body.new_password]) {
        expect(all).not.toContain(secret);
      }
    });

    test('of second factors, passkeys, providers and the rules for signing in', async () => {
      const of = ({ activity_type, actor_id, target_model_id, meta }: Entry) => [
        activity_type,
        actor_id,
        target_model_id,
        meta.action,
      ];
      const told = async (work: () => Promise<unknown>) => (await madeBy(work)).map(of);
      const { agentId: id, headers, code } = await withTotp(world());
      const second = 'agent_second_factor_changed';
      const [confirmed] = (await entries()).filter(({ activity_type: type }) => type === second);
      expect(confirmed).toMatchObject({ actor_id: id, target_model_id: id, via: 'session' });
      const own = { headers, as: null };
      const secrets = await world().data('renewRecoveryCodes', own);
      expect((await entries())[0]).toMatchObject({ activity_type: second, meta: { action: 'recovery_codes' } });
      expect(await told(() => world().data('removeTotp', own))).toEqual([[second, id, id, 'totp_off']]);
      const authenticator = softwareAuthenticator();
      const offer = await world().data('offerPasskey', own);
      const body = { ...authenticator.create(offer), name: 'Laptop' };
      const key = 'agent_passkey_changed';
      expect(await told(() => world().data('addPasskey', { ...own, body }))).toEqual([[key, id, id, 'added']]);
      const [passkey] = await world().data('listPasskeys', own);
      const params = { id: passkey?.id ?? 0 };
      const renamed = () => world().data('renamePasskey', { ...own, params, body: { name: 'Phone' } });
      expect(await told(renamed)).toEqual([[key, id, id, 'renamed']]);
      expect(await told(() => world().data('deletePasskey', { ...own, params }))).toEqual([[key, id, id, 'deleted']]);
      const reset = () => world().data('resetSecondFactor', { params: { id } });
      expect((await told(reset)).map(([type, actor]) => [type, actor])).toContainEqual([second, world().adminId]);

      const provider = {
        ...{ name: 'Acme', provider_url: 'https://id.example.com', client_id: 'desk' },
        ...{ client_secret: 'the secret of the client', enabled: false },
      };
      const made = await world().data('createOidcProvider', { body: provider });
      const changed = { ...provider, name: 'Acme ID' };
      await world().data('updateOidcProvider', { params: { id: made.id }, body: changed });
      await world().data('deleteOidcProvider', { params: { id: made.id } });
      const ofProvider = (await entries()).filter(({ activity_type: type }) => type === 'oidc_changed').toReversed();
      expect(ofProvider.map(of)).toEqual(
        ['created', 'updated', 'deleted'].map((action) => ['oidc_changed', world().adminId, made.id, action]),
      );
      const rules = () => world().data('updateSecuritySettings', { body: { session_idle_hours: 8 } });
      expect(await madeBy(rules)).toMatchObject([
        {
          activity_type: 'security_changed',
          meta: { before: { session_idle_hours: 720 }, after: { session_idle_hours: 8 } },
        },
      ]);
      const online = async () => {
        await world().data('setMyAvailability', { body: { status: 'away_manual' } });
        await world().data('setMyAvailability', { body: { status: 'online' } });
      };
      expect(typesOf(await madeBy(online))).toEqual(['agent_away', 'agent_online']);
      const all = JSON.stringify(await entries());
      for (const secret of [code(), ...secrets.recovery_codes, provider.client_secret])
        expect(all).not.toContain(secret);
    });

    test('of failed attempts: one a minute with their number, for existing agents alone', async () => {
      const { id, email } = await withPassword(world());
      const tries = async (count: number) => {
        for (let each = 0; each < count; each += 1) expect((await login(email, 'not this one')).statusCode).toBe(401);
      };
      const [entry, ...others] = await madeBy(() => tries(2));
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        activity_type: 'agent_login_failed',
        actor_id: null,
        target_model_id: id,
        via: 'system',
        meta: { count: 2 },
      });
      world().clock.advance(minuteLengthMs);
      expect(await madeBy(() => tries(1))).toMatchObject([{ meta: { count: 1 } }]);
      expect(await madeBy(() => login('nobody@example.com', 'not this one'))).toEqual([]);
      expect(JSON.stringify(await entries())).not.toContain('not this one');
    });

    test('with the named key and the command line by which it was done', async () => {
      const { id } = await world().agent({ roles: ['Admin'] });
      const key = await world().data('createNamedApiKey', { params: { id }, body: { name: 'Setup' } });
      const as = `${key.api_key}:${key.api_secret}`;
      const [entry] = await madeBy(() => world().data('createTeam', { body: { name: 'By key' }, as }));
      expect(entry).toMatchObject({ actor_id: id, via: `named_key:${key.id}` });
    });
  });

  test('people 60: none after a refusal', async () => {
    const { as } = await world().agent({ permissions: ['activity_logs:manage', 'users:manage', 'roles:manage'] });
    const admin = { id: world().adminId };
    await world().data('createTeam', { body: { name: 'Taken' } });
    const made = await madeBy(async () => {
      await world().refused(403, 'createTeam', { body: { name: 'Mine' }, as });
      await world().refused(409, 'createTeam', { body: { name: 'Taken' } });
      await world().refused(403, 'updateAgent', { params: admin, body: { enabled: false }, as });
      await world().refused(403, 'createApiKey', { params: admin, as });
      await world().refused(403, 'deleteAgent', { params: admin, as });
      await world().refused(409, 'deleteRole', { params: { id: 1 } });
      await world().refused(404, 'deleteTeam', { params: { id: 999_999 } });
      await world().refused(404, 'updateInbox', { params: { id: 999_999 }, body: { name: 'Shop' } });
      await world().refused(404, 'setContactBlock', { params: { id: 999_999 }, body: { enabled: false } });
      await world().refused(404, 'deleteSharedView', { params: { id: 999_999 } });
    });
    expect(made).toEqual([]);
  });

  test('people 60: no route changes entries, and reading them needs the permission', async () => {
    for (const method of ['DELETE', 'PUT', 'POST', 'PATCH'] as const) {
      const answer = await world().send({ method, url: '/api/v1/activity-logs' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
    }
    const { as } = await world().agent({ roles: ['Agent'] });
    await world().refused(403, 'listActivityLogs', { as });
  });

  test('a repeated request is one act', async () => {
    const given = { body: { name: 'Once' }, headers: { 'idempotency-key': 'once' } };
    const made = await madeBy(async () => {
      await world().data('createTeam', given);
      await world().data('createTeam', given);
    });
    expect(typesOf(made)).toEqual(['team_changed']);
  });

  test('pages, cursors, orders and filters', async () => {
    const { as } = await world().agent({ permissions: ['activity_logs:manage', 'teams:manage'] });
    for (const name of ['One', 'Two', 'Three']) {
      world().clock.advance(minuteLengthMs);
      await world().data('createTeam', { body: { name }, as });
    }
    const conditions = (...rules: readonly (readonly [field: string, operator: string, value: unknown])[]) =>
      JSON.stringify(rules.map(([field, operator, value]) => ({ model: 'activity_logs', field, operator, value })));
    const mine = conditions(['actor_id', 'equals', 'me']);
    const first = await world().data('listActivityLogs', { query: { filters: mine, page_size: 2 }, as });
    expect(first.results.map((each) => each.activity_description)).toEqual([
      expect.stringContaining('changed the team Three'),
      expect.stringContaining('changed the team Two'),
    ]);
    expect(first).toMatchObject({ total: 3, total_pages: 2 });
    const query = { filters: mine, page_size: 2, cursor: first.next_cursor };
    const second = await world().data('listActivityLogs', { query, as });
    expect(second.results).toHaveLength(1);
    expect(second.next_cursor).toBeNull();
    const typed = await entries({ filters: conditions(['activity_type', 'in', ['role_created', 'api_key_created']]) });
    expect(new Set(typesOf(typed))).toEqual(new Set(['role_created', 'api_key_created']));
    for (const order of ['asc', 'desc']) {
      for (const order_by of ['activity_type', 'actor_id', 'ip', 'created_at'].map((name) => `activity_logs.${name}`)) {
        const whole = await entries({ order_by, order });
        const seen: number[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await world().data('listActivityLogs', {
            query: { order_by, order, page_size: 3, ...(cursor != null && { cursor }) },
          });
          seen.push(...page.results.map(({ id }) => id));
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(seen, `${order_by} ${order}`).toEqual(whole.map(({ id }) => id));
      }
    }
    await world().refused(400, 'listActivityLogs', { query: { order_by: 'activity_logs.meta' } });
    await world().refused(400, 'listActivityLogs', { query: { filters: conditions(['meta', 'equals', 1]) } });
    await world().refused(400, 'listActivityLogs', {
      query: { order_by: 'activity_logs.ip', cursor: first.next_cursor },
    });
  });

  test('old entries are removed in batches, and that is entered once', async () => {
    const { store, clock, helpdesk } = world();
    const entry = {
      createdAt: clock.now(),
      type: 'agent_login',
      actorId: null,
      actorName: null,
      targetType: null,
      targetId: null,
      targetName: null,
      description: '',
      ip: null,
      requestId: null,
      via: 'system',
      meta: {},
    } as const;
    await store.transact(async ({ audit }) => {
      for (let count = 0; count < 1_500; count += 1) await audit.insert(entry);
    });
    const old = (await world().data('listActivityLogs')).total;
    clock.advance(dayLengthMs + 1);
    await world().data('createTeam', { body: { name: 'Later' } });
    expect(await helpdesk.pruneActivityLogs(dayLengthMs)).toBe(old);
    expect(await entries()).toMatchObject([
      { activity_type: 'activity_log_pruned', actor_id: null, via: 'system', meta: { count: old } },
      { activity_type: 'team_changed' },
    ]);
    expect(await helpdesk.pruneActivityLogs(dayLengthMs)).toBe(0);
    expect(await entries()).toHaveLength(2);
  });
});
