import { minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { atProviders, base, providers } from './oidc/at-providers.ts';
import { clientSecret } from './oidc/real-provider.ts';
import { onEveryStore } from './world.ts';

type Claims = Readonly<Record<string, unknown>>;

const both = providers();

onEveryStore((world) => {
  const {
    ofProvider,
    ofBent,
    get,
    cookiesOf,
    begin,
    back,
    signIn,
    signInBent,
    expectRefused,
    sessionOf,
    account,
    cookieNamed,
  } = atProviders(world, both);
  const typesOf = async () =>
    (await world().data('listActivityLogs', { query: { page_size: 500 } })).results.map((each) => each.activity_type);

  describe('people 41: signing in at a provider', () => {
    test('an agent is signed in, and comes to where they wanted to go', async () => {
      const agent = await world().agent({ roles: ['Agent'] });
      const { id, name } = await ofProvider({ logo_url: 'https://id.example.com/logo.png' });
      expect((await world().data('listSignInMethods', { as: null })).oidc).toContainEqual({
        id,
        name,
        logo_url: 'https://id.example.com/logo.png',
        login_url: `${base}/api/v1/oidc/${id}/login`,
      });
      const response = await signIn(id, account({ email: agent.email, email_verified: true }), '/inbox?open=1');
      expect([response.statusCode, response.headers.location]).toEqual([302, '/inbox?open=1']);
      expect(await sessionOf(response)).toMatchObject({
        agent: { id: agent.id },
        session: { method: 'oidc', ip: expect.stringMatching(/^10\./), user_agent: 'A browser' },
      });
      const [login, linked] = (await world().data('listActivityLogs')).results;
      expect(login).toMatchObject({
        activity_type: 'agent_login',
        actor_id: agent.id,
        via: `provider:${id}`,
        meta: { method: 'oidc' },
      });
      expect(linked).toMatchObject({
        activity_type: 'oidc_linked',
        actor_id: agent.id,
        target_model_type: 'oidc_provider',
        target_model_id: id,
      });
    });

    test('the attempt is bound to the browser by a cookie for ten minutes', async () => {
      const { id } = await ofProvider();
      const response = await get(`/api/v1/oidc/${id}/login`);
      expect(cookiesOf(response)[0]).toMatch(/^helpdesk_oidc=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=600$/);
      const { searchParams } = new URL(String(response.headers.location));
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: 'helpdesk',
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${base}/api/v1/oidc/${id}/finish`,
      });
    });

    test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'inbox', ''])(
      'to %j nobody is sent',
      async (next) => {
        const { email } = await world().agent();
        const { id } = await ofProvider();
        const response = await signIn(id, account({ email, email_verified: true }), next);
        expect(response.headers.location).toBe('/');
      },
    );

    test.each([
      ['/日本', '/%E6%97%A5%E6%9C%AC'],
      ['/بحث?q=été', '/%D8%A8%D8%AD%D8%AB?q=%C3%A9t%C3%A9'],
      ['/ÿ😀', '/%C3%BF%F0%9F%98%80'],
    ])('security T12.1 to %s they come by an address of ASCII', async (next, location) => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const response = await signIn(id, account({ email, email_verified: true }), next);
      expect([response.statusCode, response.headers.location]).toEqual([302, location]);
    });

    test('security T15.7 a second tab does not end the attempt of the first', async () => {
      const [ada, ben] = [await world().agent(), await world().agent()];
      const [one, other] = [await ofProvider(), await ofProvider()];
      const first = await begin(one.id, '/first');
      const second = await begin(other.id, '/second', first.cookie);
      expect(second.cookie).toBe(first.cookie);
      const forged = await begin(one.id, '/', 'helpdesk_oidc=chosen-by-somebody');
      expect(forged.cookie).toMatch(/^helpdesk_oidc=[\w-]{43}$/);
      for (const [{ url }, { id, email }, next] of [
        [first, ada, '/first'],
        [second, ben, '/second'],
      ] as const) {
        both().real.account = account({ email, email_verified: true });
        const response = await back(await both().real.visit(url.href), second.cookie);
        expect(response.headers.location).toBe(next);
        expect(await sessionOf(response)).toMatchObject({ agent: { id } });
      }
    });

    test('security T15.1 whoever comes back from a provider ends the session that the browser had', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const subject = account({ email, email_verified: true });
      const former = String(cookieNamed(await signIn(id, subject), 'helpdesk_session'));
      const { url, cookie } = await begin(id);
      both().real.account = subject;
      await sessionOf(await back(await both().real.visit(url.href), `${cookie}; ${former}`));
      expect((await get('/api/v1/auth/session', former)).statusCode).toBe(401);
    });

    test('more than 30 attempts of an address in a minute are refused', async () => {
      const { id } = await ofProvider();
      const answers: number[] = [];
      for (let each = 0; each < 31; each += 1) {
        const request = { method: 'GET', url: `/api/v1/oidc/${id}/login`, remoteAddress: '10.9.9.9' } as const;
        answers.push((await world().app.inject(request)).statusCode);
      }
      expect(answers).toEqual([...Array(30).fill(302), 429]);
    });

    test('a disabled provider and one that is not there are 404', async () => {
      const { id } = await ofProvider({ enabled: false });
      for (const path of [`${id}/login`, `${id}/finish?code=x&state=y`, '999/login', 'x/login', '0/finish']) {
        expect((await get(`/api/v1/oidc/${path}`)).statusCode, path).toBe(404);
      }
      expect((await world().data('listSignInMethods', { as: null })).oidc.map((each) => each.id)).not.toContain(id);
    });
  });

  describe('people 42: who it is', () => {
    test('an e-mail address that is not verified, or unknown, is refused', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const before = await world().data('listAgents');
      expectRefused(await signIn(id, account({ email, email_verified: false })), 'oidc_unverified');
      expectRefused(await signIn(id, account({ email })), 'oidc_unverified');
      expectRefused(await signIn(id, account({ email: 'nobody@example.com', email_verified: true })), 'oidc_unknown');
      expect(await world().data('listAgents')).toEqual(before);
    });

    const [own, other] = ['ada.bent@example.com', 'eve.bent@example.com'];
    const nothing = undefined;
    test.each<[what: string, claims: Claims, userinfo: Claims | undefined, refusal?: 'oidc_unverified']>([
      ['true', { email: own, email_verified: true }, nothing],
      ['the word', { email: own, email_verified: 'true' }, nothing],
      ['at userinfo alone', { email: nothing, email_verified: nothing }, { email: own, email_verified: true }],
      ['the word at userinfo', { email: nothing, email_verified: nothing }, { email: own, email_verified: 'true' }],
      ['its verification at userinfo', { email: own, email_verified: nothing }, { email_verified: true }],
      ['the same address there', { email: own, email_verified: nothing }, { email: own, email_verified: true }],
      [
        'in capitals there',
        { email: own, email_verified: nothing },
        { email: own.toUpperCase(), email_verified: true },
      ],
      ['its address at userinfo', { email: nothing, email_verified: true }, { email: own }],
      ['another address there', { email: own, email_verified: true }, { email: other, email_verified: true }],
      ['false', { email: own, email_verified: false }, nothing, 'oidc_unverified'],
      ['absent', { email: own, email_verified: nothing }, nothing, 'oidc_unverified'],
      ['null', { email: own, email_verified: null }, nothing, 'oidc_unverified'],
      ['another word', { email: own, email_verified: 'yes' }, nothing, 'oidc_unverified'],
      ['capitals', { email: own, email_verified: 'TRUE' }, nothing, 'oidc_unverified'],
      ['a number', { email: own, email_verified: 1 }, nothing, 'oidc_unverified'],
      ['a list', { email: own, email_verified: [true] }, nothing, 'oidc_unverified'],
      ['false at userinfo', { email: nothing }, { email: own, email_verified: false }, 'oidc_unverified'],
      ['null at userinfo', { email: nothing }, { email: own, email_verified: null }, 'oidc_unverified'],
      ['absent twice', { email: own, email_verified: nothing }, { email: own }, 'oidc_unverified'],
      ['false and true', { email: own, email_verified: false }, { email_verified: true }, 'oidc_unverified'],
      [
        'of another address',
        { email: own, email_verified: nothing },
        { email: other, email_verified: true },
        'oidc_unverified',
      ],
    ])('reports B2, security T15.4 verified: %s', async (_what, claims, userinfo, refusal) => {
      const listed = await world().data('listAgents');
      const known = listed.find(({ email }) => email === own);
      const id = known?.id ?? (await world().agent({ email: own })).id;
      both().bent.bends = { claims: { sub: 'subject', ...claims }, ...(userinfo && { userinfo }) };
      const provider = await ofBent();
      const response = await signInBent(provider.id);
      if (refusal === undefined) expect(await sessionOf(response)).toMatchObject({ agent: { id } });
      else expectRefused(response, refusal);
    });

    test.each<[what: string, claims: Claims, userinfo: Claims | undefined, refusal?: 'oidc_unverified']>([
      ['absent', {}, nothing],
      ['absent twice', {}, {}],
      ['absent twice, of the same address', {}, { email: own }],
      ['in capitals there', {}, { email: own.toUpperCase() }],
      ['of an address at userinfo alone', { email: nothing }, { email: own }],
      ['true', { email_verified: true }, nothing],
      ['true, and another address at userinfo', { email_verified: true }, { email: other }],
      ['the word at userinfo', {}, { email_verified: 'true' }],
      ['false', { email_verified: false }, nothing, 'oidc_unverified'],
      ['null', { email_verified: null }, nothing, 'oidc_unverified'],
      ['another word', { email_verified: 'yes' }, nothing, 'oidc_unverified'],
      ['the word for false', { email_verified: 'false' }, nothing, 'oidc_unverified'],
      ['empty', { email_verified: '' }, nothing, 'oidc_unverified'],
      ['a number', { email_verified: 1 }, nothing, 'oidc_unverified'],
      ['a list', { email_verified: [true] }, nothing, 'oidc_unverified'],
      ['false at userinfo', {}, { email_verified: false }, 'oidc_unverified'],
      ['null at userinfo', {}, { email_verified: null }, 'oidc_unverified'],
      ['another word at userinfo', {}, { email: own, email_verified: 'no' }, 'oidc_unverified'],
      ['true and false', { email_verified: true, name: nothing }, { email_verified: false }, 'oidc_unverified'],
      ['of another address there', {}, { email: other }, 'oidc_unverified'],
      ['true of another address there', {}, { email: other, email_verified: true }, 'oidc_unverified'],
      ['unknown, as userinfo speaks of somebody else', {}, { sub: 'somebody else' }, 'oidc_unverified'],
    ])('reports B2 with trust_email verified: %s', async (_what, claims, userinfo, refusal) => {
      const listed = await world().data('listAgents');
      const id = listed.find(({ email }) => email === own)?.id ?? (await world().agent({ email: own })).id;
      const said = { sub: 'subject', email: own, email_verified: nothing, ...claims };
      both().bent.bends = { claims: said, ...(userinfo && { userinfo }) };
      const response = await signInBent((await ofBent({ trust_email: true })).id);
      if (refusal === undefined) expect(await sessionOf(response)).toMatchObject({ agent: { id } });
      else expectRefused(response, refusal);
    });

    test('reports B2 trust_email is off, holds from the next sign-in on, and ends no link', async () => {
      const [ada, ben] = [await world().agent(), await world().agent()];
      const { id, trust_email } = await ofProvider();
      expect(trust_email).toBe(false);
      const [asAda, asBen] = [account({ email: ada.email }), account({ email: ben.email })];
      expectRefused(await signIn(id, asAda), 'oidc_unverified');
      const turn = (to: boolean) => world().data('updateOidcProvider', { params: { id }, body: { trust_email: to } });
      expect(await turn(true)).toMatchObject({ trust_email: true, match_by_email: true });
      const [entry] = (await world().data('listActivityLogs', { query: { page_size: 1 } })).results;
      const change = { changed: ['trust_email'], before: { trust_email: false }, after: { trust_email: true } };
      expect(entry).toMatchObject({ activity_type: 'oidc_changed', meta: { action: 'updated', ...change } });
      expect(await sessionOf(await signIn(id, asAda))).toMatchObject({ agent: { id: ada.id } });
      await world().data('updateOidcProvider', { params: { id }, body: { ask_second_factor: true } });
      expect(await world().data('getOidcProvider', { params: { id } })).toMatchObject({ trust_email: true });
      await turn(false);
      expect(await sessionOf(await signIn(id, asAda))).toMatchObject({ agent: { id: ada.id } });
      expectRefused(await signIn(id, asBen), 'oidc_unverified');
    });

    test('reports B2 names come from userinfo too', async () => {
      const email = 'grace.bent@example.com';
      both().bent.bends = { claims: { email }, userinfo: { given_name: 'Grace', family_name: 'Hopper' } };
      const rules = { create_agents: true, allowed_domains: ['example.com'], default_roles: ['Agent'] };
      const { id } = await ofBent(rules);
      expect(await sessionOf(await signInBent(id))).toMatchObject({
        agent: { email, first_name: 'Grace', last_name: 'Hopper' },
      });
    });

    test('reports B2 a userinfo that fails keeps nobody out whose ID token says enough', async () => {
      const { id: agentId, email } = await world().agent();
      both().bent.bends = { claims: { email }, userinfo: { sub: 'somebody else', given_name: 'Eve' } };
      const { id } = await ofBent();
      expect(await sessionOf(await signInBent(id))).toMatchObject({ agent: { id: agentId } });
      both().bent.bends = { claims: { email: undefined }, userinfo: { sub: 'somebody else', email } };
      const another = await ofBent();
      expectRefused(await signInBent(another.id), 'oidc_failed');
    });

    test('who is linked signs in, whatever their address is now; the address of another changes nothing', async () => {
      const [mia, noah] = [await world().agent(), await world().agent()];
      const { id } = await ofProvider();
      const subject = account({ email: mia.email, email_verified: true });
      await signIn(id, subject);
      both().real.accounts.set(subject, { email: noah.email, email_verified: true });
      expect(await sessionOf(await signIn(id, subject))).toMatchObject({ agent: { id: mia.id } });
      both().real.accounts.set(subject, { email: 'new@example.com', email_verified: false });
      expect(await sessionOf(await signIn(id, subject))).toMatchObject({ agent: { id: mia.id, email: mia.email } });
      // Another account there with the address of an agent who is linked already.
      expectRefused(await signIn(id, account({ email: mia.email, email_verified: true })), 'oidc_unknown');
    });

    test('without match_by_email nobody is linked', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider({ match_by_email: false });
      expectRefused(await signIn(id, account({ email, email_verified: true })), 'oidc_unknown');
    });

    test('a disabled agent is refused, linked or not', async () => {
      const agent = await world().agent();
      const { id } = await ofProvider();
      const subject = account({ email: agent.email, email_verified: true });
      const disabled = { params: { id: agent.id }, body: { enabled: false } };
      await world().data('updateAgent', disabled);
      expectRefused(await signIn(id, subject), 'oidc_disabled');
      await world().data('updateAgent', { ...disabled, body: { enabled: true } });
      await signIn(id, subject);
      await world().data('updateAgent', disabled);
      expectRefused(await signIn(id, subject), 'oidc_disabled');
    });
  });

  describe('people 43: nobody is signed in', () => {
    test('who refuses at the provider', async () => {
      const { id } = await ofProvider();
      expectRefused(await signIn(id, undefined), 'oidc_denied');
    });

    test.each([
      ['of 300,000 characters', 'x'.repeat(300_000)],
      ['of 256 characters', 'é'.repeat(256)],
      ['with the character 0', 'a\u{0}b'],
      ['with a line break', 'a\nb'],
    ])('security T12.2 an account whose subject is %s', async (_what, sub) => {
      const { email } = await world().agent();
      both().bent.bends = { claims: { email, sub } };
      expectRefused(await signInBent((await ofBent()).id), 'oidc_failed');
    });

    test('security T12.2 a subject of 255 characters is one', async () => {
      const { id, email } = await world().agent();
      both().bent.bends = { claims: { email, sub: 'é'.repeat(255) } };
      expect(await sessionOf(await signInBent((await ofBent()).id))).toMatchObject({ agent: { id } });
    });

    test('with a wrong state, a used one, that of another browser, or too late', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const subject = account({ email, email_verified: true });
      const arrive = async () => {
        const { url, cookie } = await begin(id);
        both().real.account = subject;
        return { callback: await both().real.visit(url.href), cookie };
      };
      const wrong = await arrive();
      wrong.callback.searchParams.set('state', 'another');
      expectRefused(await back(wrong.callback, wrong.cookie), 'oidc_state');
      const twice = await arrive();
      await sessionOf(await back(twice.callback, twice.cookie));
      expectRefused(await back(twice.callback, twice.cookie), 'oidc_state');
      const [mine, theirs] = [await arrive(), await arrive()];
      expectRefused(await back(mine.callback, theirs.cookie), 'oidc_state');
      expectRefused(await back(mine.callback, mine.cookie), 'oidc_state');
      expectRefused(await back((await arrive()).callback, ''), 'oidc_state');
      const late = await arrive();
      world().clock.advance(10 * minuteLengthMs);
      expectRefused(await back(late.callback, late.cookie), 'oidc_state');
      const other = await ofProvider();
      const elsewhere = await arrive();
      elsewhere.callback.pathname = `/api/v1/oidc/${other.id}/finish`;
      expectRefused(await back(elsewhere.callback, elsewhere.cookie), 'oidc_state');
    });

    test('with the code of another attempt, whose verifier is another', async () => {
      const { email } = await world().agent();
      const { id } = await ofProvider();
      const [one, two] = [await begin(id), await begin(id)];
      both().real.account = account({ email, email_verified: true });
      const stolen = await both().real.visit(one.url.href);
      stolen.searchParams.set('state', two.url.searchParams.get('state') ?? '');
      expectRefused(await back(stolen, two.cookie), 'oidc_failed');
    });

    test.each([
      ['another nonce', { claims: { nonce: 'another' } }],
      ['no nonce', { claims: { nonce: undefined } }],
      ['another issuer', { claims: { iss: 'http://127.0.0.1:1' } }],
      ['another audience', { claims: { aud: 'another' } }],
      ['a time that is over', { claims: { exp: 1_000 } }],
      ['no signature', { unsigned: true }],
      ['the signature of another key', { otherKey: true }],
    ])('with an ID token that has %s', async (_what, bends) => {
      const { email } = await world().agent();
      const { id } = await ofBent();
      both().bent.bends = { ...bends, claims: { email, ...('claims' in bends ? bends.claims : {}) } };
      expectRefused(await signInBent(id), 'oidc_failed');
      Object.assign(both().bent, { bends: { claims: { email } }, nonce: '' });
      await sessionOf(await signInBent(id));
    });

    test('with a wrong iss in the address, or without one where the provider sends it', async () => {
      const { email } = await world().agent();
      both().bent.bends = { claims: { email }, metadata: { authorization_response_iss_parameter_supported: true } };
      const { id } = await ofBent();
      expectRefused(await signInBent(id, (url) => url.searchParams.set('iss', 'http://127.0.0.1:1')), 'oidc_failed');
      both().bent.nonce = '';
      expectRefused(await signInBent(id), 'oidc_failed');
      both().bent.nonce = '';
      await sessionOf(await signInBent(id, (url) => url.searchParams.set('iss', both().bent.issuer)));
    });
  });

  describe('people 44: new agents', () => {
    const rules = { create_agents: true, allowed_domains: ['Example.com'], default_roles: ['Agent'] };
    const someone = (email: string) =>
      account({ email, email_verified: true, given_name: 'Ana', family_name: 'Costa' });

    test('are created of an allowed domain, with the roles', async () => {
      const { id } = await ofProvider(rules);
      const email = `${crypto.randomUUID()}@example.com`;
      const subject = someone(email);
      const { agent } = await sessionOf(await signIn(id, subject));
      expect(agent).toMatchObject({ email, first_name: 'Ana', last_name: 'Costa', roles: ['Agent'] });
      expect((await typesOf()).slice(0, 3)).toEqual(['agent_login', 'oidc_linked', 'agent_created']);
      expect((await sessionOf(await signIn(id, subject))).agent.id).toBe(agent.id);
    });

    test('are not created of another domain, unverified, or where it is off', async () => {
      const { id } = await ofProvider(rules);
      const off = await ofProvider({ ...rules, create_agents: false });
      const before = (await world().data('listAgents')).length;
      for (const domain of ['evil-example.com', 'sub.example.com', 'example.com.evil.org']) {
        expectRefused(await signIn(id, someone(`a@${domain}`)), 'oidc_unknown');
      }
      expectRefused(await signIn(off.id, someone('a@example.com')), 'oidc_unknown');
      const unverified = account({ email: 'b@example.com', email_verified: false });
      expectRefused(await signIn(id, unverified), 'oidc_unverified');
      expect((await world().data('listAgents')).length).toBe(before);
    });

    test('reports B2 with trust_email are created of an allowed domain, and of no other', async () => {
      const { id } = await ofProvider({ ...rules, trust_email: true, match_by_email: false });
      const email = `${crypto.randomUUID()}@example.com`;
      const { agent } = await sessionOf(await signIn(id, account({ email, given_name: 'Ana' })));
      expect(agent).toMatchObject({ email, first_name: 'Ana', roles: ['Agent'] });
      expectRefused(await signIn(id, account({ email: 'a@evil-example.com' })), 'oidc_unknown');
      expectRefused(await signIn(id, account({})), 'oidc_unknown');
      const known = await world().agent({ email: `${crypto.randomUUID()}@example.com` });
      expectRefused(await signIn(id, account({ email: known.email })), 'oidc_unknown');
    });

    test('need domains and roles, which are not beyond the caller', async () => {
      const body = (changes: object) => ({
        name: 'New',
        provider_url: both().real.issuer,
        client_id: 'helpdesk',
        client_secret: clientSecret,
        ...rules,
        ...changes,
      });
      await world().refused(400, 'createOidcProvider', { body: body({ allowed_domains: [] }) });
      await world().refused(400, 'createOidcProvider', { body: body({ default_roles: [] }) });
      await world().refused(400, 'createOidcProvider', { body: body({ default_roles: ['Nobody'] }) });
      const { as } = await world().agent({ permissions: ['oidc:manage'] });
      await world().refused(403, 'createOidcProvider', { body: body({}), as });
    });
  });
});
