import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { send } from './ask.ts';
import { onEveryStore } from './world.ts';

/** What proxies, old clients and monitors make of a request. */

onEveryStore((world) => {
  const headers = (more: Readonly<Record<string, string>> = {}) => ({
    authorization: `token ${world().admin}`,
    'content-type': 'application/json',
    ...more,
  });

  test.each(['gzip', 'GZIP', 'br', 'deflate', 'zstd', 'gzip, br', 'aws-chunked'])(
    'reports B10 a body with Content-Encoding %s is 415, which names it, and nothing is done',
    async (encoding) => {
      const name = `tag ${crypto.randomUUID()}`;
      const payload = gzipSync(JSON.stringify({ name }));
      const { app } = world();
      for (const url of ['/api/v1/tags', '/api/v1/media', '/api/v1/auth/login']) {
        const response = await send(app, {
          method: 'POST',
          url,
          headers: headers({
            'content-encoding': encoding,
            ...(url.endsWith('media') && { 'content-type': 'multipart/form-data; boundary=x' }),
          }),
          payload,
        });
        expect(response.statusCode).toBe(415);
        expect(response.json().message).toContain(encoding);
        expect(response.headers['accept-encoding']).toBe('identity');
      }
      expect((await world().data('listTags')).map((tag) => tag.name)).not.toContain(name);
    },
  );

  test.each([
    ['identity', 'POST', '/api/v1/tags', { name: `tag ${crypto.randomUUID()}` }],
    ['Identity', 'POST', '/api/v1/tags', { name: `tag ${crypto.randomUUID()}` }],
    ['', 'POST', '/api/v1/tags', { name: `tag ${crypto.randomUUID()}` }],
    ['gzip', 'GET', '/api/v1/tags', undefined],
  ] as const)('reports B10 Content-Encoding %j of %s %s changes nothing', async (encoding, method, url, body) => {
    const response = await world().app.inject({
      method,
      url,
      headers: headers({ 'content-encoding': encoding }),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    expect(response.statusCode).toBe(200);
  });

  test('reports B10 a credential is asked for before the encoding is', async () => {
    const response = await send(world().app, {
      method: 'POST',
      url: '/api/v1/tags',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{}'),
    });
    expect(response.statusCode).toBe(401);
  });

  test.each(['/api/v1/tags', '/api/v1/conversations/all', '/api/v1/agents/me', '/health/live', '/health/ready'])(
    'reports B10 a slash at the end of %s is as without',
    async (url) => {
      const { app } = world();
      const [without, ...others] = await Promise.all(
        [url, `${url}/`, `${url}//`, `${url}/?x=/`].map((each) =>
          app.inject({ method: 'GET', url: each, headers: headers() }),
        ),
      );
      expect(without?.statusCode).toBe(200);
      for (const other of others) expect([other.statusCode, other.body]).toEqual([200, without?.body]);
    },
  );

  test('reports B10 a slash at the end of other methods and of what is not there', async () => {
    const { app, data } = world();
    const { id } = await data('createTag', { body: { name: `tag ${crypto.randomUUID()}` } });
    const ask = async (method: 'PUT' | 'DELETE' | 'POST', url: string, body?: object) =>
      (
        await app.inject({
          method,
          url,
          headers: headers(),
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        })
      ).statusCode;
    expect(await ask('PUT', `/api/v1/tags/${id}/`, { name: `tag ${crypto.randomUUID()}` })).toBe(200);
    expect(await ask('POST', '/api/v1/tags/', { name: `tag ${crypto.randomUUID()}` })).toBe(200);
    expect(await ask('DELETE', '/api/v1/tags/')).toBe(405);
    expect(await ask('POST', '/api/v1/nothing/')).toBe(404);
  });

  test.each(['W/"*"', '"*-gzip"', 'W/"*-br"', '"*--gzip"', '"0", W/"*"'])(
    'reports B10 If-Match %s of a proxy is the state that it names',
    async (form) => {
      const { app, data } = world();
      const { uuid } = await world().conversation();
      const { etag } = await data('getConversation', { params: { uuid } });
      const change = (tag: string, priority: string) =>
        app.inject({
          method: 'PUT',
          url: `/api/v1/conversations/${uuid}/priority`,
          headers: headers({ 'if-match': form.replace('*', tag.replaceAll('"', '')) }),
          payload: JSON.stringify({ priority }),
        });
      expect((await change(etag, 'High')).statusCode).toBe(200);
      expect((await change(etag, 'Low')).statusCode).toBe(409);
    },
  );
});

onEveryStore(
  (world) => {
    test.each(['/openapi.json', '/docs/json', '/docs/static/index.css', '/docs/nothing'])(
      'security T9 an address that asks for %s again and again is answered 429',
      async (url) => {
        const ask = async (remoteAddress: string) => (await world().app.inject({ url, remoteAddress })).statusCode;
        const own = `192.0.2.${url.length}`;
        const first = await ask(own);
        expect([200, 404]).toContain(first);
        for (let each = 1; each < 20; each += 1) expect(await ask(own)).toBe(first);
        expect(await ask(own)).toBe(429);
        expect(await ask(`198.51.100.${url.length}`)).toBe(first);
      },
    );

    test('security T9 64 KiB of members are no body of a login', async () => {
      const members = Object.fromEntries(Array.from({ length: 5_000 }, (_none, index) => [`k${index}`, 1]));
      const post = (body: object) =>
        send(world().app, {
          method: 'POST',
          url: '/api/v1/auth/login',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
      expect((await post({ email: 'a@example.com', password: 'x', ...members })).statusCode).toBe(413);
      // The longest that may be right, each letter escaped.
      const long = { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com`, password: '\u{1F600}'.repeat(64) };
      const escaped = JSON.stringify(long).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
      const response = await send(world().app, {
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: escaped,
      });
      expect(response.statusCode).toBe(401);
    });
  },
  { docs: true, widgetAnonymousPerMinute: 2 },
);
