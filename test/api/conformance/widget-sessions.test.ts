import { describe, expect, test } from 'vitest';
import {
  addInbox,
  configure,
  customer,
  customerSecret,
  exchange,
  type Headers,
  inboxHeaders,
  mia,
  start,
  write,
} from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

onEveryStore((world) => {
  const alive = async (headers: Headers) => (await world().ask('getWidgetUser', { headers })).status;
  const block = (id: number, enabled: boolean) =>
    world().data('setContactBlock', { params: { id }, body: { enabled } });

  describe('a session', () => {
    test('says who uses it', async () => {
      const visitor = await world().visitor();
      expect(await world().data('getWidgetUser', { headers: visitor.headers })).toEqual({
        user_id: visitor.userId,
        is_visitor: true,
        first_name: 'Visitor',
        last_name: '',
      });
      const person = await customer(world());
      expect(await world().data('getWidgetUser', { headers: person.headers })).toMatchObject({
        user_id: person.userId,
        is_visitor: false,
      });
    });

    test('of a visitor ends 180 days after it began, however it is used', async () => {
      const { headers } = await world().visitor();
      for (let day179 = 1; day179 <= 179; day179 += 2) {
        world().clock.advance(2 * day - (day179 === 179 ? 1 : 0));
        expect(await alive(headers)).toBe(200);
      }
      world().clock.advance(1);
      expect(await alive(headers)).toBe(401);
      expect(await alive(headers)).toBe(401);
    });

    test('of a contact ends 30 days after it began, however it is used', async () => {
      await configure(world(), { session_duration: '2000h' });
      const { headers } = await customer(world());
      for (let days = 1; days < 30; days++) {
        world().clock.advance(day);
        expect(await alive(headers)).toBe(200);
      }
      world().clock.advance(day - 1);
      expect(await alive(headers)).toBe(200);
      const again = await customer(world());
      world().clock.advance(1);
      expect([await alive(headers), await alive(again.headers)]).toEqual([401, 200]);
    });

    test('that began under longer limits ends by those that hold now', async () => {
      const person = await customer(world());
      const expiresAt = world().clock.now() + 400 * day;
      const digest = world().ports.secrets.digest(person.token);
      await world().store.transact(async (writer) => {
        const session = await writer.widget.findSession(digest);
        await writer.widget.touchSession(session?.id ?? 0, world().clock.now(), expiresAt);
      });
      world().clock.advance(30 * day - 1);
      expect(await alive(person.headers)).toBe(200);
      world().clock.advance(1);
      expect(await alive(person.headers)).toBe(401);
    });

    test('of a visitor is over at its end, not later', async () => {
      const { headers } = await world().visitor();
      world().clock.advance(180 * day - 1);
      const { headers: second } = await world().visitor();
      world().clock.advance(1);
      expect(await alive(headers)).toBe(401);
      expect(await alive(second)).toBe(200);
    });

    test('of a contact lives ten hours after its last use', async () => {
      const { headers } = await customer(world());
      for (let round = 0; round < 4; round++) {
        world().clock.advance(9 * hour);
        expect(await alive(headers)).toBe(200);
      }
      world().clock.advance(10 * hour + 5 * minute);
      expect(await alive(headers)).toBe(401);
    });

    test.each([
      ['2h', 2 * hour],
      ['1h30m', 90 * minute],
      ['300h', 300 * hour],
      ['5m', hour],
      ['0h', hour],
    ])('of a contact lives as long as the inbox says: %s', async (session_duration, life) => {
      await configure(world(), { session_duration });
      const { headers } = await customer(world());
      const visitor = await world().visitor();
      world().clock.advance(life - minute);
      expect(await alive(headers)).toBe(200);
      world().clock.advance(life - minute);
      expect(await alive(headers)).toBe(200);
      world().clock.advance(life);
      expect(await alive(headers)).toBe(401);
      expect(await alive(visitor.headers), 'visitors have their own').toBe(200);
    });

    test('is not written with every use', async () => {
      const { headers } = await world().visitor();
      const before = await world().dump();
      world().clock.advance(minute);
      for (let count = 0; count < 5; count++) expect(await alive(headers)).toBe(200);
      expect(await world().dump()).toEqual(before);
    });

    test('is no good in a query, a cookie or a body', async () => {
      const { token, uuid } = await world().visitor();
      const headers = inboxHeaders(world());
      for (const name of ['token', 'session_token', 'authorization', 'Authorization', 'access_token', 'bearer']) {
        await world().refused(401, 'getWidgetUser', { headers, query: { [name]: token } });
        await world().refused(401, 'getWidgetUser', { headers, query: { [name]: `Bearer ${token}` } });
      }
      await world().refused(401, 'getWidgetUser', { headers: { ...headers, cookie: `session_token=${token}` } });
      await world().refused(401, 'getWidgetUser', { headers: { ...headers, 'x-service-visitor-token': token } });
      const body = { message: 'Hello', session_token: token };
      await world().refused(401, 'sendWidgetMessage', { headers, params: { uuid }, body });
      const started = await world().data('initWidgetConversation', { headers, query: { token }, body });
      expect(started.session_token).toBeDefined();
    });

    test('of another inbox of the same contact is another', async () => {
      const second = await addInbox(world(), { secret: customerSecret });
      const [here, there] = [await customer(world()), await customer(world(), mia, second)];
      const uuid = await start(world(), here);
      expect(here.userId).toBe(there.userId);
      await world().refused(404, 'sendWidgetMessage', {
        headers: there.headers,
        params: { uuid },
        body: { message: 'Hello' },
      });
    });

    test('is swept away when it has been over for a month', async () => {
      const { headers } = await customer(world());
      const visitor = await world().visitor();
      world().clock.advance(31 * day);
      await world().helpdesk.sweepWidget();
      const { sessions } = (await world().dump()) as { readonly sessions: readonly unknown[] };
      expect(sessions).toHaveLength(1);
      expect([await alive(headers), await alive(visitor.headers)]).toEqual([401, 200]);
    });
  });

  describe('a blocked contact', () => {
    test('is refused at once on every route with a session, and nothing happens', async () => {
      for (const kind of ['visitor', 'contact'] as const) {
        const person = kind === 'visitor' ? await world().visitor() : await customer(world());
        const uuid = await start(world(), person);
        await block(person.userId, false);
        const before = await world().dump();
        const { headers } = person;
        const given = { headers, params: { uuid } };
        await world().refused(403, 'getWidgetUser', { headers });
        await world().refused(403, 'listWidgetConversations', { headers });
        await world().refused(403, 'getWidgetConversation', given);
        await world().refused(403, 'sendWidgetMessage', { ...given, body: { message: 'Hello' } });
        await world().refused(403, 'markWidgetConversationSeen', given);
        await world().refused(403, 'initWidgetConversation', { headers, body: { message: 'Hello' } });
        const form = formOf({ conversation_uuid: uuid }, new File(['It is broken'], 'what.txt'));
        await world().refused(403, 'uploadWidgetFiles', { headers, form });
        expect(await world().dump()).toEqual(before);
        await world().data('getWidgetLauncher', { headers: inboxHeaders(world()) });
        await block(person.userId, true);
        await write(world(), person, uuid, 'Back again');
      }
    });

    test('is not known from an unknown session', async () => {
      const person = await world().visitor();
      await block(person.userId, false);
      await world().refused(401, 'getWidgetUser', { headers: { ...person.headers, authorization: 'Bearer x' } });
    });

    test('gets no answer that was kept for him either', async () => {
      const person = await world().visitor();
      const given = { params: { uuid: person.uuid }, body: { message: 'Hello' } };
      const headers = { ...person.headers, 'idempotency-key': 'k' };
      await world().data('sendWidgetMessage', { ...given, headers });
      await block(person.userId, false);
      await world().refused(403, 'sendWidgetMessage', { ...given, headers });
    });
  });
});

describe('limits', () => {
  const settings = '/api/v1/widget/chat/settings';

  onEveryStore(
    (world) => {
      const from = async (remoteAddress: string, url: string, headers: Headers = {}, payload?: object) => {
        const all = { ...inboxHeaders(world()), ...headers };
        const method = payload === undefined ? 'GET' : 'POST';
        const response = await world().send({ method, url, headers: all, remoteAddress, ...(payload && { payload }) });
        return response.statusCode;
      };
      const init = (address: string, headers?: Headers) =>
        from(address, '/api/v1/widget/chat/conversations/init', headers, { message: 'Hello' });
      const times = async (count: number, ask: () => Promise<number>) => {
        const seen: number[] = [];
        for (let index = 0; index < count; index++) seen.push(await ask());
        return seen;
      };

      test('of requests without a session are by address, init and exchange together', async () => {
        expect(await times(2, () => init('192.0.2.1'))).toEqual([200, 200]);
        expect(await from('192.0.2.1', '/api/v1/widget/chat/auth/exchange', {}, { jwt: 'x' })).toBe(401);
        expect(await init('192.0.2.1')).toBe(429);
        expect(await from('192.0.2.1', '/api/v1/widget/chat/auth/exchange', {}, { jwt: 'x' })).toBe(429);
        expect(await init('192.0.2.2')).toBe(200);
        expect(await init('192.0.2.1', { 'x-forwarded-for': '192.0.2.3' })).toBe(429);
      });

      test('leave nothing behind, and say when to come again', async () => {
        await times(3, () => init('192.0.2.1'));
        const before = await world().dump();
        const response = await world().send({
          method: 'POST',
          url: '/api/v1/widget/chat/conversations/init',
          headers: { ...inboxHeaders(world()), origin: 'https://shop.example' },
          payload: { message: 'Hello' },
          remoteAddress: '192.0.2.1',
        });
        expect(response.statusCode).toBe(429);
        expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
        expect(response.headers['access-control-allow-origin'], 'the page may read why').toBe('https://shop.example');
        expect(await world().dump()).toEqual(before);
      });

      test('of settings and launcher are ten times as high, and their own', async () => {
        await times(4, () => init('192.0.2.1'));
        const seen = [
          ...(await times(20, () => from('192.0.2.1', settings))),
          ...(await times(12, () => from('192.0.2.1', `${settings}/launcher`))),
        ];
        expect(seen).toEqual([...Array(30).fill(200), 429, 429]);
        expect(await from('192.0.2.2', settings)).toBe(200);
      });

      test('come before the input, and before the inbox is looked for', async () => {
        const unknown = { 'x-service-inbox-id': crypto.randomUUID() };
        const bad = { 'x-service-inbox-id': 'abc' };
        const seen = [await init('192.0.2.1', unknown), await init('192.0.2.1', bad), await init('192.0.2.1', unknown)];
        expect(seen).toEqual([404, 400, 404]);
        expect([await init('192.0.2.1', unknown), await init('192.0.2.1', bad)]).toEqual([429, 429]);
      });

      test('of guessed sessions are those of requests without one; who knows his is served', async () => {
        const { headers } = await world().visitor();
        const me = '/api/v1/widget/chat/auth/me';
        const guess = () => from('192.0.2.1', me, { authorization: `Bearer ${crypto.randomUUID()}` });
        expect(await times(5, guess)).toEqual([401, 401, 401, 429, 429]);
        expect(await from('192.0.2.1', me, headers)).toBe(200);
      });

      test('of a session are its own, wherever it comes from', async () => {
        const person = await customer(world());
        const again = (await exchange(world())).data.session_token;
        const me = (token: string, address: string) =>
          from(address, '/api/v1/widget/chat/auth/me', { authorization: `Bearer ${token}` });
        expect(await times(3, () => me(person.token, '192.0.2.1'))).toEqual([200, 200, 200]);
        expect(await times(3, () => me(person.token, '192.0.2.2'))).toEqual([200, 200, 429]);
        expect(await me(again, '192.0.2.1')).toBe(200);
        expect(await init('192.0.2.1')).toBe(200);
        expect(await init('192.0.2.1', { authorization: `Bearer ${person.token}` })).toBe(429);
      });
    },
    { widgetAnonymousPerMinute: 3, widgetSessionPerMinute: 5 },
  );

  onEveryStore(
    (world) => {
      test('are switched off by 0', async () => {
        const { headers } = await world().visitor();
        const given = { headers: inboxHeaders(world()) };
        for (let count = 0; count < 60; count++) {
          await world().data('initWidgetConversation', { ...given, body: { message: 'Hello' } });
          await world().refused(401, 'getWidgetUser', { headers: { authorization: 'Bearer x' } });
          await world().data('getWidgetUser', { headers });
        }
        for (let count = 0; count < 320; count++) await world().data('getWidgetLauncher', given);
      });
    },
    { widgetAnonymousPerMinute: 0, widgetSessionPerMinute: 0 },
  );
});
