import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Manifest {
  readonly display: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

describe('the console, as the service serves it', () => {
  let service: RunningService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-console-'));
    const read = readConfig({ PORT: '0', HELPDESK_DATA_DIR: folder });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = { accept: 'text/html' }, method = 'GET') =>
    fetch(`${service.address}${path}`, { method, headers });

  it('foreign G13: moves the token of a link to set a password behind `#` at once', async () => {
    const link = (path: string) =>
      fetch(`${service.address}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const moved = await link('/set-password?token=a%2Bb_C-1%20%23x&from=mail');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/set-password#a%2Bb_C-1%20%23x']);
    expect([moved.headers.get('cache-control'), moved.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    // Links of ours, whose token no browser sends, and other addresses stay as they are.
    for (const path of ['/set-password', '/set-password?token=', '/set-password?tokens=x', '/mine?token=x'])
      expect((await link(path)).status, path).toBe(200);
  });

  it.each(['/', '/mine', '/team/7/c/38a31e66-0dc5-486d-a324-3c4d6a526388?status=resolved', '/no/such/page'])(
    'answers a person at %s with its document, under the strict policy',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'");
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(await response.text()).toContain('<title>Helpdesk</title>');
      const again = await get(path, { accept: 'text/html', 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    },
  );

  it.each([
    '/api/v1/nowhere',
    '/widget/nowhere',
    '/uploads/nowhere',
    '/health/nowhere',
    '/assets/nowhere.js',
    '/docs/nowhere',
  ])('leaves %s to programs', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each([
    ['GET', { accept: '*/*' }],
    ['GET', { accept: 'application/json' }],
    ['HEAD', {}],
    ['HEAD', { accept: 'image/*' }],
  ] as const)('reports B10 answers %s / of monitors and link previews that accept %j', async (method, headers) => {
    for (const path of ['/', '/?from=monitor']) {
      const response = await get(path, headers, method);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect((await response.text()).includes('<title>Helpdesk</title>')).toBe(method === 'GET');
    }
  });

  it('is no answer to programs, nor to anything that changes', async () => {
    expect((await get('/mine', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/mine', { accept: 'text/html' }, 'POST')).status).toBe(404);
    expect((await get('/', { accept: 'text/html' }, 'POST')).status).toBe(404);
  });

  it('sends its files once and for all, in the encoding that the browser takes', async () => {
    const [, path = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text()) ?? [];
    const response = await get(path, { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/favicon.svg', {})).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('can be installed: its manifest names pictures that are there, in their sizes', async () => {
    const page = await (await get('/')).text();
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const response = await get('/manifest.webmanifest', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const { icons, display, start_url } = (await response.json()) as Manifest;
    expect([display, start_url]).toEqual(['standalone', '/']);
    const pictures = [
      ...icons.filter(({ type }) => type === 'image/png'),
      { src: '/icons/apple-180.png', sizes: '180x180' },
    ];
    expect(pictures).toHaveLength(4);
    for (const { src, sizes } of pictures) {
      const picture = await get(src, {});
      expect(picture.headers.get('content-type')).toBe('image/png');
      // The first chunk of a PNG holds its width and height.
      const size = Buffer.from(await picture.arrayBuffer()).subarray(16, 24);
      expect(`${size.readUInt32BE(0)}x${size.readUInt32BE(4)}`).toBe(sizes);
    }
    expect((await get('/icons/nowhere.png')).status).toBe(404);
  });
});
