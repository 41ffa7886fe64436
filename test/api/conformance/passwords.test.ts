import { dayLengthMs, hourLengthMs, minuteLengthMs } from '@helpdesk/domain';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { signedIn, somePassword, withPassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly device?: string;
  readonly remoteAddress?: string;
}

function login(
  world: Pick<World, 'send'>,
  { email, password = somePassword, device, remoteAddress = '192.0.2.1' }: Attempt,
): Promise<LightMyRequestResponse> {
  return world.send({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress,
    headers: { 'content-type': 'application/json', ...(device && { cookie: `helpdesk_device=${device}` }) },
    payload: JSON.stringify({ email, password }),
  });
}

/** All attempts run at the same time, because each takes a second. */
async function fail(world: Pick<World, 'send'>, count: number, attempt: Attempt): Promise<readonly number[]> {
  const wrong = Array.from({ length: count }, () => login(world, { password: 'a wrong one', ...attempt }));
  return (await Promise.all(wrong)).map(({ statusCode }) => statusCode).sort();
}

/** Far longer than the test takes on any machine. */
const soonestRefusal = 10 * hourLengthMs;

const tokenOf = (url: string | null): string => url?.split('#')[1] ?? '';

onEveryStore(
  (world) => {
    test('people 17: every failure has the same body, and none comes before its time', async () => {
      const account = await withPassword(world());
      const disabled = await withPassword(world());
      await world().data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });
      const { email: without } = await world().agent();
      const tries = [
        { email: 'nobody@example.com' },
        { email: account.email, password: 'a wrong one' },
        { email: disabled.email },
        { email: without },
      ];
      const answers: LightMyRequestResponse[] = [];
      const all = tries.map(async (attempt) => void answers.push(await login(world(), attempt)));
      await until(() => world().timers.waiting === tries.length, 'that all are held back');
      // They have waited for some of it already, as the machine counts.
      world().timers.advance(soonestRefusal / 2);
      // A success is not held back, and comes before them.
      expect((await login(world(), { email: ` ${account.email.toUpperCase()}` })).statusCode).toBe(200);
      expect(answers).toEqual([]);
      world().timers.advance(soonestRefusal / 2);
      await Promise.all(all);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 401));
      expect(new Set(answers.map((response) => JSON.stringify(response.json()))).size).toBe(1);
    });
  },
  { soonestRefusalMs: soonestRefusal, standsStill: true },
);

onEveryStore((world) => {
  test('people 18: after ten failures for one address it is 429, the right password too; also of nobody', async () => {
    const { email } = await withPassword(world());
    for (const each of [email, 'nobody@example.com']) {
      const seen = await fail(world(), 12, { email: each });
      expect(seen).toEqual([...Array(10).fill(401), 429, 429]);
      const response = await login(world(), { email: each, remoteAddress: '192.0.2.99' });
      expect(response.statusCode).toBe(429);
      expect(Number(response.headers['retry-after'])).toBe(15 * 60);
    }
    world().clock.advance(15 * minuteLengthMs);
    expect((await login(world(), { email })).statusCode).toBe(200);
  });

  test('people 18: at most fifty failures a day', async () => {
    const email = 'nobody@example.com';
    for (let quarter = 0; quarter < 5; quarter++) {
      await fail(world(), 10, { email });
      world().clock.advance(16 * minuteLengthMs);
    }
    expect(await fail(world(), 1, { email })).toEqual([429]);
    world().clock.advance(dayLengthMs);
    expect(await fail(world(), 1, { email })).toEqual([401]);
  });

  test('people 19: meanwhile a known device signs in to its account, and to no other', async () => {
    const { email, device } = await signedIn(world());
    const { email: other } = await withPassword(world());
    await Promise.all([fail(world(), 10, { email }), fail(world(), 10, { email: other })]);
    expect((await login(world(), { email })).statusCode).toBe(429);
    expect((await login(world(), { email: other, device })).statusCode).toBe(429);
    expect(await fail(world(), 3, { email, device })).toEqual([401, 401, 401]);
    const known = await login(world(), { email, device });
    expect(known.statusCode).toBe(200);
    const next = [known.headers['set-cookie'] ?? []].flat()[1]?.split(/[=;]/)[1] ?? '';
    expect(next).not.toBe(device);
    // The former token is none of a known device any more.
    expect((await login(world(), { email, device })).statusCode).toBe(429);
    expect((await login(world(), { email, device: next })).statusCode).toBe(200);
  });

  test('a known device has its own limit, which a success clears', async () => {
    const { email, device } = await signedIn(world());
    expect(await fail(world(), 12, { email, device })).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await login(world(), { email, device })).statusCode).toBe(429);
    expect((await login(world(), { email })).statusCode).toBe(200);
    world().clock.advance(366 * dayLengthMs);
    await fail(world(), 10, { email });
    expect((await login(world(), { email, device })).statusCode).toBe(429);
  });

  test('people 22: what is short, long, common, repeated or the own name is refused', async () => {
    const { id, email } = await world().agent({ first_name: 'Wilhelmina', email: 'wilhelmina.k@example.com' });
    const refused = [
      'a'.repeat(9),
      'nine char',
      'long enough '.repeat(11),
      'password1234',
      'P@ssw0rd2026',
      '!!!Qwertyuiop1',
      'aaaaaaaaaaaa',
      'abcabcabcabc',
      'abababababab',
      'wilhelmina',
      'W1lhelm1na2026!',
      'wilhelmina.k',
      email,
    ];
    for (const password of refused) {
      const body = { new_password: password };
      const { paths } = await world().refused(400, 'updateAgent', { params: { id }, body });
      expect(paths, password).toEqual(['new_password']);
    }
    const { length } = await world().events();
    for (const password of ['four words that rhyme', '𝒻our words that rhyme', 'x9 ünïcödé 😀 phrase']) {
      await world().data('updateAgent', { params: { id }, body: { new_password: password } });
      expect((await login(world(), { email, password })).statusCode).toBe(200);
    }
    expect((await world().events()).length).toBeGreaterThan(length);
  });

  test('people 24: a change needs the current password; this session lives, others end, keys stay', async () => {
    const account = await withPassword(world());
    const { headers } = await signedIn(world(), { email: account.email });
    const other = await signedIn(world(), { email: account.email });
    const { url } = await world().data('createPasswordLink', { params: { id: account.id }, body: {} });
    const next = 'five words without any rhyme';
    const wrong = { current_password: 'a wrong one', new_password: next };
    expect((await world().refused(400, 'changeOwnPassword', { headers, body: wrong })).paths).toEqual([
      'current_password',
    ]);
    await world().refused(400, 'changeOwnPassword', { headers, body: { new_password: next } });
    const weak = { current_password: somePassword, new_password: 'password1234' };
    expect((await world().refused(400, 'changeOwnPassword', { headers, body: weak })).paths).toEqual(['new_password']);
    const answer = await world().ask('changeOwnPassword', {
      headers,
      body: { current_password: somePassword, new_password: next },
    });
    expect(answer.status).toBe(200);
    const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    // The session lives, and its token is a new one.
    await world().refused(401, 'getOwnSession', { headers });
    await world().data('getOwnSession', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    await world().refused(401, 'getOwnSession', { headers: other.headers });
    await world().data('getMe', { as: account.as });
    expect((await login(world(), { email: account.email, password: next })).statusCode).toBe(200);
    expect((await login(world(), account)).statusCode).toBe(401);
    const body = { token: tokenOf(url), password: 'a third phrase of words' };
    await world().refused(400, 'setPasswordByLink', { body });
  });

  test.each(['confirmSession', 'changeOwnPassword'] as const)(
    'security T10 guesses of the own password at %s are told, and the tenth ends the session',
    async (id) => {
      const browser = await signedIn(world());
      const { headers, email, agentId } = browser;
      const guess = (password: string) =>
        id === 'confirmSession' ? { password } : { current_password: password, new_password: 'another good phrase' };
      for (let count = 0; count < 9; count++) {
        await world().refused(400, id, { headers, body: guess('a wrong one') });
        world().clock.advance(20 * minuteLengthMs);
      }
      await world().data('getOwnSession', { headers });
      await world().refused(400, id, { headers, body: guess('a wrong one') });
      await world().refused(401, 'getOwnSession', { headers });
      await world().refused(401, id, { headers, body: guess(somePassword) });
      const { results } = await world().data('listActivityLogs', { query: { page_size: 100 } });
      const failed = results.filter(({ activity_type: type }) => type === 'agent_login_failed');
      expect(failed).toHaveLength(10);
      expect(failed[0]).toMatchObject({
        target_model_id: agentId,
        via: 'session',
        meta: { count: 1, reasons: ['own_password_wrong'] },
      });
      const owner = await signedIn(world(), { email });
      const [notice, ...others] = (
        await world().data('listNotifications', { headers: owner.headers, as: null })
      ).filter(({ meta }) => meta.kind === 'session_guesses');
      expect([notice?.notification_type, others]).toEqual(['security', []]);
      await world().data('confirmSession', { headers: owner.headers, body: { password: somePassword } });
    },
  );

  test.each(['a link', 'an Admin', 'the agent'])(
    'security T15.2 a password that is set by %s leaves no device known to who knew the former one',
    async (by) => {
      const browser = await signedIn(world());
      const { agentId, email, headers, device } = browser;
      const stolen = (await signedIn(world(), { email })).device;
      const password = 'another good phrase';
      let renewed: string | undefined;
      if (by === 'a link') {
        const { url } = await world().data('createPasswordLink', { params: { id: agentId }, body: {} });
        await world().data('setPasswordByLink', { body: { token: tokenOf(url), password } });
      } else if (by === 'an Admin') {
        await world().data('updateAgent', { params: { id: agentId }, body: { new_password: password } });
      } else {
        const body = { current_password: somePassword, new_password: password };
        const { headers: answered } = await world().ask('changeOwnPassword', { headers, body });
        renewed = /helpdesk_device=([\w-]{43})/.exec(String(answered['set-cookie']))?.[1];
        expect(renewed).toBeDefined();
      }
      const known = (token: string) =>
        world().store.read(({ signIn }) => signIn.findDevice(world().ports.secrets.digest(token)));
      expect([await known(stolen), await known(device)]).toEqual([undefined, undefined]);
      if (renewed !== undefined) expect(await known(renewed)).toMatchObject({ agentId });
    },
  );

  test('security T10 a proof that is right forgets the guesses of its session', async () => {
    const { headers } = await signedIn(world());
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 6; count++) {
        await world().refused(400, 'confirmSession', { headers, body: { password: 'a wrong one' } });
      }
      await world().data('confirmSession', { headers, body: { password: somePassword } });
    }
  });

  test('security T10 at most fifty guesses a day in all sessions of an agent, and none of another', async () => {
    const { email } = await signedIn(world());
    const other = await signedIn(world());
    const wrong = { password: 'a wrong one' };
    for (let session = 0; session < 6; session++) {
      const { headers } = await signedIn(world(), { email });
      for (let count = 0; count < 9; count++) {
        const { status } = await world().ask('confirmSession', { headers, body: wrong });
        expect(status).toBe(session * 9 + count < 50 ? 400 : 429);
      }
    }
    const { headers } = await signedIn(world(), { email });
    await world().refused(429, 'confirmSession', { headers, body: { password: somePassword } });
    await world().data('confirmSession', { headers: other.headers, body: { password: somePassword } });
    world().clock.advance(dayLengthMs);
    const next = await signedIn(world(), { email });
    await world().data('confirmSession', { headers: next.headers, body: { password: somePassword } });
  });

  test('security T10 of twelve guesses at once ten are looked at', async () => {
    const { headers } = await signedIn(world());
    const guesses = Array.from({ length: 12 }, () =>
      world().ask('confirmSession', { headers, body: { password: 'a wrong one' } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    await world().refused(401, 'getOwnSession', { headers });
  });

  test('people 25: a link is good once, until a newer one, a change of the e-mail, or its end', async () => {
    const { id, email } = await world().agent();
    const params = { id };
    const link = async () => world().data('createPasswordLink', { params, body: {} });
    const use = (token: string) => ({ body: { token, password: somePassword } });
    const first = await link();
    expect(first).toMatchObject({ kind: 'invitation' });
    expect(Date.parse(first.expires_at) - world().clock.now()).toBe(72 * hourLengthMs);
    expect(first.url).toMatch(/^http:\/\/desk\.test\/set-password#[\w-]{43}$/);
    const second = await link();
    const texts = [];
    texts.push((await world().refused(400, 'setPasswordByLink', use(tokenOf(first.url)))).message);
    await world().data('setPasswordByLink', use(tokenOf(second.url)));
    expect((await login(world(), { email })).statusCode).toBe(200);
    texts.push((await world().refused(400, 'setPasswordByLink', use(tokenOf(second.url)))).message);
    const third = await link();
    expect(third.kind).toBe('reset');
    expect(Date.parse(third.expires_at) - world().clock.now()).toBe(24 * hourLengthMs);
    await world().data('updateAgent', { params, body: { email: `new.${email}` } });
    texts.push((await world().refused(400, 'setPasswordByLink', use(tokenOf(third.url)))).message);
    const fourth = await link();
    world().clock.advance(24 * hourLengthMs);
    texts.push((await world().refused(400, 'setPasswordByLink', use(tokenOf(fourth.url)))).message);
    texts.push((await world().refused(400, 'setPasswordByLink', use('of-nobody'))).message);
    expect(new Set(texts).size).toBe(1);
    await world().data('updateAgent', { params, body: { enabled: false } });
    await world().refused(409, 'createPasswordLink', { params, body: {} });
    const sent = await world().agent();
    await world().refused(422, 'createPasswordLink', { params: { id: sent.id }, body: { send: true } });
  });

  test('people 26: a refused password leaves the link; success ends sessions', async () => {
    const { headers, agentId } = await signedIn(world());
    const { url } = await world().data('createPasswordLink', { params: { id: agentId }, body: {} });
    const token = tokenOf(url);
    await world().refused(400, 'setPasswordByLink', { body: { token, password: 'password1234' } });
    await world().data('getOwnSession', { headers });
    const response = await world().ask('setPasswordByLink', { body: { token, password: 'a third phrase of words' } });
    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    await world().refused(401, 'getOwnSession', { headers });
  });

  test('people 27: asking for a link is answered alike, known or not', async () => {
    const { email } = await withPassword(world());
    for (const each of [email, 'nobody@example.com']) {
      expect(await world().data('requestPasswordReset', { as: null, body: { email: each } })).toBe(true);
    }
  });

  test('people 28: no link for a higher rank, nor by a key that is narrowed or ends', async () => {
    const low = await world().agent({ permissions: ['users:manage'] });
    const admin = { params: { id: world().adminId }, body: {} };
    await world().refused(403, 'createPasswordLink', { ...admin, as: low.as });
    const { id } = await world().agent();
    for (const limits of [
      { permissions: ['users:manage'] },
      { expires_at: new Date(world().clock.now() + hourLengthMs).toISOString() },
    ]) {
      const made = await world().data('createNamedApiKey', {
        params: { id: world().adminId },
        body: { name: crypto.randomUUID(), ...limits },
      });
      const as = `${made.api_key}:${made.api_secret}`;
      await world().refused(403, 'createPasswordLink', { params: { id }, body: {}, as });
      await world().refused(403, 'updateAgent', { params: { id }, body: { new_password: somePassword }, as });
    }
  });

  test('a password that an Admin sets ends the sessions of the agent, and no session of the Admin', async () => {
    const { headers, agentId } = await signedIn(world());
    const admin = await signedIn(world(), { roles: ['Admin'] });
    const body = { new_password: 'a third phrase of words' };
    const by = { as: null, headers: admin.headers };
    await world().data('updateAgent', { ...by, params: { id: agentId }, body });
    await world().refused(401, 'getOwnSession', { headers });
    await world().data('updateAgent', { ...by, params: { id: admin.agentId }, body });
    await world().data('getOwnSession', { headers: admin.headers });
  });

  test('what has expired is swept', async () => {
    const { agentId } = await signedIn(world());
    await world().data('createPasswordLink', { params: { id: agentId }, body: {} });
    await fail(world(), 2, { email: 'nobody@example.com' });
    expect(await world().helpdesk.sweepSignIn()).toBe(0);
    world().clock.advance(366 * dayLengthMs);
    // The session, the link, the device and two failures.
    expect(await world().helpdesk.sweepSignIn()).toBe(5);
    expect(await world().helpdesk.sweepSignIn()).toBe(0);
  });
});

describe('with HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS=0', () => {
  onEveryStore(
    (world) => {
      test('failures of an address are not limited, and requests for a link still are', async () => {
        const { email } = await withPassword(world());
        const failures = await Promise.all(
          Array.from({ length: 40 }, (_, each) => fail(world(), 1, { email: `${each}@example.com` })),
        );
        expect(failures.flat()).toEqual(Array(40).fill(401));
        expect((await login(world(), { email })).statusCode).toBe(200);
        const ask = () => world().ask('requestPasswordReset', { as: null, body: { email: 'nobody@example.com' } });
        for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200);
        expect((await ask()).status).toBe(429);
      });
    },
    { failedCredentialsPerMinute: 0 },
  );
});

describe('failures of one address', () => {
  onEveryStore(
    (world) => {
      test('beyond the limit are 429, but not for a device that is known to the account', async () => {
        const { email, device } = await signedIn(world());
        await Promise.all(['a', 'b', 'c'].map((name) => fail(world(), 1, { email: `${name}@example.com` })));
        expect((await login(world(), { email })).statusCode).toBe(429);
        expect((await login(world(), { email, device })).statusCode).toBe(200);
        expect((await login(world(), { email, remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
      });

      test('ten requests for a link an hour', async () => {
        const ask = () => world().ask('requestPasswordReset', { as: null, body: { email: 'nobody@example.com' } });
        for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200);
        expect((await ask()).status).toBe(429);
      });
    },
    { failedCredentialsPerMinute: 3 },
  );
});
