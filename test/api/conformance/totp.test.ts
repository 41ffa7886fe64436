import { minuteLengthMs } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { pendingToken, totpCode, withPasskey, withTotp } from './second-factor.ts';
import { type Browser, headersOf, signedIn, somePassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

const loginBody = (email: string, code?: string) => ({ email, password: somePassword, ...(code && { code }) });

const login = (world: World, email: string, code?: string, headers: Record<string, string> = {}) =>
  world.ask('login', { as: null, body: loginBody(email, code), headers });

/** The status of a second step with each of the codes, one after the other. */
async function tried(world: World, token: string, codes: readonly string[]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const code of codes) {
    statuses.push((await world.ask('passSecondFactor', { as: null, body: { token, code } })).status);
  }
  return statuses;
}

onEveryStore((world) => {
  test('people 29: acts on second factors need a fresh session', async () => {
    const { headers } = await withTotp(world());
    const other = await withPasskey(world());
    const admin = await signedIn(world(), { roles: ['Admin'] });
    const { id } = await world().agent();
    world().clock.advance(16 * minuteLengthMs);
    const given = { headers };
    const acts = [
      ['startTotp', given],
      ['removeTotp', given],
      ['renewRecoveryCodes', given],
      ['offerPasskey', given],
      ['addPasskey', { headers, body: { challenge_id: 'none', response: { id: 'none' }, name: 'None' } }],
      ['deletePasskey', { headers: other.headers, params: { id: other.passkeyId } }],
      ['resetSecondFactor', { as: null, headers: admin.headers, params: { id } }],
      ['updateSecuritySettings', { as: null, headers: admin.headers, body: { session_max_days: 60 } }],
    ] as const;
    for (const [act, request] of acts) {
      expect((await world().refused(403, act, request)).data, act).toEqual({ confirm: true });
    }
    const body = { password: somePassword };
    for (const each of [given, other, admin]) await world().data('confirmSession', { headers: each.headers, body });
    const expected = new Map([
      ['startTotp', 409],
      ['addPasskey', 400],
      ['renewRecoveryCodes', 409],
    ]);
    for (const [act, request] of acts) {
      expect((await world().ask(act, request)).status, act).toBe(expected.get(act) ?? 200);
    }
    await world().data('resetSecondFactor', { params: { id } });
    await world().data('updateSecuritySettings', { body: { session_max_days: 90 } });
  });

  test('people 30: a secret that waits changes nothing; confirmed, it gives ten codes, and the login asks', async () => {
    const { headers, email } = await signedIn(world());
    const started = await world().data('startTotp', { headers });
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toBe(
      `otpauth://totp/Helpdesk:${encodeURIComponent(email)}?secret=${started.secret}&issuer=Helpdesk&algorithm=SHA1&digits=6&period=30`,
    );
    expect(Date.parse(started.expires_at) - world().clock.now()).toBe(10 * minuteLengthMs);
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ totp: false, recovery_codes_left: 0 });
    const other = await signedIn(world(), { email });
    const wrong = { headers, body: { code: totpCode(started.secret, world().clock.now() + 5 * minuteLengthMs) } };
    expect((await world().refused(400, 'confirmTotp', wrong)).paths).toEqual(['code']);
    const body = { code: totpCode(started.secret, world().clock.now()) };
    const { recovery_codes: codes } = await world().data('confirmTotp', { headers, body });
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    await world().refused(401, 'getOwnSession', { headers: other.headers });
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ totp: true, recovery_codes_left: 10 });
    const refusal = await world().refused(401, 'login', { as: null, body: loginBody(email) });
    const expiresAt = new Date(world().clock.now() + 5 * minuteLengthMs).toISOString();
    expect(refusal.data).toEqual({
      second_factor: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: expiresAt,
        methods: ['totp', 'recovery_code'],
      },
    });
    await world().refused(409, 'startTotp', { headers });
    await world().refused(409, 'confirmTotp', { headers, body });
  });

  test('a secret is no longer valid ten minutes after it was made', async () => {
    const { headers } = await signedIn(world());
    await world().refused(409, 'confirmTotp', { headers, body: { code: '123456' } });
    const { secret } = await world().data('startTotp', { headers });
    world().clock.advance(10 * minuteLengthMs);
    const body = { code: totpCode(secret, world().clock.now()) };
    await world().refused(409, 'confirmTotp', { headers, body });
  });

  test('people 31: a code is good one step before and after, and not two', async () => {
    const { email, code } = await withTotp(world());
    // The code of the step of the confirmation is used up.
    world().clock.advance(5 * minuteLengthMs);
    const token = await pendingToken(world(), email);
    expect(await tried(world(), token, [code(-2), code(2), code(-1)])).toEqual([401, 401, 200]);
    expect(await tried(world(), await pendingToken(world(), email), [code(0)])).toEqual([200]);
    expect(await tried(world(), await pendingToken(world(), email), [code(1)])).toEqual([200]);
  });

  test('people 31, 32: a code is good once, and an older one not after it', async () => {
    const { email, code } = await withTotp(world());
    const token = await pendingToken(world(), email);
    expect(await tried(world(), token, [code(0), code(-1), code(1)])).toEqual([401, 401, 200]);
    const next = await pendingToken(world(), email);
    expect(await tried(world(), next, [code(1), code(0)])).toEqual([401, 401]);
    // The token of a finished sign-in opens nothing.
    world().clock.advance(minuteLengthMs);
    expect(await tried(world(), token, [code(0)])).toEqual([401]);
    expect(await tried(world(), next, [code(0)])).toEqual([200]);
  });

  test('the second step gives the session that the login would have given', async () => {
    const { email, code, agentId } = await withTotp(world());
    const body = { ...loginBody(email), remember: false };
    const token = await pendingToken(world(), email, { body });
    const answer = await world().ask('passSecondFactor', { as: null, body: { token, code: code(1) } });
    expect(answer.data).toMatchObject({ id: agentId });
    const [session = '', device] = [answer.headers['set-cookie'] ?? []].flat();
    expect(session).toMatch(/^helpdesk_session=/);
    expect(session).not.toContain('Max-Age');
    expect(device).toContain('Max-Age=31536000');
    const headers = { cookie: session.split(';')[0] ?? '' };
    expect(await world().data('getOwnSession', { headers })).toMatchObject({
      session: { method: 'password' },
      totp: true,
    });
  });

  test('people 33: what is no code of six digits is refused, and does no harm', async () => {
    const { headers, email, code } = await withTotp(world());
    const token = await pendingToken(world(), email);
    const wrong = ['１２３４５６', '12345', '1234567', '٠١٢٣٤٥', '12345\u00006', 'x'.repeat(60_000)];
    for (const each of wrong) {
      for (const [route, body] of [
        ['passSecondFactor', { token: 'of-nobody', code: each }],
        ['confirmTotp', { code: each }],
        ['confirmSession', { code: each }],
      ] as const) {
        const { status } = await world().ask(route, { ...(route !== 'passSecondFactor' && { headers }), body });
        // 413 is for long codes: bodies of sign-ins have a low limit.
        expect([400, 401, 409, 413], `${route} ${each.slice(0, 9)}`).toContain(status);
      }
      const { status } = await login(world(), email, each);
      expect([400, 401, 413]).toContain(status);
    }
    const spaced = code(1).replace(/^(...)/, '$1 ');
    expect(await tried(world(), token, [` ${spaced} `])).toEqual([200]);
  });

  test('people 34: a recovery code is good once, in any case, with or without dashes', async () => {
    const { email, recoveryCodes, headers } = await withTotp(world());
    const [first = '', second = '', third = ''] = recoveryCodes;
    const token = await pendingToken(world(), email);
    expect(await tried(world(), token, [first.toUpperCase().replaceAll('-', '')])).toEqual([200]);
    const next = await pendingToken(world(), email);
    expect(await tried(world(), next, [first, ` ${second} `])).toEqual([401, 200]);
    expect((await login(world(), email, third)).status).toBe(200);
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ recovery_codes_left: 7 });
    const renewed = await world().data('renewRecoveryCodes', { headers });
    expect(renewed.recovery_codes).toHaveLength(10);
    const [, , , fourth = ''] = recoveryCodes;
    const [fresh = ''] = renewed.recovery_codes;
    expect(await tried(world(), await pendingToken(world(), email), [fourth, fresh])).toEqual([401, 200]);
  });

  test('people 35: five wrong codes kill the token, and are told to the agent; time kills it too', async () => {
    const { email, code, headers } = await withTotp(world());
    const token = await pendingToken(world(), email);
    expect(await tried(world(), token, Array(5).fill('000000'))).toEqual(Array(5).fill(401));
    expect(await tried(world(), token, [code(1)])).toEqual([401]);
    const [told] = await world().data('listNotifications', { as: null, headers });
    expect(told).toMatchObject({ notification_type: 'security', meta: { kind: 'wrong_codes' } });
    const late = await pendingToken(world(), email);
    world().clock.advance(5 * minuteLengthMs);
    expect(await tried(world(), late, [code(1)])).toEqual([401]);
    expect(await tried(world(), await pendingToken(world(), email), [code(1)])).toEqual([200]);
  });

  test('ten wrong codes for an agent from unknown devices are 429; the known device goes on', async () => {
    const { email, code, device } = await withTotp(world());
    const tokens = [await pendingToken(world(), email), await pendingToken(world(), email)];
    const guesses = tokens.flatMap((token) => Array.from({ length: 5 }, () => tried(world(), token, ['000000'])));
    expect((await Promise.all(guesses)).flat()).toEqual(Array(10).fill(401));
    const token = await pendingToken(world(), email);
    expect(await tried(world(), token, [code(1)])).toEqual([429]);
    const known = { cookie: `helpdesk_device=${device}` };
    const body = { token, code: code(1) };
    expect((await world().ask('passSecondFactor', { as: null, headers: known, body })).status).toBe(200);
  });

  describe('reports B9 a phone whose clock is wrong', () => {
    const confirm = (headers: Browser['headers'], given: string) =>
      world().refused(400, 'confirmSession', { headers, body: { code: given } });
    const second = async (email: string, given: string) => {
      const body = { token: await pendingToken(world(), email), code: given };
      return world().refused(401, 'passSecondFactor', { as: null, body });
    };

    test.each([
      [-20, true],
      [-3, true],
      [-2, true],
      [2, true],
      [7, true],
      [20, true],
      [-21, false],
      [21, false],
    ])('shows the code of %i steps later: the words say so: %j', async (later, isSaid) => {
      const { email, code, headers } = await withTotp(world());
      // Ten minutes back there is nothing that was used.
      world().clock.advance(30 * minuteLengthMs);
      const given = code(later);
      const refused = [await second(email, given), await confirm(headers, given)];
      for (const { data, message } of refused) {
        expect((data as { clock?: unknown } | null)?.clock).toBe(isSaid ? true : undefined);
        expect(message.includes('clock of the phone')).toBe(isSaid);
      }
      expect(await tried(world(), await pendingToken(world(), email), [code()])).toEqual([200]);
    });

    test('no code that it was said of is accepted later, and the next one is', async () => {
      const { email, code } = await withTotp(world());
      const early = code(4);
      await second(email, early);
      world().clock.advance(4 * 30_000);
      expect(code()).toBe(early);
      expect((await second(email, early)).data).toBeNull();
      expect(await tried(world(), await pendingToken(world(), email), [code(1)])).toEqual([200]);
    });

    test('nothing is said of a code that was used, nor before the password was right', async () => {
      const { email, code } = await withTotp(world());
      const used = code();
      expect((await second(email, used)).data).toBeNull();
      for (const body of [
        { email, password: 'a wrong one', code: code(5) },
        loginBody(email, code(5)),
        { email: 'nobody@example.com', password: 'a wrong one', code: code(5) },
      ]) {
        const refused = await world().refused(401, 'login', { as: null, body });
        expect([refused.data, refused.message]).toEqual([null, 'The e-mail address or the password is wrong']);
      }
    });

    test('is told of while the codes are set up', async () => {
      const { headers } = await signedIn(world());
      const { secret } = await world().data('startTotp', { headers });
      const at = (later: number) => totpCode(secret, world().clock.now() + later * 30_000);
      const body = { code: at(9) };
      const { data, paths } = await world().refused(400, 'confirmTotp', { headers, body });
      expect([(data as { clock?: unknown }).clock, paths]).toEqual([true, ['code']]);
      await world().data('confirmTotp', { headers, body: { code: at(0) } });
    });
  });

  test('people 36: the login takes the code; a wrong one is refused like a wrong password', async () => {
    const { email, code } = await withTotp(world());
    const wrong = await world().refused(401, 'login', { as: null, body: loginBody(email, '000000') });
    const guess = { email, password: 'a wrong one', code: code(1) };
    const other = await world().refused(401, 'login', { as: null, body: guess });
    expect(wrong).toEqual(other);
    expect(wrong.data).toBeNull();
    expect((await login(world(), email, code(1))).status).toBe(200);
    expect((await login(world(), email, code(1))).status).toBe(401);
  });

  test('security T10 a code confirms a session, once, and guesses of it end the session', async () => {
    const { headers, code, recoveryCodes } = await withTotp(world());
    const confirm = (given: string) => world().ask('confirmSession', { headers, body: { code: given } });
    expect((await confirm(code(1))).status).toBe(200);
    expect((await confirm(code(1))).error.paths).toEqual(['code']);
    expect((await confirm(recoveryCodes[0] ?? '')).status).toBe(200);
    for (let count = 0; count < 10; count++) expect((await confirm('000000')).status).toBe(400);
    expect((await confirm(recoveryCodes[1] ?? '')).status).toBe(401);
    await world().refused(400, 'confirmSession', { headers: (await signedIn(world())).headers, body: {} });
  });

  test('switched off, the password is enough, and the recovery codes are gone', async () => {
    const { headers, email, recoveryCodes } = await withTotp(world());
    for (let time = 0; time < 2; time++) expect(await world().data('removeTotp', { headers })).toBe(true);
    expect(await world().data('getOwnSession', { headers })).toMatchObject({ totp: false, recovery_codes_left: 0 });
    expect((await login(world(), email)).status).toBe(200);
    await world().refused(409, 'renewRecoveryCodes', { headers });
    const { secret } = await world().data('startTotp', { headers });
    await world().data('confirmTotp', { headers, body: { code: totpCode(secret, world().clock.now()) } });
    expect((await login(world(), email, recoveryCodes[0])).status).toBe(401);
  });

  test('people 26: a password set by link leaves the second factor, and ends a sign-in that waits', async () => {
    const { agentId, email, code } = await withTotp(world());
    const waiting = await pendingToken(world(), email);
    const { url } = await world().data('createPasswordLink', { params: { id: agentId }, body: {} });
    const password = 'another phrase without rhyme';
    await world().data('setPasswordByLink', { body: { token: url?.split('#')[1] ?? '', password } });
    expect(await tried(world(), waiting, [code(1)])).toEqual([401]);
    await world().refused(401, 'login', { as: null, body: { email, password } });
    const body = { email, password, code: code(1) };
    expect((await world().ask('login', { as: null, body })).status).toBe(200);
  });

  test('people 39: a reset leaves the password alone, and the agent is told; not of oneself, nor of a higher rank', async () => {
    const browser = await withTotp(world());
    const { authenticator: _other, passkeyId: _id, ...second } = await withPasskey(world());
    const waiting = await pendingToken(world(), browser.email);
    for (const { agentId, headers, email } of [browser, second]) {
      expect(await world().data('resetSecondFactor', { params: { id: agentId } })).toBe(true);
      await world().refused(401, 'getOwnSession', { headers });
      const answer = await login(world(), email);
      expect(answer.status).toBe(200);
      const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
      const token = cookie.split(/[=;]/)[1] ?? '';
      const [signIn, told] = await world().data('listNotifications', { as: null, headers: headersOf(token) });
      expect([signIn, told]).toMatchObject([{ meta: { kind: 'sign_in' } }, { meta: { kind: 'second_factor_reset' } }]);
      expect(told?.actor_id).toBe(world().adminId);
      const none = { totp: false, passkeys: 0, recovery_codes_left: 0 };
      expect(await world().data('getOwnSession', { headers: headersOf(token) })).toMatchObject(none);
    }
    expect(await tried(world(), waiting, [browser.code(1)])).toEqual([401]);
    await world().refused(409, 'resetSecondFactor', { params: { id: world().adminId } });
    const low = await world().agent({ permissions: ['users:manage'] });
    await world().refused(403, 'resetSecondFactor', { as: low.as, params: { id: world().adminId } });
  });
});

describe('under another secret of the service', () => {
  onEveryStore((world) => {
    test('a code opens nothing, and a recovery code does', async () => {
      const { email, code, recoveryCodes } = await withTotp(world());
      await world().store.transact(async ({ secondFactors, agents }) => {
        const agent = await agents.findByEmail(email);
        const totp = agent && (await secondFactors.findTotp(agent.id));
        if (totp !== undefined) await secondFactors.keepTotp({ ...totp, secret: `${totp.secret.slice(0, -4)}AAAA` });
      });
      const token = await pendingToken(world(), email);
      expect(await tried(world(), token, [code(1), recoveryCodes[0] ?? ''])).toEqual([401, 200]);
    });
  });
});
