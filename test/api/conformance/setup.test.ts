import { dayLengthMs } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import { claim, setupToken } from './setup-link.ts';
import { somePassword } from './signed-in.ts';
import { onEveryStore } from './world.ts';

const lifeMs = 7 * dayLengthMs;

onEveryStore(
  (world) => {
    const link = async () => (await world().helpdesk.getSetupLink())?.token ?? '';
    const isOpen = async () => (await world().data('listSignInMethods', { as: null })).setup_open;
    const claiming = (token: string, more: object = {}) => ({ as: null, body: { token, ...claim(), ...more } });

    test('setup 7: of two claims at once one wins, and there is one administrator', async () => {
      const token = await link();
      const answers = await Promise.all([1, 2].map(() => world().ask('claimSetup', claiming(token))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await world().data('listAgents')).toHaveLength(1);
      expect(await isOpen()).toBe(false);
    });

    test('setup: who claims is signed in, and the desk, its chat and the role Agent are as they said', async () => {
      const given = claiming(await link(), { email: 'Ada@Saltmarsh.example' });
      const { status, data, headers } = await world().ask('claimSetup', given);
      expect([status, data]).toMatchObject([
        200,
        { first_name: 'Ada', email: 'ada@saltmarsh.example', roles: ['Admin'] },
      ]);
      expect(String(headers['set-cookie'])).toContain('helpdesk');
      expect(await world().data('getDeskSettings')).toMatchObject({
        ...{ name: 'Saltmarsh Kitchen', locale: 'en', own_timezone: 'Europe/Berlin' },
        ...{ public_url: null, addresses: [] },
      });
      const inbox = await world().data('getInbox', { params: { id: world().inboxId } });
      expect(inbox.config).toMatchObject({ brand_name: 'Saltmarsh Kitchen', language: 'en' });
      const agent = await world().store.read(({ roles }) => roles.findByName('Agent'));
      expect(agent?.permissions).toEqual(expect.arrayContaining(['conversations:write', 'contacts:write']));
      expect(agent?.permissions).not.toContain('contacts:block');
      const { results } = await world().data('listActivityLogs');
      expect(results.map(({ activity_type: type }) => type)).toEqual(expect.arrayContaining(['setup_claimed']));
    });

    test('setup 7: a claim that is sent again with its key is not repeated: the setup is closed, and there is no session', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const given = { ...claiming(await link()), headers };
      expect(String((await world().ask('claimSetup', given)).headers['set-cookie'])).toContain('helpdesk');
      const again = await world().ask('claimSetup', given);
      expect([again.status, again.error.data]).toEqual([409, { code: 'setup.closed' }]);
      expect(again.headers).not.toHaveProperty('set-cookie');
    });

    test('setup 29: a claim gives the role Agent six permissions besides its own, and notes what it changed', async () => {
      const permissions = async (): Promise<readonly string[]> =>
        (await world().store.read(({ roles }) => roles.findByName('Agent')))?.permissions ?? [];
      const former = await permissions();
      const last = (await world().events()).at(-1)?.id ?? 0;
      await world().data('claimSetup', claiming(await link()));
      expect((await permissions()).toSorted()).toEqual(
        [
          ...former,
          ...['conversations:write', 'contacts:read_all', 'contacts:read', 'contacts:write'],
          ...['contact_notes:read', 'contact_notes:write'],
        ].toSorted(),
      );
      const events = (await world().events()).filter(({ id }) => id > last);
      expect([...new Set(events.map(({ event }) => event.type))].toSorted()).toEqual([
        ...['agent.notified', 'agent.updated', 'contact.created', 'conversation.created'],
        ...['inbox.changed', 'message.created', 'role.changed', 'settings.changed'],
      ]);
    });

    test('setup 8: an old link is called expired whether the setup is open or closed', async () => {
      const token = await link();
      await world().data('claimSetup', claiming(token));
      expect((await world().refused(409, 'claimSetup', claiming(token))).data).toEqual({ code: 'setup.closed' });
      world().clock.advance(lifeMs);
      const check = { as: null, body: { token } };
      expect((await world().refused(401, 'checkSetup', check)).data).toEqual({ code: 'setup.expired' });
      expect((await world().refused(401, 'claimSetup', claiming(token))).data).toEqual({ code: 'setup.expired' });
    });

    test('setup 8: a token that is wrong, cut, or of another desk is refused, and an old one says so', async () => {
      const token = await link();
      const wrong = ['x', token.slice(0, -1), `${token}A`, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`];
      for (const each of wrong) {
        for (const route of ['checkSetup', 'claimSetup'] as const) {
          const { data } = await world().refused(401, route, claiming(each));
          expect(data).toEqual({ code: 'setup.token' });
        }
      }
      world().clock.advance(lifeMs - 1);
      expect(await world().data('checkSetup', { as: null, body: { token } })).toEqual({ email: null, timezone: 'UTC' });
      world().clock.advance(1);
      expect((await world().refused(401, 'claimSetup', claiming(token))).data).toEqual({ code: 'setup.expired' });
    });

    test('setup 9: loopback, a host and a forwarded address are no token', async () => {
      for (const headers of [
        {},
        { host: 'localhost:9000' },
        { 'x-forwarded-for': '127.0.0.1' },
        { host: 'evil.test' },
      ]) {
        await world().refused(401, 'claimSetup', { ...claiming('x'), headers });
        await world().refused(400, 'claimSetup', { as: null, headers, body: { ...claim() } });
      }
      expect(await isOpen()).toBe(true);
    });

    test.each([
      ['the first sign-in', 'login', { email: 'admin@example.com', password: 'correct horse battery' }],
      ['a second agent', 'createAgent', { first_name: 'Bob', email: 'bob@example.com', roles: ['Agent'] }],
    ] as const)('setup 10: %s closes it', async (_name, route, body) => {
      const token = await link();
      await world().data(route, { body });
      expect([await isOpen(), await world().helpdesk.getSetupLink()]).toEqual([false, undefined]);
      for (const each of ['checkSetup', 'claimSetup'] as const) {
        const given = each === 'checkSetup' ? { as: null, body: { token } } : claiming(token);
        expect((await world().refused(409, each, given)).data).toEqual({ code: 'setup.closed' });
      }
      expect(await world().helpdesk.renewSetupLink()).toBeUndefined();
    });

    test('setup 13: the printed password ends with the claim, the printed key stays', async () => {
      const before = { email: 'admin@example.com', password: 'correct horse battery' };
      const mine = claim();
      await world().data('claimSetup', { as: null, body: { token: await link(), ...mine } });
      await world().refused(401, 'login', { as: null, body: before });
      await world().refused(401, 'login', { as: null, body: { ...before, email: mine.email } });
      await world().data('login', { as: null, body: { email: mine.email, password: somePassword } });
      expect((await world().data('getMe')).email).toBe(mine.email);
    });

    test('setup 13: a link to set a password that the printed key made ends with the claim', async () => {
      const { id } = await world().data('getMe');
      const { url } = await world().data('createPasswordLink', { params: { id }, body: {} });
      const mine = claim();
      await world().data('claimSetup', { as: null, body: { token: await link(), ...mine } });
      const body = { token: url?.split('#')[1], password: 'of somebody else entirely' };
      await world().refused(400, 'setPasswordByLink', { as: null, body });
      await world().data('login', { as: null, body: { email: mine.email, password: somePassword } });
    });

    test('setup 14: what is refused names its field, changes nothing, and the link is still good', async () => {
      const token = await link();
      const events = await world().events();
      const desk = claim().desk;
      const faults = [
        [{ password: 'short' }, ['password']],
        [{ password: 'password1234' }, ['password']],
        [{ email: 'ada', first_name: ' ' }, ['email', 'first_name']],
        [{ desk: { ...desk, timezone: 'Mars/Base' } }, ['desk.timezone']],
        [{ desk: { ...desk, name: '\u200b' } }, ['desk.name']],
        [{ origin: 'https://help.example.com/path' }, ['origin']],
      ] as const;
      for (const [more, paths] of faults) {
        const refusal = await world().refused(400, 'claimSetup', claiming(token, more));
        expect(refusal.paths.toSorted()).toEqual(paths);
      }
      expect(await world().events()).toEqual(events);
      await world().data('claimSetup', claiming(token));
    });

    test('setup 15: an old link is replaced, and is dead then', async () => {
      const token = await link();
      expect(await world().helpdesk.renewSetupLink()).toMatchObject({ token, formerAt: undefined });
      const openedAt = world().clock.now();
      world().clock.advance(lifeMs);
      const renewed = await world().helpdesk.renewSetupLink();
      expect(renewed).toMatchObject({ formerAt: openedAt, isOver: false });
      expect((await world().refused(401, 'claimSetup', claiming(token))).data).toEqual({ code: 'setup.token' });
      await world().data('claimSetup', claiming(renewed?.token ?? ''));
    });

    test('setup 11: the token is in no table, event or entry', async () => {
      const token = await link();
      await world().data('claimSetup', claiming(token));
      const kept = await world().store.read(({ settings }) => settings.find('setup'));
      expect(JSON.stringify([kept, await world().events(), await world().data('listActivityLogs')])).not.toContain(
        token,
      );
    });

    test('setup 16: the address of the claim is one of the desk, at which agents sign in', async () => {
      const origin = 'http://desk.lan:9000';
      const page = { host: 'desk.lan:9000', origin };
      const other = { host: 'evil.test:9000', origin: 'http://evil.test:9000' };
      const mine = { ...claim(), origin };
      const body = { email: mine.email, password: somePassword };
      await world().refused(403, 'login', { as: null, headers: page, body });
      await world().data('claimSetup', { as: null, headers: page, body: { token: await link(), ...mine } });
      expect(await world().data('getDeskSettings')).toMatchObject({ public_url: origin, addresses: [origin] });
      await world().data('login', { as: null, headers: page, body });
      const { data } = await world().refused(403, 'login', { as: null, headers: other, body });
      expect(data).toEqual({ code: 'origin.unknown', address: origin });
    });
  },
  { hasSetupLink: true },
);

onEveryStore(
  (world) => {
    test('setup 7: the page is given the address and the time zone of the environment', async () => {
      const token = await setupToken(world());
      const given = { email: 'ada@saltmarsh.example', timezone: 'Europe/Berlin' };
      expect(await world().data('checkSetup', { as: null, body: { token } })).toEqual(given);
    });
  },
  { firstEmail: 'ada@saltmarsh.example', timeZone: 'Europe/Berlin' },
);

onEveryStore(
  (world) => {
    test('setup 8: the 31st wrong token of a minute is told to wait, and the right one is taken nevertheless', async () => {
      const token = await setupToken(world());
      for (let at = 0; at < 30; at += 1) await world().refused(401, 'checkSetup', { as: null, body: { token: 'x' } });
      await world().refused(429, 'checkSetup', { as: null, body: { token: 'x' } });
      await world().refused(429, 'claimSetup', { as: null, body: { token: 'x', ...claim() } });
      await world().data('checkSetup', { as: null, body: { token } });
    });
  },
  { failedCredentialsPerMinute: 30 },
);
