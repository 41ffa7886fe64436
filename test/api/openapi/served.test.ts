import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { patientService } from '../../support/patience.ts';

/** `fetch` would decompress the answer. */
async function askHead(url: string, headers: Readonly<Record<string, string>>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return { status: response.statusCode, headers: response.headers, bytes };
}

describe('a service', () => {
  let folder: string;
  let service: RunningService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-openapi-'));
    const read = readConfig({ ...patientService, PORT: '0', HELPDESK_DATA_DIR: folder });
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    service = await startService(read.ok, false);
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  it('serves the document that the command prints', async () => {
    const response = await fetch(`${service.address}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { code, out, err } = await run(['openapi'], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await response.json()).toEqual(JSON.parse(out));
    expect(JSON.parse((await run(['openapi', '--server', 'https://desk.example'], {})).out)).toMatchObject({
      openapi: '3.1.1',
      info: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      servers: [{ url: 'https://desk.example' }],
    });
  });

  it('serves the page, and lets it ask nobody else', async () => {
    const page = await fetch(`${service.address}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
    const text = await page.text();
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const [script = ''] = /src="([^"]*bundle\.js)"/.exec(text)?.slice(1) ?? [];
    expect((await fetch(service.address + script)).headers.get('content-type')).toMatch(/javascript/);
  });

  it.each([
    '/openapi.json',
    '/docs/json',
    '/docs/yaml',
    '/docs',
    '/docs/static/index.css',
    '/docs/static/swagger-ui-bundle.js',
  ])('security T9 keeps %s as it is sent: compressed, with a tag', async (path) => {
    const get = (headers: Readonly<Record<string, string>>) => askHead(service.address + path, headers);
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.status).toBe(200);
    const { etag = '' } = plain.headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(plain.headers['cache-control']).toBe('no-cache');
    for (const encoding of ['br', 'gzip']) {
      const packed = await get({ 'accept-encoding': encoding });
      expect([packed.status, packed.headers.etag]).toEqual([200, etag]);
      if (plain.bytes >= 1_024) {
        expect(packed.headers['content-encoding']).toBe(encoding);
        expect(packed.bytes).toBeLessThan(plain.bytes / 2);
      }
    }
    for (const tag of [etag, `W/${etag}`]) expect((await get({ 'if-none-match': tag })).status).toBe(304);
  });

  it('security T9 asks the viewer for each file once, however it is spelled', async () => {
    const spellings = ['/docs/static/index.css', '/docs/static/index.css?a=1', '/docs/static/%69ndex.css'];
    const answers = await Promise.all(spellings.map((path) => fetch(service.address + path)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
  });

  it.each(['/docs/nothing', '/docs/static/nothing.js', '/docs/static/../package.json', '/openapi.yaml'])(
    'has nothing at %s',
    async (path) => {
      const response = await fetch(service.address + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 'error', error_type: 'NotFoundException' });
    },
  );
});
