import { minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { passkeyAnswer, pendingToken, withPasskey } from './second-factor.ts';
import { signedIn, somePassword } from './signed-in.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { onEveryStore, type World } from './world.ts';

const signIn = async (
  world: World,
  ...given: Parameters<typeof passkeyAnswer> extends [unknown, ...infer Rest] ? Rest : never
) => world.ask('loginWithPasskey', { as: null, body: await passkeyAnswer(world, ...given) });

onEveryStore((world) => {
  test('people 40: a passkey is registered, and signs in as both factors', async () => {
    const { headers, email, agentId } = await signedIn(world());
    const authenticator = softwareAuthenticator();
    const offer = await world().data('offerPasskey', { headers });
    expect(offer.options).toMatchObject({
      rp: { id: 'desk.test', name: 'Helpdesk' },
      user: { name: email, id: expect.stringMatching(/^[\w-]{43}$/) },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: [],
    });
    const other = await signedIn(world(), { email });
    const made = await world().data('addPasskey', {
      headers,
      body: { ...authenticator.create(offer), name: ' Laptop ' },
    });
    expect(made).toMatchObject({ name: 'Laptop', last_used_at: null, synced: false });
    // A second factor was switched on.
    await world().refused(401, 'getOwnSession', { headers: other.headers });
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ passkeys: 1, totp: false });
    const answer = await signIn(world(), authenticator);
    expect(answer.data).toMatchObject({ id: agentId });
    const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    const session = await world().data('getOwnSession', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(session.session.method).toBe('passkey');
    const listed = await world().data('listPasskeys', { headers });
    expect(listed).toEqual([{ ...made, last_used_at: new Date(world().clock.now()).toISOString() }]);
  });

  test('people 40: other origin, no verification, used or old challenge, lower counter and unknown key are refused', async () => {
    const { authenticator, agentId } = await withPasskey(world());
    expect((await signIn(world(), authenticator, { counter: 7 })).status).toBe(200);
    const wrong = [
      { origin: 'http://evil.test' },
      { origin: 'https://desk.test' },
      { rpId: 'evil.test' },
      { verified: false },
      { counter: 7 },
      { counter: 6 },
      { counter: 0 },
    ];
    for (const behaviour of wrong) {
      const given = { counter: 9, ...behaviour };
      expect((await signIn(world(), authenticator, given)).status, JSON.stringify(behaviour)).toBe(401);
    }
    const body = await passkeyAnswer(world(), authenticator, { counter: 10 });
    expect((await world().ask('loginWithPasskey', { as: null, body })).status).toBe(200);
    expect((await world().ask('loginWithPasskey', { as: null, body })).status).toBe(401);
    const late = await passkeyAnswer(world(), authenticator, { counter: 11 });
    world().clock.advance(5 * minuteLengthMs);
    expect((await world().ask('loginWithPasskey', { as: null, body: late })).status).toBe(401);
    const { results } = await world().data('listActivityLogs');
    const failed = results.filter(({ activity_type: type }) => type === 'agent_login_failed');
    // Three counters that went back, within a minute.
    expect(failed).toMatchObject([{ target_model_id: agentId, meta: { count: 3 } }]);
    expect((await signIn(world(), softwareAuthenticator())).status).toBe(401);
    const broken = { ...(await passkeyAnswer(world(), authenticator)), response: { id: 'AAAA', response: 'x' } };
    expect((await world().ask('loginWithPasskey', { as: null, body: broken })).status).toBe(401);
    expect((await signIn(world(), authenticator, { counter: 12 })).status).toBe(200);
  });

  test.each([
    ['in a frame of another origin', { crossOrigin: true }],
    ['with another word for it', { crossOrigin: 'true' }],
    ['with a number for it', { crossOrigin: 1 }],
    ['below a page of another origin', { crossOrigin: true, topOrigin: 'https://evil.test' }],
    ['that says nothing good of it', { crossOrigin: null }],
  ])('security T15.5 an answer of a page %s is refused, at both ceremonies', async (_where, client) => {
    const { authenticator } = await withPasskey(world());
    expect((await signIn(world(), authenticator, { client })).status).toBe(401);
    expect((await signIn(world(), authenticator, { client: { crossOrigin: undefined } })).status).toBe(200);
    const { headers } = await signedIn(world());
    const offer = await world().data('offerPasskey', { headers });
    const answer = softwareAuthenticator().create(offer, { client });
    await world().refused(400, 'addPasskey', { headers, body: { ...answer, name: 'Framed' } });
  });

  test('people 40: wrong answers to an offer to register are refused', async () => {
    const { headers } = await signedIn(world());
    const stranger = await signedIn(world());
    const offer = () => world().data('offerPasskey', { headers });
    const add = (answer: Record<string, unknown>, as = headers) =>
      world().ask('addPasskey', { headers: as, body: { ...answer, name: 'Laptop' } });
    const authenticator = softwareAuthenticator();
    const { create } = authenticator;
    for (const behaviour of [{ origin: 'http://evil.test' }, { rpId: 'evil.test' }, { verified: false }]) {
      const answer = await add(create(await offer(), behaviour));
      expect([answer.status, answer.error.paths], JSON.stringify(behaviour)).toEqual([400, ['response']]);
    }
    const answer = create(await offer());
    expect((await add(answer, stranger.headers)).error.paths).toEqual(['challenge_id']);
    expect((await add(answer)).error.paths).toEqual(['challenge_id']);
    const late = create(await offer());
    world().clock.advance(5 * minuteLengthMs);
    expect((await add(late)).status).toBe(400);
    // A challenge to sign in registers nothing, and the other way round.
    const other = await world().data('offerPasskeyLogin', { as: null });
    expect((await add(create(other))).error.paths).toEqual(['challenge_id']);
    expect((await add(create(await offer()))).status).toBe(200);
    expect((await add(create(await offer()))).status).toBe(409);
    const body = authenticator.get(await offer());
    expect((await world().ask('loginWithPasskey', { as: null, body })).status).toBe(401);
  });

  test('a passkey finishes a login and confirms a session, of its own agent only', async () => {
    const { authenticator, email, headers, passkeyId } = await withPasskey(world());
    const stranger = await withPasskey(world());
    const { data } = await world().refused(401, 'login', { as: null, body: { email, password: somePassword } });
    expect(data).toMatchObject({ second_factor: { methods: ['passkey'] } });
    const token = await pendingToken(world(), email);
    const pass = async (passkey: Record<string, unknown>) =>
      world().ask('passSecondFactor', { as: null, body: { token, passkey } });
    expect((await pass(await passkeyAnswer(world(), stranger.authenticator))).status).toBe(401);
    expect((await pass(await passkeyAnswer(world(), authenticator))).status).toBe(200);
    world().clock.advance(16 * minuteLengthMs);
    const given = { headers, params: { id: passkeyId } };
    expect((await world().refused(403, 'deletePasskey', given)).data).toEqual({ confirm: true });
    const foreign = await passkeyAnswer(world(), stranger.authenticator);
    expect((await world().refused(400, 'confirmSession', { headers, body: foreign })).paths).toEqual(['response']);
    await world().data('confirmSession', { headers, body: await passkeyAnswer(world(), authenticator) });
    await world().data('deletePasskey', given);
    expect((await signIn(world(), authenticator)).status).toBe(401);
    expect((await world().ask('login', { as: null, body: { email, password: somePassword } })).status).toBe(200);
  });

  test('recovery codes stand in for a passkey', async () => {
    const { headers, email } = await withPasskey(world());
    const { recovery_codes: codes } = await world().data('renewRecoveryCodes', { headers });
    const { data } = await world().refused(401, 'login', { as: null, body: { email, password: somePassword } });
    expect(data).toMatchObject({ second_factor: { methods: ['recovery_code', 'passkey'] } });
    const body = { email, password: somePassword, code: codes[0] };
    expect((await world().ask('login', { as: null, body })).status).toBe(200);
  });

  test('passkeys of others are not found; a disabled agent does not sign in; at most twenty', async () => {
    const { headers, passkeyId, authenticator, agentId } = await withPasskey(world());
    const stranger = await signedIn(world());
    const params = { id: passkeyId };
    await world().refused(404, 'deletePasskey', { headers: stranger.headers, params });
    const body = { name: 'Phone' };
    await world().refused(404, 'renamePasskey', { headers: stranger.headers, params, body });
    expect(await world().data('renamePasskey', { headers, params, body })).toMatchObject({ name: 'Phone' });
    expect(await world().data('listPasskeys', { headers: stranger.headers })).toEqual([]);
    const add = async () => {
      const offer = await world().data('offerPasskey', { headers });
      return world().ask('addPasskey', { headers, body: { ...softwareAuthenticator().create(offer), name: 'More' } });
    };
    for (let count = 1; count < 20; count++) expect((await add()).status).toBe(200);
    expect((await add()).status).toBe(409);
    await world().data('updateAgent', { params: { id: agentId }, body: { enabled: false } });
    expect((await signIn(world(), authenticator)).status).toBe(401);
  });

  test('challenges and sign-ins that wait are swept', async () => {
    const { email } = await withPasskey(world());
    await world().data('offerPasskeyLogin', { as: null });
    await pendingToken(world(), email);
    expect(await world().helpdesk.sweepSignIn()).toBe(0);
    world().clock.advance(5 * minuteLengthMs);
    expect(await world().helpdesk.sweepSignIn()).toBe(2);
  });
});

describe.each(['http://192.0.2.7:9000', 'https://[2001:db8::1]'])('at %s', (baseUrl) => {
  onEveryStore(
    (world) => {
      test('there are no passkeys', async () => {
        const { headers } = await signedIn(world());
        const cookie = headers.cookie.replace(
          'helpdesk_session',
          baseUrl.startsWith('https') ? '__Host-helpdesk' : 'helpdesk_session',
        );
        const given = { headers: { ...headers, cookie } };
        const answer = { challenge_id: 'none', response: { id: 'none' } };
        expect(await world().data('listSignInMethods', { as: null })).toMatchObject({ passkeys: false });
        await world().refused(422, 'offerPasskey', given);
        await world().refused(422, 'addPasskey', { ...given, body: { ...answer, name: 'None' } });
        await world().refused(422, 'listPasskeys', given);
        await world().refused(422, 'renamePasskey', { ...given, params: { id: 1 }, body: { name: 'None' } });
        await world().refused(422, 'deletePasskey', { ...given, params: { id: 1 } });
        await world().refused(422, 'confirmSession', { ...given, body: answer });
        await world().refused(422, 'offerPasskeyLogin', { as: null });
        await world().refused(422, 'loginWithPasskey', { as: null, body: answer });
        await world().refused(422, 'passSecondFactor', { as: null, body: { token: 'none', passkey: answer } });
      });
    },
    { baseUrl },
  );
});

describe('offers of challenges', () => {
  onEveryStore(
    (world) => {
      test('are 300 a minute for each address, whether or not credentials failed there', async () => {
        const ask = async (remoteAddress: string) =>
          (await world().send({ method: 'POST', url: '/api/v1/auth/passkey/options', remoteAddress })).statusCode;
        const guess = { method: 'GET', url: '/api/v1/agents/me', headers: { authorization: 'token a:b' } } as const;
        for (let count = 0; count < 4; count++) await world().send({ ...guess, remoteAddress: '192.0.2.1' });
        for (let count = 0; count < 300; count++) expect(await ask('192.0.2.1')).toBe(200);
        expect(await ask('192.0.2.1')).toBe(429);
        expect(await ask('192.0.2.2')).toBe(200);
        expect((await world().send({ ...guess, remoteAddress: '192.0.2.2' })).statusCode).toBe(401);
      });

      test('wrong answers count as failures of the address, which a passkey that fits still opens', async () => {
        const { authenticator } = await withPasskey(world());
        const { email } = await signedIn(world());
        const wrong = () => signIn(world(), softwareAuthenticator());
        for (let count = 0; count < 3; count++) expect((await wrong()).status).toBe(401);
        expect((await wrong()).status).toBe(429);
        const body = { email, password: somePassword };
        expect((await world().ask('login', { as: null, body })).status).toBe(429);
        expect((await signIn(world(), authenticator)).status).toBe(200);
        expect((await wrong()).status).toBe(429);
      });
    },
    { failedCredentialsPerMinute: 3 },
  );
});
