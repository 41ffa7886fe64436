import { hourLengthMs, minuteLengthMs } from '@helpdesk/domain';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { atProviders, providers } from './oidc/at-providers.ts';
import { passkeyAnswer, totpCode, withPasskey, withTotp } from './second-factor.ts';
import { signedIn, somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const both = providers();
const steps = 30_000;

/** The token with which the sign-in continues, after the `#`, which browsers do not send. */
function tokenOf({ statusCode, headers }: LightMyRequestResponse): string {
  expect(statusCode).toBe(302);
  expect(headers.location).toMatch(/^\/login\?error=second_factor#[\w-]{43}$/);
  expect(String(headers['set-cookie'])).not.toContain('helpdesk_session=');
  return String(headers.location).split('#')[1] ?? '';
}

onEveryStore((world) => {
  const { ofProvider, signIn, sessionOf, account, cookieNamed, get } = atProviders(world, both);
  const asking = (body: object = {}) => ofProvider({ ask_second_factor: true, ...body });
  const accountOf = (email: string) => account({ email, email_verified: true });
  const passed = async (body: object) => {
    const answer = await world().ask('passSecondFactor', { as: null, body });
    expect(answer.status).toBe(200);
    const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
    return (await get('/api/v1/auth/session', cookie)).json().data;
  };

  describe('ask_second_factor', () => {
    test('a code is asked for, and the session is one of the provider', async () => {
      const { agentId, email, code } = await withTotp(world());
      const { id } = await asking();
      const token = tokenOf(await signIn(id, accountOf(email)));
      await world().refused(401, 'passSecondFactor', { as: null, body: { token, code: code(5) } });
      const session = await passed({ token, code: code(1) });
      expect(session).toMatchObject({ agent: { id: agentId }, session: { method: 'oidc' } });
      await world().refused(401, 'passSecondFactor', { as: null, body: { token, code: code(1) } });
      const [login] = (await world().data('listActivityLogs')).results;
      expect(login).toMatchObject({ activity_type: 'agent_login', actor_id: agentId, via: `provider:${id}` });
      await world().data('deleteOidcProvider', { params: { id } });
      expect(await world().data('listAgentSessions', { params: { id: agentId } })).toHaveLength(1);
    });

    test('a recovery code and a passkey are taken too', async () => {
      const coded = await withTotp(world());
      const { id } = await asking();
      const [recovery = ''] = coded.recoveryCodes;
      const token = tokenOf(await signIn(id, accountOf(coded.email)));
      expect((await passed({ token, code: recovery })).agent.id).toBe(coded.agentId);

      const keyed = await withPasskey(world());
      const next = tokenOf(await signIn(id, accountOf(keyed.email)));
      const passkey = await passkeyAnswer(world(), keyed.authenticator);
      expect((await passed({ token: next, passkey })).agent.id).toBe(keyed.agentId);
    });

    test('it is not asked for where it is off, or where the agent has none', async () => {
      const { email } = await withTotp(world());
      const off = await ofProvider();
      expect((await sessionOf(await signIn(off.id, accountOf(email)))).session.method).toBe('oidc');
      const without = await signedIn(world());
      const { id } = await asking();
      expect((await sessionOf(await signIn(id, accountOf(without.email)))).agent.id).toBe(without.agentId);
    });

    test('five wrong codes, five minutes, a sign-out and a reset end it', async () => {
      const { agentId, email, secret } = await withTotp(world());
      const { id } = await asking();
      const subject = accountOf(email);
      const good = () => totpCode(secret, world().clock.now() + steps);
      const dead = async (token: string) =>
        world().refused(401, 'passSecondFactor', { as: null, body: { token, code: good() } });
      const guessed = tokenOf(await signIn(id, subject));
      for (let each = 0; each < 5; each += 1) {
        await world().refused(401, 'passSecondFactor', { as: null, body: { token: guessed, code: '000000' } });
      }
      await dead(guessed);
      const late = tokenOf(await signIn(id, subject));
      world().clock.advance(5 * minuteLengthMs);
      await dead(late);
      const out = tokenOf(await signIn(id, subject));
      await world().data('endAgentSessions', { params: { id: agentId } });
      await dead(out);
      const before = tokenOf(await signIn(id, subject));
      await world().data('resetSecondFactor', { params: { id: agentId } });
      await dead(before);
      expect((await sessionOf(await signIn(id, subject))).agent.id).toBe(agentId);
    });

    test('a provider that is disabled, moved or deleted meanwhile signs nobody in', async () => {
      const { email, code } = await withTotp(world());
      for (const end of [
        (id: number) => world().data('updateOidcProvider', { params: { id }, body: { enabled: false } }),
        (id: number) => world().data('deleteOidcProvider', { params: { id } }),
        (id: number) => {
          const body = { provider_url: both().bent.issuer, client_secret: 'given again' };
          return world().data('updateOidcProvider', { params: { id }, body });
        },
      ]) {
        const { id } = await asking();
        const token = tokenOf(await signIn(id, accountOf(email)));
        await end(id);
        await world().refused(401, 'passSecondFactor', { as: null, body: { token, code: code(1) } });
      }
    });
  });

  describe('the rules of the desk', () => {
    test('people 38: a session of a provider counts as two factors', async () => {
      const { email } = await signedIn(world());
      const { id } = await ofProvider();
      await world().data('updateSecuritySettings', { body: { require_second_factor: 'all' } });
      const response = await signIn(id, accountOf(email));
      expect(await sessionOf(response)).toMatchObject({ enroll: false });
      expect((await get('/api/v1/agents/me', cookieNamed(response, 'helpdesk_session'))).statusCode).toBe(200);
    });

    test('without passwords agents sign in at the provider, and with a second factor there', async () => {
      const admin = await withTotp(world(), { roles: ['Admin'] });
      const { id } = await asking();
      const subject = accountOf(admin.email);
      const token = tokenOf(await signIn(id, subject));
      const answer = await world().ask('passSecondFactor', { as: null, body: { token, code: admin.code(1) } });
      const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const off = { as: null, headers, body: { password_login: false } };
      // The provider has to be one at which agents sign in.
      await world().data('updateOidcProvider', { params: { id }, body: { enabled: false } });
      await world().refused(409, 'updateSecuritySettings', off);
      await world().data('updateOidcProvider', { params: { id }, body: { enabled: true } });
      await world().data('updateSecuritySettings', off);
      expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ password: false, oidc: [{ id }] });
      const body = { email: admin.email, password: somePassword };
      await world().refused(403, 'login', { as: null, body });
      world().clock.advance(hourLengthMs);
      const next = tokenOf(await signIn(id, subject));
      expect((await passed({ token: next, code: admin.code() })).agent.id).toBe(admin.agentId);
    });

    test('people 29: a session of a provider is fresh for 15 minutes, and signing in again makes it so', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const subject = accountOf(email);
      const started = async (cookie: string | undefined) =>
        (await world().ask('startTotp', { headers: { cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' } })).status;
      const cookie = cookieNamed(await signIn(id, subject), 'helpdesk_session');
      world().clock.advance(16 * minuteLengthMs);
      expect(await started(cookie)).toBe(403);
      expect(await started(cookieNamed(await signIn(id, subject), 'helpdesk_session'))).toBe(200);
    });
  });
});
