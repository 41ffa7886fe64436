import type { RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { configure, customer, customerSecret, exchange, inboxHeaders, store } from './chat.ts';
import { onEveryStore, type World } from './world.ts';

const page = 'https://shop.example';
const settings = '/api/v1/widget/chat/settings';
const allow = 'access-control-allow-origin';

async function from(world: World, origin: string | undefined, id: RouteId = 'getWidgetSettings', headers = {}) {
  const known = { ...inboxHeaders(world), ...headers, ...(origin !== undefined && { origin }) };
  return world.ask(id, { headers: known });
}

onEveryStore((world) => {
  describe('a browser’s question before a request to another origin', () => {
    test.each([
      ['GET', settings],
      ['GET', `${settings}/launcher`],
      ['POST', '/api/v1/widget/chat/auth/exchange'],
      ['GET', '/api/v1/widget/chat/auth/me'],
      ['POST', '/api/v1/widget/chat/conversations/init'],
      ['GET', '/api/v1/widget/chat/conversations'],
      ['GET', '/api/v1/widget/chat/conversations/00000000-0000-4000-8000-000000000000'],
      ['POST', '/api/v1/widget/chat/conversations/00000000-0000-4000-8000-000000000000/message'],
      ['POST', '/api/v1/widget/chat/conversations/00000000-0000-4000-8000-000000000000/update-last-seen'],
      ['POST', '/api/v1/widget/media/upload'],
    ])('%s %s is answered without a body and without credentials', async (method, url) => {
      const response = await world().app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: page,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,x-service-inbox-id,x-service-visitor-token',
        },
      });
      expect([response.statusCode, response.body]).toEqual([204, '']);
      const { headers } = response;
      expect([page, '*']).toContain(headers[allow]);
      const methods = String(headers['access-control-allow-methods']).split(/, */);
      expect(methods).toContain(method);
      const names = String(headers['access-control-allow-headers']).toLowerCase().split(/, */);
      const needed = [
        'authorization',
        'content-type',
        'x-service-inbox-id',
        'x-service-visitor-token',
        'idempotency-key',
      ];
      for (const name of needed) expect(names).toContain(name);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      if (headers[allow] !== '*') expect(String(headers.vary).toLowerCase()).toContain('origin');
    });

    test('is none of the agent API’s', async () => {
      for (const url of ['/api/v1/agents/me', '/api/v1/media', '/api/v1/inboxes', '/health']) {
        const response = await world().app.inject({ method: 'OPTIONS', url, headers: { origin: page } });
        expect(response.statusCode, url).toBe(405);
        expect(response.headers, url).not.toHaveProperty(allow);
      }
      const answer = await world().ask('getMe', { headers: { origin: page } });
      expect(answer.headers).not.toHaveProperty(allow);
    });
  });

  describe('answers to a page', () => {
    test('say that it may read them, and which headers; never with credentials', async () => {
      const answers = [
        await from(world(), page),
        await from(world(), page, 'getWidgetLauncher'),
        await from(world(), page, 'getWidgetUser'),
        await from(world(), page, 'getWidgetSettings', { 'x-service-inbox-id': 'abc' }),
        await from(world(), page, 'getWidgetSettings', { 'x-service-inbox-id': crypto.randomUUID() }),
      ];
      expect(answers.map((each) => each.status)).toEqual([200, 200, 401, 400, 404]);
      for (const { headers } of answers) {
        expect(headers[allow]).toBe(page);
        expect(String(headers.vary).toLowerCase()).toContain('origin');
        const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(/, */);
        expect(exposed).toEqual(expect.arrayContaining(['x-service-clear-visitor', 'x-request-id']));
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
      expect((await from(world(), undefined)).headers).not.toHaveProperty(allow);
    });

    test('let any page in while no domain is trusted', async () => {
      for (const trusted_domains of [undefined, []]) {
        await configure(world(), trusted_domains === undefined ? {} : { trusted_domains });
        for (const origin of [page, 'http://localhost:3000', 'null', 'https://[2001:db8::1]:8443']) {
          expect((await from(world(), origin)).status, origin).toBe(200);
        }
      }
    });

    test.each([
      ['shop.example', [page, 'http://shop.example', 'https://shop.example:8443', 'https://SHOP.example']],
      ['SHOP.Example', [page]],
      ['https://shop.example', [page]],
      ['*.shop.example', ['https://www.shop.example', 'https://a.b.shop.example', 'http://www.shop.example:81']],
      ['localhost', ['http://localhost:3000']],
      ['http://localhost:3000', ['http://localhost:3000']],
      ['203.0.113.9', ['https://203.0.113.9']],
    ])('trust %s', async (entry, origins) => {
      await configure(world(), { trusted_domains: ['other.example', entry] });
      for (const origin of origins) {
        const answer = await from(world(), origin);
        expect([answer.status, answer.headers[allow]], origin).toEqual([200, origin]);
      }
    });

    test.each([
      [
        'shop.example',
        ['https://evilshop.example', 'https://shop.example.evil', 'https://www.shop.example', 'null', ''],
      ],
      [
        'shop.example',
        ['https://shop.example@evil.example', 'https://evil.example/shop.example', 'shop.example', 'file://'],
      ],
      ['shop.example', ['https://shop.example.', 'https://shop-example', 'https://evil.example?shop.example']],
      ['https://shop.example', ['http://shop.example']],
      ['https://shop.example:8443', [page, 'https://shop.example:8444', 'http://shop.example:8443']],
      ['*.shop.example', ['https://evilshop.example', 'https://www.shop.example.evil', 'https://shop.example.www']],
      ['*.example', ['https://evil.exampl', 'https://example.evil']],
    ])('%s does not let others in', async (entry, origins) => {
      await configure(world(), { trusted_domains: [entry] });
      for (const origin of origins) {
        const answer = await from(world(), origin);
        expect(answer.status, origin).toBe(403);
        expect(answer.headers, origin).not.toHaveProperty(allow);
      }
    });

    test.each([
      'https://shop.example/widget',
      '127.1',
      '999.1.1.1',
      '*',
      'not a domain',
      'file://',
      'b\u00fccher.example',
    ])('that mean nothing are refused: %s', async (entry) => {
      const before = await world().dump();
      const body = { config: { trusted_domains: ['shop.example', entry] } };
      const { paths } = await world().refused(400, 'updateInbox', { params: { id: world().inboxId }, body });
      expect(paths).toEqual(['config.trusted_domains.1']);
      expect(await world().dump()).toEqual(before);
    });

    test('that mean nothing, kept from before they were refused, admit nobody', async () => {
      const entries = ['https://good.example/widget', 'not a domain', '', '*.', '.*', 'https://', '['];
      await store(world(), { trusted_domains: entries });
      const origins = [
        'https://good.example',
        'file://',
        'file:///',
        'blob:https://good.example/x',
        'data:text/html,x',
        'null',
      ];
      for (const origin of [...origins, 'https://evil.example.', 'about:blank', 'https://evil.example']) {
        const answer = await from(world(), origin);
        expect([answer.status, answer.headers[allow]], origin).toEqual([403, undefined]);
      }
    });

    test('never admit a page without a host', async () => {
      await configure(world(), { trusted_domains: ['good.example'] });
      for (const origin of ['file://', 'blob:https://good.example/x', 'data:text/html,x', 'null']) {
        expect((await from(world(), origin)).status, origin).toBe(403);
      }
    });

    test('an untrusted page is refused on every route but the launcher, and nothing happens', async () => {
      const person = await customer(world());
      await configure(world(), { trusted_domains: ['shop.example'] });
      const { headers } = person;
      const evil = { ...headers, origin: 'https://evil.example' };
      const anonymous = { ...inboxHeaders(world()), origin: 'https://evil.example' };
      const params = { uuid: crypto.randomUUID() };
      const before = await world().dump();
      const answers = [
        await world().ask('getWidgetSettings', { headers: anonymous }),
        await world().ask('initWidgetConversation', { headers: anonymous, body: { message: 'Hello' } }),
        await world().ask('exchangeCustomerToken', { headers: anonymous, body: { jwt: 'x' } }),
        await world().ask('initWidgetConversation', { headers: evil, body: { message: 'Hello' } }),
        await world().ask('getWidgetUser', { headers: evil }),
        await world().ask('listWidgetConversations', { headers: evil }),
        await world().ask('getWidgetConversation', { headers: evil, params }),
        await world().ask('sendWidgetMessage', { headers: evil, params, body: { message: 'Hello' } }),
        await world().ask('markWidgetConversationSeen', { headers: evil, params }),
        await world().ask('uploadWidgetFiles', { headers: evil, form: new FormData() }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(403);
        expect(answer.headers).not.toHaveProperty(allow);
      }
      expect(await world().dump()).toEqual(before);
      const launcher = await world().ask('getWidgetLauncher', { headers: anonymous });
      expect([launcher.status, launcher.headers[allow]]).toEqual([200, 'https://evil.example']);
      expect((await world().ask('getWidgetUser', { headers: { ...headers, origin: page } })).status).toBe(200);
      expect((await world().ask('getWidgetUser', { headers })).status, 'no page at all').toBe(200);
      expect(
        (await exchange(world(), undefined, customerSecret, { ...inboxHeaders(world()), origin: page })).status,
      ).toBe(200);
    });
  });

  describe('a blocked address', () => {
    const ask = async (remoteAddress: string, url = settings, headers = {}) =>
      (await world().send({ method: 'GET', url, headers: { ...inboxHeaders(world()), ...headers }, remoteAddress }))
        .statusCode;

    test.each([
      ['203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9'], ['203.0.113.10', '203.0.113.90']],
      ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.7'], ['203.0.112.255', '203.0.114.0']],
      ['203.0.113.8/30', ['203.0.113.8', '203.0.113.11'], ['203.0.113.12', '203.0.113.7']],
      ['0.0.0.0/0', ['198.51.100.1', '127.0.0.1'], ['2001:db8::1']],
      ['2001:db8::1', ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', '2001:DB8::1'], ['2001:db8::2']],
      ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::1'], ['2001:db9::1', '203.0.113.9']],
      [' 203.0.113.9 ', ['203.0.113.9'], ['203.0.113.8']],
      ['::ffff:203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9'], ['203.0.113.8']],
    ])('%s', async (entry, blocked, free) => {
      await configure(world(), { blocked_ips: ['192.0.2.1', entry] });
      for (const address of blocked) expect(await ask(address), address).toBe(403);
      for (const address of free) expect(await ask(address), address).toBe(200);
      expect(await ask('192.0.2.1')).toBe(403);
    });

    const wrong = ['nonsense', '127.1', '999.1.1.1', '203.0.113.0/33', '2001:db8::/129', 'fe80::1%eth0', '10.0.0.0/'];

    test.each(wrong)('that is none is refused: %s', async (entry) => {
      const body = { config: { blocked_ips: ['203.0.113.9', entry] } };
      const { paths } = await world().refused(400, 'updateInbox', { params: { id: world().inboxId }, body });
      expect(paths).toEqual(['config.blocked_ips.1']);
    });

    test('that is none, kept from before it was refused, blocks nobody and harms nothing', async () => {
      await store(world(), { blocked_ips: [...wrong, '', '203.0.113.9'] });
      expect([await ask('127.0.0.1'), await ask('203.0.113.0'), await ask('fe80::1')]).toEqual([200, 200, 200]);
      expect(await ask('203.0.113.9')).toBe(403);
    });

    test('is asked on every route, and cannot be forged', async () => {
      const { headers, uuid } = await world().visitor();
      await configure(world(), { blocked_ips: ['203.0.113.9'] });
      const chat = '/api/v1/widget/chat';
      for (const url of ['/settings/launcher', '/auth/me', '/conversations', `/conversations/${uuid}`]) {
        expect(await ask('203.0.113.9', chat + url, headers), url).toBe(403);
        expect(await ask('203.0.113.8', chat + url, { ...headers, 'x-forwarded-for': '203.0.113.9' }), url).toBe(200);
        expect(await ask('203.0.113.9', chat + url, { ...headers, 'x-forwarded-for': '203.0.113.8' }), url).toBe(403);
      }
      const before = await world().dump();
      for (const [url, payload] of [
        ['/conversations/init', { message: 'Hello' }],
        [`/conversations/${uuid}/message`, { message: 'Hello' }],
        [`/conversations/${uuid}/update-last-seen`, {}],
        ['/auth/exchange', { jwt: 'x' }],
      ] as const) {
        const request = { method: 'POST', url: chat + url, headers, payload, remoteAddress: '203.0.113.9' } as const;
        expect((await world().send(request)).statusCode, url).toBe(403);
      }
      expect(await world().dump()).toEqual(before);
    });
  });
});

describe('headers under another prefix', () => {
  onEveryStore(
    (world) => {
      test('work beside the own ones, are allowed and exposed', async () => {
        const alias = { 'x-acme-inbox-id': world().inboxUuid };
        await world().data('getWidgetSettings', { headers: alias });
        await world().data('getWidgetSettings', { headers: inboxHeaders(world()) });
        await world().refused(400, 'getWidgetSettings', { headers: { 'x-other-inbox-id': world().inboxUuid } });
        const preflight = await world().app.inject({ method: 'OPTIONS', url: settings, headers: { origin: page } });
        const names = String(preflight.headers['access-control-allow-headers']).toLowerCase().split(/, */);
        for (const prefix of ['x-acme', 'x-service']) {
          expect(names).toContain(`${prefix}-inbox-id`);
          expect(names).toContain(`${prefix}-visitor-token`);
        }
        const { headers } = await from(world(), page);
        const exposed = String(headers['access-control-expose-headers']).toLowerCase();
        expect(exposed).toContain('x-acme-clear-visitor');
        expect(exposed).toContain('x-service-clear-visitor');
      });

      test('merge a visitor, and say so under both', async () => {
        const visitor = await world().visitor();
        const { token } = await customer(world());
        const answer = await world().ask('getWidgetUser', {
          headers: {
            'x-acme-inbox-id': world().inboxUuid,
            authorization: `Bearer ${token}`,
            'x-acme-visitor-token': visitor.token,
          },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers['x-acme-clear-visitor']).toBe('true');
        expect(answer.headers['x-service-clear-visitor']).toBe('true');
        await world().refused(401, 'getWidgetUser', { headers: visitor.headers });
      });
    },
    { widgetHeaderAlias: 'X-Acme' },
  );

  onEveryStore((world) => {
    test('mean nothing where none is configured', async () => {
      await world().refused(400, 'getWidgetSettings', { headers: { 'x-acme-inbox-id': world().inboxUuid } });
    });
  });
});
