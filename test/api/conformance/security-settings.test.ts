import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { hourLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { passkeyAnswer, totpCode, withPasskey, withTotp } from './second-factor.ts';
import { headersOf, signedIn, somePassword, withPassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const defaults = {
  password_login: true,
  require_second_factor: 'none',
  session_idle_hours: 720,
  session_max_days: 90,
};

onEveryStore((world) => {
  const set = (body: object) => world().data('updateSecuritySettings', { body });
  const statusOf = async (headers: Record<string, string>) =>
    (await world().ask('getMe', { as: null, headers })).status;

  test('settings are kept member by member, and announced', async () => {
    expect(await world().data('getSecuritySettings')).toEqual(defaults);
    expect(await set({ require_second_factor: 'admins' })).toEqual({ ...defaults, require_second_factor: 'admins' });
    expect(await set({ session_max_days: 30, session_idle_hours: 8 })).toEqual({
      ...defaults,
      require_second_factor: 'admins',
      session_max_days: 30,
      session_idle_hours: 8,
    });
    expect((await world().events()).at(-1)?.event).toEqual({ type: 'settings.changed', name: 'security' });
    for (const body of [{ session_idle_hours: 721 }, { session_max_days: 366 }, { session_max_days: 0 }, {}]) {
      await world().refused(400, 'updateSecuritySettings', { body });
    }
  });

  test('a key that is narrowed or ends may not change them', async () => {
    for (const limits of [
      { permissions: ['general_settings:manage'] },
      { expires_at: new Date(world().clock.now() + hourLengthMs).toISOString() },
    ]) {
      const body = { name: crypto.randomUUID(), ...limits };
      const made = await world().data('createNamedApiKey', { params: { id: world().adminId }, body });
      const as = `${made.api_key}:${made.api_secret}`;
      await world().data('getSecuritySettings', { as });
      await world().refused(403, 'updateSecuritySettings', { as, body: { session_max_days: 3 } });
    }
  });

  test('people 9: shorter lives hold at once', async () => {
    const browser = await signedIn(world());
    const brief = await signedIn(world(), { remember: false });
    world().clock.advance(2 * hourLengthMs);
    await set({ session_idle_hours: 2 });
    expect(await statusOf(browser.headers)).toBe(401);
    expect(await statusOf(brief.headers)).toBe(401);
    const next = await signedIn(world());
    for (let hour = 0; hour < 23; hour++) {
      world().clock.advance(hourLengthMs);
      expect(await statusOf(next.headers)).toBe(200);
    }
    const listed = await world().data('listOwnSessions', { headers: next.headers });
    expect(Date.parse(listed[0]?.expires_at ?? '') - world().clock.now()).toBe(2 * hourLengthMs);
    await set({ session_idle_hours: 720 });
    world().clock.advance(hourLengthMs);
    await set({ session_max_days: 1 });
    expect(await statusOf(next.headers)).toBe(401);
    await set({ session_max_days: 90 });
    // Not swept yet: it was refused, and is as good as before under the former rules.
    expect(await statusOf(next.headers)).toBe(200);
    await set({ session_max_days: 1 });
    world().clock.advance(1);
    expect(await world().helpdesk.sweepSignIn()).toBeGreaterThan(0);
    await set({ session_max_days: 90 });
    expect(await statusOf(next.headers)).toBe(401);
  });

  test('the cookie lives as long as the session', async () => {
    await set({ session_idle_hours: 1 });
    const { email } = await withPassword(world());
    const answer = await world().ask('login', { as: null, body: { email, password: somePassword } });
    expect([answer.headers['set-cookie'] ?? []].flat()[0]).toContain('Max-Age=3600');
  });

  test('people 38: without a required second factor only /auth can be called', async () => {
    const { headers, email } = await signedIn(world());
    const admin = await signedIn(world(), { roles: ['Admin'] });
    const passkey = await withPasskey(world());
    const totp = await withTotp(world(), { roles: ['Admin'] });
    await set({ require_second_factor: 'admins' });
    expect(await statusOf(headers)).toBe(200);
    expect(await statusOf(totp.headers)).toBe(200);
    expect(await statusOf(admin.headers)).toBe(403);
    await set({ require_second_factor: 'all' });
    const ofAgents = (Object.entries(routes) as [RouteId, Route][]).filter(([, { caller }]) => caller.kind === 'agent');
    expect(ofAgents.length).toBeGreaterThan(90);
    const params = { id: 1, uuid: 'none', cuuid: 'none', note_id: 1, key_id: 1, session_id: 1 };
    for (const [route] of ofAgents) {
      const { data } = await world().refused(403, route, { as: null, headers, params });
      expect(data, route).toEqual({ enroll: true });
    }
    const file = await world().send({ method: 'GET', url: `/uploads/${crypto.randomUUID()}`, headers });
    expect(file.statusCode).toBe(403);
    await world().data('getMe');
    expect(await statusOf(passkey.headers)).toBe(200);
    const answer = await world().ask('loginWithPasskey', {
      as: null,
      body: await passkeyAnswer(world(), passkey.authenticator),
    });
    const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    expect(await statusOf({ cookie: cookie.split(';')[0] ?? '' })).toBe(200);

    expect(await world().data('getOwnSession', { headers })).toMatchObject({ enroll: true });
    await world().data('listOwnSessions', { headers });
    const other = await signedIn(world(), { email });
    expect(await statusOf(other.headers)).toBe(403);
    const { secret } = await world().data('startTotp', { headers });
    await world().data('confirmTotp', { headers, body: { code: totpCode(secret, world().clock.now()) } });
    expect(await statusOf(headers)).toBe(200);
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ enroll: false });
    // The last one stays, and the one before it does not have to.
    await world().refused(409, 'removeTotp', { headers });
    await world().refused(409, 'deletePasskey', { headers: passkey.headers, params: { id: passkey.passkeyId } });
    await set({ require_second_factor: 'none' });
    await world().data('removeTotp', { headers });
    await world().data('deletePasskey', { headers: passkey.headers, params: { id: passkey.passkeyId } });
  });

  test('passwords are switched off only in a session of a provider', async () => {
    const { headers, email, agentId } = await signedIn(world(), { roles: ['Admin'] });
    const off = { body: { password_login: false } };
    await world().refused(409, 'updateSecuritySettings', off);
    await world().refused(409, 'updateSecuritySettings', { as: null, headers, ...off });
    // A session of a provider. Agents of the test need not be able to sign in there.
    const token = 'a-session-of-a-provider';
    const provider = await world().data('createOidcProvider', {
      body: { name: 'Staff', provider_url: 'https://id.example', client_id: 'x', client_secret: 'x', enabled: false },
    });
    const now = world().clock.now();
    await world().store.transact(({ agentSessions }) =>
      agentSessions.insert({
        agentId,
        tokenHash: world().ports.secrets.digest(token),
        createdAt: now,
        lastSeenAt: now,
        ip: '192.0.2.7',
        userAgent: 'A browser',
        method: 'oidc',
        providerId: provider.id,
        remembered: true,
        freshUntil: now + hourLengthMs,
      }),
    );
    const session = { as: null, headers: headersOf(token) };
    await world().refused(409, 'updateSecuritySettings', { ...session, ...off });
    await world().store.transact(async ({ oidc }) => {
      const kept = await oidc.find(provider.id);
      if (kept !== undefined) await oidc.update(kept.id, { ...kept, enabled: true });
    });
    await world().data('updateSecuritySettings', { ...session, ...off });
    expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ password: false });
    await world().refused(403, 'login', { as: null, body: { email, password: somePassword } });
    // Setting the value that is already set changes nothing and ends no session.
    await world().data('updateSecuritySettings', { body: { password_login: false, session_max_days: 80 } });
    expect(await statusOf(headers)).toBe(200);
    await set({ password_login: true });
    expect((await world().ask('login', { as: null, body: { email, password: somePassword } })).status).toBe(200);
  });
});

describe('with HELPDESK_PASSWORD_LOGIN=on', () => {
  onEveryStore(
    (world) => {
      test('agents sign in with passwords whatever the settings say', async () => {
        const { email } = await withPassword(world());
        await world().store.transact(({ settings }) => settings.keep('security', { passwordLogin: false }));
        expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ password: true });
        expect((await world().ask('login', { as: null, body: { email, password: somePassword } })).status).toBe(200);
      });
    },
    { passwordLoginIsForced: true },
  );
});
