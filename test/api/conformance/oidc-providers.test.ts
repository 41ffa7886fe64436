import type { OutgoingHttpHeaders } from 'node:http';
import type { RouteId } from '@helpdesk/contract';
import { hourLengthMs, minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { atProviders, base, mask, providers } from './oidc/at-providers.ts';
import type { BentProvider } from './oidc/bent-provider.ts';
import { clientSecret } from './oidc/real-provider.ts';
import { signedIn } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const both = providers();
const answering =
  (status: number, headers: OutgoingHttpHeaders = {}): NonNullable<BentProvider['bends']['discovery']> =>
  (response) =>
    response.writeHead(status, headers).end('walrus');

onEveryStore((world) => {
  const { ofProvider, ofBent, get, cookieNamed, signIn, signInBent, expectRefused, sessionOf, account } = atProviders(
    world,
    both,
  );

  describe('people 45: providers', () => {
    test('the mask keeps the secret, which is in clear nowhere', async () => {
      const { email } = await world().agent();
      const provider = await ofProvider();
      expect(provider).toMatchObject({
        client_secret: mask,
        provider: 'Custom',
        match_by_email: true,
        trust_email: false,
        create_agents: false,
        ask_second_factor: false,
        redirect_uri: `${base}/api/v1/oidc/${provider.id}/finish`,
      });
      const params = { id: provider.id };
      const body = { name: 'Renamed', client_secret: mask };
      const renamed = await world().data('updateOidcProvider', { params, body });
      expect(renamed).toMatchObject({ name: 'Renamed', client_secret: mask });
      expect(await world().data('getOidcProvider', { params })).toEqual(renamed);
      expect(await world().data('listOidcProviders')).toContainEqual(renamed);
      await sessionOf(await signIn(provider.id, account({ email, email_verified: true })));
      const stored = await world().store.read(({ oidc }) => oidc.find(provider.id));
      expect(stored?.clientSecret).not.toContain(clientSecret);
      expect(JSON.stringify(await world().data('listActivityLogs', { query: { page_size: 500 } }))).not.toContain(
        clientSecret,
      );
      await world().data('updateOidcProvider', { params, body: { client_secret: 'another one' } });
      expectRefused(await signIn(provider.id, account({ email, email_verified: true })), 'oidc_failed');
    });

    test('a provider that is down ends in an error', async () => {
      const { id } = await ofBent();
      world().clock.advance(hourLengthMs);
      both().bent.bends = { token: () => world().providerDeadlines.pass() };
      expectRefused(await signInBent(id), 'oidc_failed');
      const body = { name: 'Down', provider_url: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'x' };
      await world().refused(400, 'createOidcProvider', { body });
    });

    test.each([
      ['hangs', () => world().providerDeadlines.pass()],
      [
        'redirects',
        (response: { writeHead: (status: number, headers: object) => { end(): void } }) =>
          response.writeHead(302, { location: `${both().bent.issuer}/elsewhere` }).end(),
      ],
      ['is too long', (response: { end: (text: string) => void }) => response.end(`{"x":"${'x'.repeat(1_100_000)}"}`)],
    ] as const)('a discovery that %s is refused, unless the provider is disabled', async (_what, discovery) => {
      both().bent.bends = { discovery: discovery as NonNullable<BentProvider['bends']['discovery']> };
      const body = {
        name: crypto.randomUUID(),
        provider_url: both().bent.issuer,
        client_id: 'x',
        client_secret: 'x',
      };
      await world().refused(400, 'createOidcProvider', { body });
      expect(both().bent.asked.at(-1)).toBe('/.well-known/openid-configuration');
      await world().data('createOidcProvider', { body: { ...body, enabled: false } });
    });

    test.each([
      ['of another issuer', { metadata: { issuer: 'https://id.example.com' } }],
      ['with an endpoint that is not safe', { metadata: { token_endpoint: 'http://id.example.com/token' } }],
    ])('a discovery %s is refused', async (_what, bends) => {
      both().bent.bends = bends;
      const body = { name: crypto.randomUUID(), provider_url: both().bent.issuer, client_id: 'x', client_secret: 'x' };
      await world().refused(400, 'createOidcProvider', { body });
    });

    const [plain, slashed] = ['/realms/staff', '/realms/staff/'];
    test.each([
      ['without its last slash', plain, slashed],
      ['with a slash that it has not', slashed, plain],
      ['as it is', slashed, slashed],
      ['of a host alone without the slash', '', '/'],
      ['of a host alone with the slash', '/', ''],
    ])('reports B3 an issuer %s is taken, and signs in', async (_what, asked, said) => {
      const { id: agentId, email } = await world().agent();
      const issuer = `${both().bent.issuer}${said}`;
      both().bent.bends = { metadata: { issuer }, claims: { iss: issuer, email, sub: crypto.randomUUID() } };
      const { id } = await ofBent({ provider_url: `${both().bent.issuer}${asked}` });
      expect(await sessionOf(await signInBent(id))).toMatchObject({ agent: { id: agentId } });
      // The ID token has to name the issuer as the provider writes it.
      both().bent.nonce = '';
      both().bent.bends = { ...both().bent.bends, claims: { iss: `${issuer}x`, email } };
      expectRefused(await signInBent(id), 'oidc_failed');
    });

    test.each([
      [
        'names the issuer that was found',
        { metadata: { issuer: 'https://id.example.com/other?secret=x' } },
        'https://id.example.com/other',
      ],
      [
        'of another host',
        { metadata: { issuer: 'https://evil.example/realms/staff' } },
        'https://evil.example/realms/staff',
      ],
      ['in capitals', { metadata: { issuer: 'https://id.example.com/Realms' } }, 'https://id.example.com/Realms'],
      ['of many tenants', { metadata: { issuer: 'https://login.example.com/{tenantid}/v2.0' } }, '{tenantid}'],
      ['that is two slashes longer', { metadata: { issuer: 'http://127.0.0.1:1/realms/staff//' } }, '/realms/staff//'],
      ['names the status', { discovery: answering(503) }, 'the status 503'],
      ['names the status of a page', { discovery: answering(404) }, 'the status 404'],
      [
        'names where it was sent on to',
        { discovery: answering(301, { location: 'https://new.example.com/realms/staff?token=x' }) },
        'a redirect to https://new.example.com/realms/staff,',
      ],
      ['names a place on the same host', { discovery: answering(302, { location: '/login' }) }, '/login,'],
    ] as const)('reports B3 a discovery that fails %s', async (_what, bends, named) => {
      both().bent.bends = bends;
      for (const trust_email of [false, true]) {
        const body = {
          ...{ name: crypto.randomUUID(), client_id: 'x', client_secret: 'x', trust_email },
          provider_url: `${both().bent.issuer}/realms/staff`,
        };
        const refusal = JSON.stringify(await world().refused(400, 'createOidcProvider', { body }));
        expect(decodeURIComponent(refusal)).toContain(named);
        expect(refusal).not.toMatch(/secret=x|token=x/);
      }
    });

    test('only https, or http on this machine', async () => {
      const body = { name: 'Plain', provider_url: 'http://id.example.com', client_id: 'x', client_secret: 'x' };
      const refusal = await world().refused(400, 'createOidcProvider', { body });
      expect(JSON.stringify(refusal)).toContain('https');
    });

    test('what was discovered is kept, so that a sign-in asks for it once', async () => {
      const { email } = await world().agent();
      const { id } = await ofBent();
      both().bent.asked.length = 0;
      both().bent.bends = { claims: { email } };
      await sessionOf(await signInBent(id));
      expect(both().bent.asked).not.toContain('/.well-known/openid-configuration');
    });

    test('names are unique without case', async () => {
      const { name, id } = await ofProvider();
      const body = {
        name: name.toUpperCase(),
        provider_url: both().real.issuer,
        client_id: 'helpdesk',
        client_secret: clientSecret,
      };
      await world().refused(409, 'createOidcProvider', { body });
      await world().data('updateOidcProvider', { params: { id }, body: { name: name.toUpperCase() } });
    });

    test('a deleted provider ends its links and sessions, and those alone', async () => {
      const { email } = await world().agent();
      const [one, other] = [await ofProvider(), await ofProvider()];
      const subject = account({ email, email_verified: true });
      const ended = cookieNamed(await signIn(one.id, subject), 'helpdesk_session');
      const kept = cookieNamed(await signIn(other.id, subject), 'helpdesk_session');
      expect(await world().data('deleteOidcProvider', { params: { id: one.id } })).toBe(true);
      expect((await get('/api/v1/agents/me', ended)).statusCode).toBe(401);
      expect((await get('/api/v1/agents/me', kept)).statusCode).toBe(200);
      expect((await get(`/api/v1/oidc/${one.id}/login`)).statusCode).toBe(404);
      expect((await world().events()).filter(({ event }) => event.type === 'agent.session_ended')).toHaveLength(1);
    });

    test('with another address it is another provider: the secret is given again, links and sessions end', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const cookie = cookieNamed(await signIn(id, account({ email, email_verified: true })), 'helpdesk_session');
      const params = { id };
      const moved = { provider_url: both().bent.issuer, client_secret: mask };
      await world().refused(400, 'updateOidcProvider', { params, body: moved });
      await world().data('updateOidcProvider', { params, body: { ...moved, client_secret: 'given again' } });
      expect((await get('/api/v1/agents/me', cookie)).statusCode).toBe(401);
      both().bent.bends = { claims: { email } };
      await sessionOf(await signInBent(id));
    });

    test('a desk with another secret offers no provider', async () => {
      const { id } = await ofProvider();
      await world().store.transact(async ({ oidc }) => {
        const provider = await oidc.find(id);
        if (provider !== undefined) await oidc.update(id, { ...provider, clientSecret: 'sealed by another' });
      });
      expect((await world().data('listSignInMethods', { as: null })).oidc.map((each) => each.id)).not.toContain(id);
      expect((await get(`/api/v1/oidc/${id}/login`)).statusCode).toBe(404);
    });

    test.each([null, 0, 1, 'true', 'false', '', [], {}])(
      'reports B2 trust_email %j is refused',
      async (trust_email) => {
        const { id } = await ofProvider({ enabled: false });
        const body = {
          name: crypto.randomUUID(),
          provider_url: both().real.issuer,
          client_id: 'x',
          client_secret: 'x',
        };
        await world().refused(400, 'createOidcProvider', { body: { ...body, enabled: false, trust_email } });
        await world().refused(400, 'updateOidcProvider', { params: { id }, body: { trust_email } });
        expect(await world().data('getOidcProvider', { params: { id } })).toMatchObject({ trust_email: false });
      },
    );

    test('people 29: writes need a fresh session, and no narrowed or expiring key', async () => {
      const { id } = await ofProvider({ enabled: false });
      const { headers } = await signedIn(world(), { roles: ['Admin'] });
      const params = { id };
      const body = { name: crypto.randomUUID(), enabled: false, trust_email: true };
      const whole = { ...body, provider_url: both().real.issuer, client_id: 'helpdesk', client_secret: clientSecret };
      const writes: readonly (readonly [RouteId, object])[] = [
        ['createOidcProvider', { body: whole }],
        ['updateOidcProvider', { params, body }],
        ['deleteOidcProvider', { params }],
      ];
      world().clock.advance(16 * minuteLengthMs);
      for (const [route, given] of writes) await world().refused(403, route, { ...given, headers, as: null });
      const admin = { id: world().adminId };
      const expires_at = new Date(world().clock.now() + hourLengthMs).toISOString();
      for (const limits of [{ permissions: ['oidc:manage'] }, { expires_at }]) {
        const key = await world().data('createNamedApiKey', {
          params: admin,
          body: { name: crypto.randomUUID(), ...limits },
        });
        const as = `${key.api_key}:${key.api_secret}`;
        for (const [route, given] of writes) await world().refused(403, route, { ...given, as });
        expect((await world().data('getOidcProvider', { params, as })).id).toBe(id);
      }
    });
  });
});
