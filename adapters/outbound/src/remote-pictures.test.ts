import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeOutbound } from './node-outbound.ts';
import { type PictureLimits, remotePictures, usualLimits } from './remote-pictures.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');

let server: Server;
let base: string;
let limits: PictureLimits;
let answer: RequestListener;
let asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  base = `http://localhost:${port}`;
  limits = { timeMs: 600_000, bytes: 1_000, redirects: 3, ports: [port], atOnce: 16 };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fetched = (path: string, changes: Partial<PictureLimits> = {}, allow: readonly string[] = ['localhost']) =>
  remotePictures({ outbound: nodeOutbound({ allow }), limits: { ...limits, ...changes } }).fetch(base + path);
const giving = (bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}, status = 200): RequestListener => {
  return (_request, response) => response.writeHead(status, headers).end(bytes);
};

it('mail 33: a picture has the type of its bytes, and nothing is sent that names anyone', async () => {
  answer = giving(png, { 'content-type': 'text/html', 'set-cookie': 'a=b' });
  expect(await fetched('/a.png?b=c')).toEqual({ contentType: 'image/png', bytes: png });
  await fetched('/a.png');
  expect(asked.map(({ path }) => path)).toEqual(['/a.png?b=c', '/a.png']);
  expect(Object.keys(asked[1]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

it.each([
  ['\xff\xd8\xff\xe0 more', 'image/jpeg'],
  ['GIF89a more', 'image/gif'],
  ['RIFF\0\n\x01\x02WEBP more', 'image/webp'],
])('mail 33: %j is a picture', async (text, contentType) => {
  answer = giving(Buffer.from(text, 'latin1'));
  expect((await fetched('/'))?.contentType).toBe(contentType);
});

it.each(['<svg xmlns="http://www.w3.org/2000/svg"></svg>', '<!doctype html>', '', 'RIFF1234WAVE'])(
  'mail 33: %j is none',
  async (text) => {
    answer = giving(Buffer.from(text), { 'content-type': 'image/png' });
    expect(await fetched('/')).toBeUndefined();
  },
);

it('mail 33: redirects are followed three times, and each host is checked', async () => {
  answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end(png);
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  expect((await fetched('/3'))?.contentType).toBe('image/png');
  expect(await fetched('/4')).toBeUndefined();
  const port = new URL(base).port;
  answer = (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/0` }).end();
  asked = [];
  expect(await fetched('/9')).toBeUndefined();
  expect(asked).toHaveLength(1);
});

/** What names lead to, as a name server of the test has it. */
const zone: Readonly<Record<string, string>> = {
  'begin.example': '127.0.0.1',
  'inner.example': '127.0.0.1',
  'mapped.example': '::ffff:127.0.0.1',
  '2130706433': '127.0.0.1',
};
const names = {
  addresses: async (host: string) => {
    const address = zone[host];
    if (address === undefined) throw new Error('ENOTFOUND');
    return [{ address, family: address.includes(':') ? (6 as const) : (4 as const) }];
  },
  mailExchangers: async () => [],
};

it.each([
  ...['inner.example', 'mapped.example', 'localhost', '2130706433', '0x7f.1', '127.0.0.1'],
  ...['[::1]', '[::ffff:7f00:1]', '10.0.0.1', '169.254.169.254'],
])('mail 33: a redirect to %s, which is in the network, is not followed', async (host) => {
  const { port } = new URL(base);
  const pictures = remotePictures({ outbound: nodeOutbound({ allow: ['begin.example'], names }), limits });
  answer = giving(png);
  expect(await pictures.fetch(`http://begin.example:${port}/a.png`)).toBeDefined();
  answer = (_request, response) => void response.writeHead(302, { location: `http://${host}:${port}/a.png` }).end();
  expect(await pictures.fetch(`http://begin.example:${port}/b.png`)).toBeUndefined();
  expect(asked.map(({ path }) => path)).toEqual(['/a.png', '/b.png']);
});

it.each(['inner.example', 'mapped.example', '2130706433', '0x7f.1', '[::ffff:7f00:1]'])(
  'mail 33: %s, which is in the network, is not asked',
  async (host) => {
    answer = giving(png);
    const pictures = remotePictures({ outbound: nodeOutbound({ allow: [], names }), limits });
    expect(await pictures.fetch(`${base.replace('localhost', host)}/a.png`)).toBeUndefined();
    expect(asked).toEqual([]);
  },
);

it('mail 33: the address that was checked is asked, whatever the name leads to a moment later', async () => {
  answer = giving(png);
  let looks = 0;
  const changing = {
    ...names,
    addresses: async () => {
      looks += 1;
      // In the network, but no server is there.
      return [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 as const }];
    },
  };
  const pictures = remotePictures({ outbound: nodeOutbound({ allow: ['127.0.0.1'], names: changing }), limits });
  expect(await pictures.fetch(`${base.replace('localhost', 'begin.example')}/a.png`)).toBeDefined();
  expect(looks).toBe(1);
  expect(await pictures.fetch(`${base.replace('localhost', 'begin.example')}/b.png`)).toBeUndefined();
  expect(asked.map(({ path }) => path)).toEqual(['/a.png']);
});

it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://localhost/a.png', 'nothing'])(
  'mail 33: a redirect to %s leads nowhere',
  async (location) => {
    answer = (request, response) =>
      request.url === '/begin' ? response.writeHead(301, { location }).end() : response.writeHead(404).end();
    expect(await fetched('/begin')).toBeUndefined();
  },
);

it('mail 33: an address in the network is never asked, unless it is allowed for pictures', async () => {
  answer = giving(png);
  expect(await remotePictures({ limits }).fetch(`${base}/a.png`)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('mail 33: other ports are not asked, also after a redirect', async () => {
  answer = giving(png);
  expect(await fetched('/a.png', { ports: [80, 443] })).toBeUndefined();
  expect(asked).toEqual([]);
  const other = createServer(giving(png)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  answer = (_request, response) => void response.writeHead(302, { location: `http://localhost:${port}/a.png` }).end();
  expect(await fetched('/a.png')).toBeUndefined();
  expect(asked).toHaveLength(1);
  other.close();
});

it('mail 33: too much is left, whether it was stated or not', async () => {
  const much = Buffer.concat([png, Buffer.alloc(1_000)]);
  answer = giving(much, { 'content-length': String(much.length) });
  expect(await fetched('/')).toBeUndefined();
  answer = (_request, response) => {
    response.write(png);
    response.end(Buffer.alloc(1_000));
  };
  expect(await fetched('/')).toBeUndefined();
  expect((await fetched('/', { bytes: 2_000 }))?.bytes.length).toBe(much.length);
});

it('mail 33: a server that never ends is left after the time', async () => {
  answer = (_request, response) => void response.write(png);
  expect(await fetched('/', { timeMs: 1 })).toBeUndefined();
});

it('mail 33: other answers are no pictures', async () => {
  answer = giving(png, {}, 403);
  expect(await fetched('/')).toBeUndefined();
  answer = (request) => void request.socket.destroy();
  expect(await fetched('/')).toBeUndefined();
});

it('mail 33: sixteen servers are asked at once, and a fetch that is ended makes room for the next', async () => {
  const answers: (() => void)[] = [];
  answer = (_request, response) => void answers.push(() => response.end(png));
  const pictures = remotePictures({ outbound: nodeOutbound({ allow: ['localhost'] }), limits });
  const ends = Array.from({ length: 18 }, () => new AbortController());
  const under = ends.map(({ signal }, index) => pictures.fetch(`${base}/${index}`, signal));
  await expect.poll(() => answers.length).toBe(16);
  expect(asked.map(({ path }) => path)).not.toContain('/16');
  ends[17]?.abort();
  expect(await under[17]).toBeUndefined();
  ends[0]?.abort();
  expect(await under[0]).toBeUndefined();
  await expect.poll(() => answers.length).toBe(17);
  expect(asked.at(-1)?.path).toBe('/16');
  for (const each of answers) each();
  const found = await Promise.all(under);
  expect(found.flatMap((each, index) => (each === undefined ? [index] : []))).toEqual([0, 17]);
});

it('mail 33: by default a picture has 5 MiB at most, and comes within ten seconds from port 80 or 443', async () => {
  expect(usualLimits).toEqual({
    ...{ timeMs: 10_000, bytes: 5 * 1024 * 1024, redirects: 3 },
    ...{ ports: [80, 443], atOnce: 16 },
  });
  const resolved: string[] = [];
  const outbound = {
    ...nodeOutbound({ allow: [] }),
    resolve: (host: string) => {
      resolved.push(host);
      return Promise.reject(new Error('nothing is asked in this test'));
    },
  };
  const { fetch } = remotePictures({ outbound });
  const wanted = ['http://a.example/', 'https://b.example/', 'http://c.example:443/', 'https://d.example:80/'];
  const others = ['http://e.example:8080/', 'https://f.example:8443/', 'http://g.example:25/'];
  for (const address of [...wanted, ...others]) expect(await fetch(address)).toBeUndefined();
  expect(resolved).toEqual(['a.example', 'b.example', 'c.example', 'd.example']);
});
