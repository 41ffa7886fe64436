import { dayLengthMs, hourLengthMs, minuteLengthMs } from '@helpdesk/domain';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { headersOf, signedIn, somePassword, withPassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const own = { 'sec-fetch-site': 'same-origin' };

function login(world: World, email: string, headers: Headers = own, password = somePassword) {
  return world.send({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ email, password }),
  });
}

const me = (world: World, headers: Headers) => world.send({ method: 'GET', url: '/api/v1/agents/me', headers });

function cookiesOf(response: LightMyRequestResponse): readonly string[] {
  return [response.headers['set-cookie'] ?? []].flat();
}

const change = (world: World, headers: Headers) =>
  world.send({
    method: 'POST',
    url: '/api/v1/tags',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ name: crypto.randomUUID() }),
  });

onEveryStore((world) => {
  test('people 1: a login answers the agent, and the session as a cookie', async () => {
    const { email, id } = await withPassword(world());
    const response = await login(world(), email);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      id,
      email,
      last_login_at: new Date(world().clock.now()).toISOString(),
    });
    const [session, device] = cookiesOf(response);
    expect(session).toMatch(/^helpdesk_session=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=2592000$/);
    expect(device).toMatch(/^helpdesk_device=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/);
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    const cookie = session?.split(';')[0];
    const answer = await me(world(), { cookie });
    expect(answer.json().data).toMatchObject({ id });
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(cookiesOf(answer)).toEqual([]);
    const out = await world().send({ method: 'POST', url: '/api/v1/auth/logout', headers: { ...own, cookie } });
    expect(out.json().data).toBe(true);
    expect((await me(world(), { cookie })).statusCode).toBe(401);
  });

  test('a page of one agent does nothing in the name of another one, who has signed in in its browser', async () => {
    const [ada, grace] = [await signedIn(world()), await signedIn(world())];
    const of = (id: number) => ({ ...grace.headers, 'x-helpdesk-agent': String(id) });
    expect((await me(world(), of(grace.agentId))).statusCode).toBe(200);
    for (const ask of [me, change]) {
      const refused = await ask(world(), of(ada.agentId));
      expect(refused.statusCode).toBe(401);
      // Whoever has signed in stays so.
      expect(cookiesOf(refused)).toEqual([]);
    }
    expect((await me(world(), { ...grace.headers, 'x-helpdesk-agent': 'Ada' })).statusCode).toBe(401);
    expect((await me(world(), grace.headers)).statusCode).toBe(200);
  });

  test('people 1: a session that the browser forgets when it is closed', async () => {
    const { email } = await withPassword(world());
    const response = await world().send({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { ...own, 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: somePassword, remember: false }),
    });
    expect(cookiesOf(response)[0]).not.toContain('Max-Age');
  });

  test.each(['the same agent', 'another agent'])(
    'security T15.1 signing in as %s in the same browser ends the session that it had',
    async (who) => {
      const former = await signedIn(world());
      const elsewhere = await signedIn(world(), { email: former.email });
      const email = who === 'another agent' ? (await withPassword(world())).email : former.email;
      const response = await world().send({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { ...former.headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ email, password: somePassword }),
      });
      expect(response.statusCode).toBe(200);
      // Somebody may have copied the cookie before.
      expect((await me(world(), former.headers)).statusCode).toBe(401);
      expect((await me(world(), elsewhere.headers)).statusCode).toBe(200);
    },
  );

  test('people 3: a key wins over the cookie of another, also a broken one', async () => {
    const { headers } = await signedIn(world());
    const withKey = await me(world(), { ...headers, authorization: `token ${world().admin}` });
    expect(withKey.json().data.id).toBe(world().adminId);
    for (const authorization of ['', 'nonsense', `token ${world().admin}x`]) {
      const refused = await me(world(), { ...headers, authorization });
      expect(refused.statusCode).toBe(401);
      expect(cookiesOf(refused)).toEqual([]);
    }
  });

  test('people 4: an unknown cookie is 401, and is cleared', async () => {
    const response = await me(world(), { cookie: 'helpdesk_session=of-nobody' });
    expect(response.statusCode).toBe(401);
    expect(cookiesOf(response)).toEqual(['helpdesk_session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0']);
  });

  test('people 5, 6: a change by cookie has to come from a page of the service', async () => {
    const { headers } = await signedIn(world(), { roles: ['Admin'] });
    const { cookie } = headers;
    const before = await world().dump();
    for (const site of ['cross-site', 'same-site', 'none', 'Cross-Site']) {
      expect((await change(world(), { cookie, 'sec-fetch-site': site, origin: 'http://desk.test' })).statusCode).toBe(
        403,
      );
    }
    for (const origin of ['http://evil.test', 'https://desk.test', 'http://desk.test:81', 'null']) {
      expect((await change(world(), { cookie, origin })).statusCode).toBe(403);
    }
    expect((await change(world(), { cookie })).statusCode).toBe(403);
    expect((await change(world(), { cookie, 'sec-fetch-site': 'cross-site', 'x-csrftoken': 'x' })).statusCode).toBe(
      403,
    );
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await change(world(), form)).statusCode).toBe(415);
    expect(await world().dump()).toEqual(before);
    expect((await change(world(), { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await change(world(), { cookie, origin: 'http://desk.test' })).statusCode).toBe(200);
    expect((await me(world(), { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
    expect((await change(world(), { cookie: 'helpdesk_session=x', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      401,
    );
  });

  test('people 7: a login of a page of another origin is refused, one of a program is not', async () => {
    const { email } = await withPassword(world());
    const wrong = [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }];
    for (const headers of wrong) expect((await login(world(), email, headers)).statusCode).toBe(403);
    expect((await login(world(), email, {})).statusCode).toBe(200);
    expect((await login(world(), email, { origin: 'http://desk.test' })).statusCode).toBe(200);
  });

  test('people 8: after a logout the next request is 401; another logout is true', async () => {
    const { headers } = await signedIn(world());
    const out = (given: Headers) => world().send({ method: 'POST', url: '/api/v1/auth/logout', headers: given });
    expect((await out({ cookie: headers.cookie })).statusCode).toBe(403);
    expect((await me(world(), headers)).statusCode).toBe(200);
    for (let time = 0; time < 2; time++) {
      const response = await out(headers);
      expect(response.json().data).toBe(true);
      expect(cookiesOf(response)[0]).toContain('Max-Age=0');
      expect((await me(world(), headers)).statusCode).toBe(401);
    }
    expect((await out({})).json().data).toBe(true);
  });

  test('people 9: a session ends 30 days after its last use, 90 after it began, 12 hours when it is not remembered', async () => {
    const { headers, email } = await signedIn(world());
    const unused = await signedIn(world(), { email });
    const brief = await signedIn(world(), { email, remember: false });
    const status = async (given: Headers) => (await me(world(), given)).statusCode;
    world().clock.advance(11 * hourLengthMs);
    expect(await status(brief.headers)).toBe(200);
    world().clock.advance(12 * hourLengthMs);
    expect(await status(brief.headers)).toBe(401);
    world().clock.advance(29 * dayLengthMs - 23 * hourLengthMs);
    expect(await status(headers)).toBe(200);
    world().clock.advance(dayLengthMs);
    expect(await status(unused.headers)).toBe(401);
    for (let day = 30; day < 90; day += 20) {
      expect(await status(headers)).toBe(200);
      world().clock.advance(20 * dayLengthMs);
    }
    expect(await status(headers)).toBe(401);
  });

  test('the cookie is sent again once a day', async () => {
    const { headers } = await signedIn(world());
    const sent = async () => cookiesOf(await me(world(), headers)).length;
    world().clock.advance(23 * hourLengthMs);
    expect(await sent()).toBe(0);
    world().clock.advance(2 * hourLengthMs);
    expect(await sent()).toBe(1);
    world().clock.advance(2 * minuteLengthMs);
    expect(await sent()).toBe(0);
  });

  test('people 10: the fifty-first session ends the one that was used least recently', async () => {
    const { email } = await withPassword(world());
    const browsers: Awaited<ReturnType<typeof signedIn>>[] = [];
    for (let count = 0; count < 50; count++) browsers.push(await signedIn(world(), { email }));
    world().clock.advance(5 * minuteLengthMs);
    const [first, second] = browsers;
    if (first === undefined || second === undefined) throw new Error('nobody is signed in');
    expect((await me(world(), first.headers)).statusCode).toBe(200);
    await signedIn(world(), { email });
    expect((await me(world(), first.headers)).statusCode).toBe(200);
    expect((await me(world(), second.headers)).statusCode).toBe(401);
  });

  test('people 11: the list marks the session in use; one is ended by its owner alone', async () => {
    const browser = await signedIn(world());
    const other = await signedIn(world(), { email: browser.email });
    const stranger = await signedIn(world());
    const { headers } = browser;
    const listed = await world().data('listOwnSessions', { headers });
    expect(listed.map(({ id, current }) => [id, current])).toEqual([
      [browser.sessionId, true],
      [other.sessionId, false],
    ]);
    expect(listed[0]).toMatchObject({ ip: '192.0.2.7', user_agent: 'A browser', method: 'password' });
    await world().refused(404, 'endOwnSession', { headers, params: { id: stranger.sessionId } });
    await world().data('endOwnSession', { headers, params: { id: other.sessionId } });
    expect((await me(world(), other.headers)).statusCode).toBe(401);
    const third = await signedIn(world(), { email: browser.email });
    await world().data('endOtherSessions', { headers });
    expect((await me(world(), third.headers)).statusCode).toBe(401);
    expect((await me(world(), headers)).statusCode).toBe(200);
    expect((await me(world(), stranger.headers)).statusCode).toBe(200);
  });

  test('people 12: disabling ends sessions and links for good, and keys work again', async () => {
    const account = await withPassword(world());
    const { headers } = await signedIn(world(), { email: account.email });
    const params = { id: account.id };
    const { url } = await world().data('createPasswordLink', { params, body: {} });
    await world().data('updateAgent', { params, body: { enabled: false } });
    expect((await me(world(), headers)).statusCode).toBe(401);
    await world().refused(401, 'getMe', { as: account.as });
    await world().data('updateAgent', { params, body: { enabled: true } });
    expect((await me(world(), headers)).statusCode).toBe(401);
    await world().data('getMe', { as: account.as });
    const body = { token: url?.split('#')[1] ?? '', password: 'another phrase without rhyme' };
    await world().refused(400, 'setPasswordByLink', { body });
  });

  test('people 13: an Admin signs an agent out; who has a lower rank does not', async () => {
    const browser = await signedIn(world());
    const params = { id: browser.agentId };
    const listed = await world().data('listAgentSessions', { params });
    expect(listed).toMatchObject([{ id: browser.sessionId, current: false }]);
    const low = await world().agent({ permissions: ['users:manage'] });
    const admin = { id: world().adminId };
    for (const id of ['listAgentSessions', 'endAgentSessions'] as const) {
      await world().refused(403, id, { params: admin, as: low.as });
    }
    await world().refused(403, 'endAgentSession', { params: { ...admin, session_id: 1 }, as: low.as });
    await world().data('endAgentSession', { params: { ...params, session_id: browser.sessionId } });
    expect((await me(world(), browser.headers)).statusCode).toBe(401);
    const again = await signedIn(world(), { email: browser.email });
    await world().data('endAgentSessions', { params });
    expect((await me(world(), again.headers)).statusCode).toBe(401);
    await world().data('endAgentSessions', { params });
  });

  test('people 14: a change of roles shows in the next answer', async () => {
    const { headers, agentId } = await signedIn(world());
    expect((await change(world(), headers)).statusCode).toBe(403);
    await world().data('updateAgent', { params: { id: agentId }, body: { roles: ['Admin'] } });
    expect((await change(world(), headers)).statusCode).toBe(200);
    await world().data('updateAgent', { params: { id: agentId }, body: { roles: [] } });
    expect((await change(world(), headers)).statusCode).toBe(403);
  });

  test('people 16: a route of the widget answers as it would without the cookie', async () => {
    const { headers } = await signedIn(world());
    const ask = async (given: Headers) => {
      const response = await world().send({ method: 'GET', url: '/api/v1/widget/chat/user', headers: given });
      return [response.statusCode, response.json(), response.headers['set-cookie']];
    };
    const inbox = { 'x-service-inbox-id': world().inboxUuid };
    expect(await ask({ ...inbox, ...headers })).toEqual(await ask(inbox));
    expect(await ask({ ...inbox, cookie: 'helpdesk_session=dead' })).toEqual(await ask(inbox));
  });

  test('people 29: acts that give access need a fresh session, and keys are not asked', async () => {
    const { headers } = await signedIn(world(), { roles: ['Admin'] });
    const { id, email } = await world().agent();
    const acts = [
      ['createPasswordLink', {}],
      ['createApiKey', undefined],
      ['createNamedApiKey', { name: 'Importer' }],
      ['updateAgent', { email: `new.${email}` }],
      ['updateAgent', { new_password: 'a phrase for somebody' }],
    ] as const;
    world().clock.advance(16 * minuteLengthMs);
    const as = null;
    for (const [act, body] of acts) {
      const { data } = await world().refused(403, act, { as, headers, params: { id }, body });
      expect(data, act).toEqual({ confirm: true });
    }
    await world().data('updateAgent', { as, headers, params: { id }, body: { last_name: 'Reyes', email } });
    await world().refused(400, 'confirmSession', { headers, body: { password: 'a wrong one' } });
    const { fresh_until } = await world().data('confirmSession', { headers, body: { password: somePassword } });
    expect(Date.parse(fresh_until) - world().clock.now()).toBe(15 * minuteLengthMs);
    for (const [act, body] of acts) await world().data(act, { as, headers, params: { id }, body });
    world().clock.advance(16 * minuteLengthMs);
    await world().data('createNamedApiKey', { params: { id }, body: { name: 'By key' } });
  });

  test('the session tells what there is', async () => {
    const { headers, sessionId, agentId } = await signedIn(world());
    expect(await world().data('getOwnSession', { headers })).toMatchObject({
      agent: { id: agentId },
      session: { id: sessionId, current: true },
      has_password: true,
      totp: false,
      passkeys: 0,
      recovery_codes_left: 0,
      enroll: false,
    });
    const methods = {
      name: 'Helpdesk',
      logo_url: null,
      password: true,
      password_reset: 'admin',
      passkeys: true,
      setup_open: false,
      oidc: [],
    };
    expect(await world().data('listSignInMethods', { as: null })).toEqual(methods);
  });
});

describe('where the service is reached by https', () => {
  onEveryStore(
    (world) => {
      test('people 1: the cookies are bound to the host', async () => {
        const { email } = await withPassword(world());
        const response = await login(world(), email);
        const [session, device] = cookiesOf(response);
        expect(session).toMatch(
          /^__Host-helpdesk=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Secure; Max-Age=2592000$/,
        );
        expect(device).toMatch(/^__Host-helpdesk-device=.*; Secure; Max-Age=31536000$/);
        expect((await me(world(), { cookie: session?.split(';')[0] })).statusCode).toBe(200);
        const token = session?.split(/[=;]/)[1] ?? '';
        // Only from the machine itself may a browser connect over plain http.
        expect((await me(world(), { ...headersOf(token), host: 'desk.test' })).statusCode).toBe(401);
        expect((await me(world(), { ...headersOf(token), host: 'localhost:9000' })).statusCode).toBe(200);
      });
    },
    { baseUrl: 'https://desk.test/help' },
  );
});
