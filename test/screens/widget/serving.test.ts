import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type BuiltFiles, readBuiltFiles } from '@helpdesk/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { openMemory } from '../../support/stores.ts';

const dist = join(root, 'apps/widget/dist');
const forever = 'public, max-age=31536000, immutable';

describe('the service and the built widget', () => {
  let files: BuiltFiles;
  let desk: Desk;
  let inbox: { readonly id: number; readonly uuid: string };

  beforeAll(async () => {
    const read = readBuiltFiles(dist);
    if (read === undefined) throw new Error('the widget is not built; node apps/service/bootstrap.mjs does it');
    files = read;
    desk = await openDesk(openMemory, { widget: files });
    const { data } = (await ask('GET', '/api/v1/inboxes')).json<{ data: { id: number; uuid: string }[] }>();
    inbox = data[0] ?? { id: 0, uuid: '' };
  });
  afterAll(() => desk?.close());
  beforeEach(() => configure({}));

  const ask = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    desk.app.inject({ method, url, headers: { authorization: `token ${desk.admin}` }, ...(payload && { payload }) });
  async function configure(config: object, rest: object = {}): Promise<void> {
    const { statusCode, body } = await ask('PUT', `/api/v1/inboxes/${inbox.id}`, { config, enabled: true, ...rest });
    expect(statusCode, body).toBe(200);
  }
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    desk.app.inject({ method: 'GET', url, headers });
  const nameOf = (pattern: RegExp): string => [...files.keys()].find((name) => pattern.test(name)) ?? 'none';
  const policyOf = async (query: string): Promise<readonly string[]> => {
    const { statusCode, headers } = await get(`/widget/${query}`);
    expect(statusCode).toBe(200);
    return String(headers['content-security-policy']).split('; ');
  };
  const settingsOf = async (uuid: string, headers = {}): Promise<unknown> => {
    const { statusCode, body } = await get(`/widget/launcher.js?inbox_id=${uuid}`, headers);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^export const settings = .*;\n$/);
    return JSON.parse(body.slice('export const settings = '.length, -2));
  };

  it('keeps what has a hash for ever, and asks again for what has none', async () => {
    const cached = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await cached('/widget.js')).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(await cached(`/${nameOf(/^widget\.[0-9a-f]{10}\.js$/)}`)).toBe(forever);
    for (const kind of [/^assets\/main-.*\.js$/, /^assets\/later-.*\.css$/, /^assets\/en-.*\.js$/])
      expect(await cached(`/widget/${nameOf(kind)}`)).toBe(forever);
    expect(await cached('/widget/')).toBe('no-cache');
    expect(await cached(`/widget/launcher.js?inbox_id=${inbox.uuid}`)).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip;q=1.0', 'gzip'],
    ['BR', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0.0', undefined],
    ['', undefined],
  ])('to "%s" it answers in %s, and the content is the same', async (accepted, encoding) => {
    for (const url of ['/widget.js', '/widget/', `/widget/${nameOf(/^assets\/main-.*\.js$/)}`]) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toContain('Accept-Encoding');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const plain = (await get(url)).rawPayload;
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((raw: Buffer) => raw);
      expect(decode(rawPayload).equals(plain)).toBe(true);
    }
  });

  it('answers 304 to the tag that it gave, a weak one and a list too, and 200 to another', async () => {
    for (const url of ['/widget.js', '/widget/', `/widget/${nameOf(/^assets\/later-.*\.css$/)}`]) {
      const tag = String((await get(url)).headers.etag);
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const { statusCode, body, headers } = await get(url, { 'if-none-match': known, 'accept-encoding': 'br' });
        expect([statusCode, body, headers.etag], known).toEqual([304, '', tag]);
        expect(headers['cache-control']).toBeDefined();
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('lets pages of other origins load the loader, check it and isolate themselves', async () => {
    for (const url of [
      '/widget.js',
      `/${nameOf(/^widget\.[0-9a-f]{10}\.js$/)}`,
      `/widget/launcher.js?inbox_id=${inbox.uuid}`,
    ]) {
      const { headers } = await get(url, { origin: 'https://shop.example.com' });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
    expect((await get(`/widget/${nameOf(/^assets\/main-/)}`)).headers['cross-origin-resource-policy']).toBe(
      'same-origin',
    );
  });

  it('has a policy for the frame that admits nothing but the service itself', async () => {
    const policy = await policyOf(`?inbox=${inbox.uuid}`);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(policy.join(';')).not.toMatch(/unsafe|nonce|sha256/);
    const { headers } = await get('/widget/');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('reports G6: is shown by pages that isolate themselves, and shows pictures of other servers', async () => {
    const embedder = async (query: string) =>
      (await get(`/widget/?inbox=${inbox.uuid}${query}`)).headers['cross-origin-embedder-policy'];
    expect([await embedder(''), await embedder('&isolated')]).toEqual(['credentialless', 'require-corp']);
  });

  it('names in frame-ancestors the trusted domains of that inbox', async () => {
    const ancestors = async (query: string) =>
      (await policyOf(query)).find((each) => each.startsWith('frame-ancestors'));
    expect(await ancestors(`?inbox=${inbox.uuid}`)).toBe('frame-ancestors *');
    await configure({ trusted_domains: ['shop.example.com', 'https://*.example.org:8443'] });
    const own =
      "frame-ancestors 'self' http://shop.example.com:* https://shop.example.com:* https://*.example.org:8443";
    expect(await ancestors(`?inbox=${inbox.uuid}`)).toBe(own);
    expect(await ancestors(`?inbox=${inbox.uuid.toUpperCase()}`)).toBe(own);
    expect(await ancestors(`?inbox=${crypto.randomUUID()}`)).toBe('frame-ancestors *');
  });

  it.each([
    ['nothing', () => ''],
    ['an empty one', () => '?inbox='],
    ['no uuid', () => '?inbox=x'],
    ['36 signs that are no uuid', () => `?inbox=${'-'.repeat(36)}`],
    ['a space before', (uuid: string) => `?inbox=%20${uuid}`],
    ['a space behind', (uuid: string) => `?inbox=${uuid}%20`],
    ['a plus before', (uuid: string) => `?inbox=+${uuid}`],
    ['a line break behind', (uuid: string) => `?inbox=${uuid}%0A`],
    ['a null behind', (uuid: string) => `?inbox=${uuid}%00`],
    ['another first', (uuid: string) => `?inbox=x&inbox=${uuid}`],
    ['another last', (uuid: string) => `?inbox=${uuid}&inbox=x`],
    ['the same twice', (uuid: string) => `?inbox=${uuid}&inbox=${uuid}`],
    ['an unknown one first', (uuid: string) => `?inbox=${crypto.randomUUID()}&inbox=${uuid}`],
    ['another whose name is encoded', (uuid: string) => `?%69nbox=${uuid}&inbox=${crypto.randomUUID()}`],
    ['brackets', (uuid: string) => `?inbox[]=${uuid}`],
  ])('security T8: shows itself in no frame with %s for its inbox', async (_what, queryOf) => {
    await configure({ trusted_domains: ['shop.example.com'] });
    const policy = await policyOf(queryOf(inbox.uuid));
    expect(policy.filter((each) => each.startsWith('frame-ancestors'))).toEqual(["frame-ancestors 'none'"]);
  });

  it('security T8: the preview is for the console alone, whatever else is asked', async () => {
    for (const query of [
      '?preview',
      '?preview=1&preview=',
      `?inbox=${inbox.uuid}&preview`,
      '?%70review&inbox=x&inbox=y',
    ])
      expect(await policyOf(query)).toContain("frame-ancestors 'self'");
  });

  it('security T8: a launcher that is asked for twice has no settings', async () => {
    await configure({ trusted_domains: ['shop.example.com'] });
    for (const query of [`${inbox.uuid}&inbox_id=x`, `x&inbox_id=${inbox.uuid}`, `%20${inbox.uuid}`])
      expect(await settingsOf(query)).toBeNull();
  });

  it('has a launcher for an inbox that takes chats from there, and null for any other', async () => {
    await configure({ colors: { primary: '#123456' }, brand_name: '</script><b>' });
    expect(await settingsOf(inbox.uuid)).toMatchObject({ colors: { primary: '#123456' }, label: 'Chat' });
    expect(await settingsOf(crypto.randomUUID())).toBeNull();
    expect(await settingsOf('x')).toBeNull();
    await configure({ blocked_ips: ['127.0.0.1'] });
    expect(await settingsOf(inbox.uuid)).toBeNull();
    await configure({}, { enabled: false });
    expect(await settingsOf(inbox.uuid)).toBeNull();
  });

  it.each(['en', 'de', 'fr', 'es', 'ar'])('names the launcher in %s as the frame does', async (language) => {
    const { words } = (await import(`../../../apps/widget/src/frame/words/${language}.ts`)) as {
      words: { chat: string };
    };
    for (const config of [
      { language },
      { language: `${language.toUpperCase()}-XX` },
      { language: 'pt', fallback_language: language },
    ]) {
      await configure(config);
      expect(await settingsOf(inbox.uuid)).toMatchObject({ label: words.chat });
    }
  });

  it.each([
    ['de-AT,en;q=0.5', 'de'],
    ['pl-PL, fr;q=0.3, es;q=0.2', 'fr'],
    ['ar', 'ar'],
    ['pl-PL', 'es'],
    ['', 'es'],
  ])('foreign G9: an inbox whose language is `auto` speaks that of the visitor: %j is %s', async (wanted, language) => {
    const textOf = (name: string) => files.get(name)?.plain.toString();
    await configure({ language: 'auto', fallback_language: 'es' });
    const headers = { 'accept-language': wanted };
    for (const query of [`?inbox=${inbox.uuid}`, `?inbox=${inbox.uuid}&locale=AUTO`]) {
      const page = await get(`/widget/${query}`, headers);
      expect([page.body, page.headers.vary]).toEqual([
        textOf(`index.${language}.html`),
        expect.stringContaining('accept-language'),
      ]);
    }
    const labels: Readonly<Record<string, string>> = { fr: 'Discussion', ar: 'محادثة' };
    expect(await settingsOf(inbox.uuid, headers)).toMatchObject({ label: labels[language] ?? 'Chat' });
  });

  it.each([
    '/widget.0000000000.js',
    '/widget.js.br',
    '/widget/assets/none.js',
    '/widget/assets/../index.html',
    '/widget/assets/..%2findex.html',
    '/widget/assets/%2e%2e/%2e%2e/package.json',
    '/widget/index.html',
  ])('has nothing at %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it('answers 404 where nothing was built, and serves the rest', async () => {
    expect(readBuiltFiles(join(root, 'apps/widget/not-built'))).toBeUndefined();
    const bare = await openDesk(openMemory);
    const status = async (url: string) => (await bare.app.inject({ method: 'GET', url })).statusCode;
    for (const url of ['/widget.js', '/widget/', '/widget/launcher.js', '/widget/assets/main.js'])
      expect(await status(url), url).toBe(404);
    expect(await status('/health/ready')).toBe(200);
    await bare.close();
  });
});
