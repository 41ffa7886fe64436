import { describe, expect, test } from 'vitest';
import { somePassword, withPassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const plain = 'http://127.0.0.1:9000';
const lan = 'http://desk.lan:9000';
const https = 'https://desk.example.com';

/** How a page is answered: with 200, with the address of the service, or refused as a request of another site. */
type Outcome = 200 | 'told' | 'other';

interface Row {
  readonly own: string;
  readonly host: string;
  readonly origin?: string;
  readonly site?: string;
  /** The scheme that a proxy reports. */
  readonly proto?: string;
  readonly outcome: Outcome;
  /** The cookie of the session, if there is one. */
  readonly cookie?: string;
}

const secureCookie = '__Host-helpdesk';
const plainCookie = 'helpdesk_session';
const same = 'same-origin';

/** The cases with a trusted proxy in front of the service. */
const rows: readonly Row[] = [
  // A service as `npm start` starts it, with a browser on the same machine.
  {
    own: plain,
    host: 'localhost:9000',
    origin: 'http://localhost:9000',
    site: same,
    outcome: 200,
    cookie: plainCookie,
  },
  { own: plain, host: '127.0.0.1:9000', origin: plain, site: same, outcome: 200, cookie: plainCookie },
  { own: plain, host: '[::1]:9000', origin: 'http://[::1]:9000', site: same, outcome: 200, cookie: plainCookie },
  { own: plain, host: 'ada.localhost:9000', origin: 'http://ada.localhost:9000', outcome: 200, cookie: plainCookie },
  { own: plain, host: 'localhost:9000', origin: 'http://localhost:9000', outcome: 200, cookie: plainCookie },
  { own: plain, host: 'localhost', origin: 'http://localhost', outcome: 200, cookie: plainCookie },
  // The address of the machine over plain http, where browsers send no `Sec-Fetch-Site`.
  { own: plain, host: '192.168.1.20:9000', origin: 'http://192.168.1.20:9000', outcome: 200, cookie: plainCookie },
  { own: plain, host: '[fd00::7]:9000', origin: 'http://[fd00::7]:9000', outcome: 200, cookie: plainCookie },
  { own: lan, host: '192.168.1.20:9000', origin: 'http://192.168.1.20:9000', outcome: 200, cookie: plainCookie },
  { own: lan, host: 'desk.lan:9000', origin: lan, outcome: 200, cookie: plainCookie },
  // A proxy that does not pass the host on.
  { own: lan, host: '127.0.0.1:9000', origin: lan, outcome: 200, cookie: plainCookie },
  // Names that are not ours, which their owner may have bound to our address.
  { own: plain, host: 'desk.lan:9000', origin: 'http://desk.lan:9000', outcome: 'told' },
  { own: plain, host: 'evil.test:9000', origin: 'http://evil.test:9000', outcome: 'told' },
  { own: plain, host: '127.0.0.1.evil.test', origin: 'http://127.0.0.1.evil.test', outcome: 'told' },
  { own: plain, host: 'localhost.evil.test', origin: 'http://localhost.evil.test', outcome: 'told' },
  { own: https, host: 'evil.test', origin: 'http://evil.test', outcome: 'told' },
  // Pages of others.
  { own: plain, host: '127.0.0.1:9000', origin: 'http://evil.test', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'http://localhost:3000', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: plain.replace('9000', '3000'), outcome: 'other' },
  { own: plain, host: '192.168.1.20:9000', origin: 'http://192.168.1.21:9000', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'null', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'null', site: same, outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'file://', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'http://localhost:9000/', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'http://evil.test', site: 'cross-site', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'http://localhost:9000', site: 'cross-site', outcome: 'other' },
  { own: plain, host: 'localhost:9000', origin: 'http://localhost:3000', site: 'same-site', outcome: 'other' },
  { own: https, host: 'desk.example.com', origin: https, site: 'none', outcome: 'other' },
  // A proxy with a certificate.
  {
    own: https,
    host: 'desk.example.com',
    origin: https,
    site: same,
    proto: 'https',
    outcome: 200,
    cookie: secureCookie,
  },
  { own: https, host: 'desk.example.com', origin: https, proto: 'https', outcome: 200, cookie: secureCookie },
  { own: https, host: 'desk.example.com', site: same, proto: 'https', outcome: 200, cookie: secureCookie },
  { own: https, host: 'desk.example.com', origin: https, site: same, outcome: 200, cookie: secureCookie },
  { own: https, host: '127.0.0.1:9000', origin: https, site: same, outcome: 200, cookie: secureCookie },
  { own: https, host: 'other.example.com', site: same, proto: 'https', outcome: 200, cookie: secureCookie },
  { own: https, host: 'other.example.com', origin: 'https://other.example.com', proto: 'https', outcome: 'told' },
  // Its own address is https: plain http is for this machine.
  {
    own: https,
    host: 'localhost:9000',
    origin: 'http://localhost:9000',
    site: same,
    outcome: 200,
    cookie: plainCookie,
  },
  { own: https, host: '127.0.0.1:9000', origin: plain, outcome: 200, cookie: plainCookie },
  { own: https, host: '192.168.1.20:9000', origin: 'http://192.168.1.20:9000', outcome: 'told' },
  { own: https, host: '192.168.1.20:9000', origin: 'http://192.168.1.20:9000', site: same, outcome: 'told' },
  { own: https, host: 'desk.example.com', origin: 'http://desk.example.com', proto: 'http', outcome: 'told' },
  {
    own: https,
    host: '192.168.1.20',
    origin: 'https://192.168.1.20',
    proto: 'https',
    outcome: 200,
    cookie: secureCookie,
  },
  // The schemes differ: somebody between could have made the page.
  { own: plain, host: '192.168.1.20', origin: 'http://192.168.1.20', proto: 'https', outcome: 'told' },
  // A proxy with a certificate, and no address was set.
  {
    own: plain,
    host: '192.168.1.20',
    origin: 'https://192.168.1.20',
    proto: 'https',
    outcome: 200,
    cookie: secureCookie,
  },
];

const titleOf = ({ own, host, origin, site, proto, outcome }: Row): string =>
  `at ${own}: Host ${host}, Origin ${origin}, Sec-Fetch-Site ${site}, ${proto ?? 'no proxy'}: ${outcome}`;

const headersOf = ({ host, origin, site, proto }: Row): Headers => ({
  'content-type': 'application/json',
  host,
  ...(origin !== undefined && { origin }),
  ...(site !== undefined && { 'sec-fetch-site': site }),
  ...(proto !== undefined && { 'x-forwarded-proto': proto }),
});

describe.each([plain, lan, https])('reports B1 a service at %s', (own) => {
  onEveryStore(
    (world) => {
      const outcomeOf = async (request: Parameters<World['send']>[0]): Promise<Outcome | string> => {
        const response = await world().send(request);
        if (response.statusCode === 200) return 200;
        const { data, message } = response.json();
        if (response.statusCode !== 403) return `${response.statusCode} ${message}`;
        if (data === null) return 'other';
        expect(data).toEqual({ code: 'origin.unknown', address: own });
        return 'told';
      };

      test.each(rows.filter((row) => row.own === own).map((row) => [titleOf(row), row] as const))(
        '%s',
        async (_title, row) => {
          const { email } = await withPassword(world());
          const headers = headersOf(row);
          const login = {
            method: 'POST' as const,
            url: '/api/v1/auth/login',
            headers,
            payload: JSON.stringify({ email, password: somePassword }),
          };
          const response = await world().send(login);
          expect(await outcomeOf(login)).toBe(row.outcome);
          const set = [response.headers['set-cookie'] ?? []].flat()[0];
          const isSecure = row.cookie === secureCookie;
          expect([set?.split('=')[0], set?.includes('Secure')]).toEqual(
            row.outcome === 200 ? [row.cookie, isSecure] : [undefined, undefined],
          );
          // The session of a sign-in at a proper page; the row is about the page that changes something.
          const { token } = await world().helpdesk.signIn({
            email,
            password: somePassword,
            browser: { ip: '192.0.2.7', userAgent: 'A browser', device: undefined, remember: true },
          });
          const cookie = `${plainCookie}=${token}; ${secureCookie}=${token}`;
          const change = {
            method: 'PUT' as const,
            url: '/api/v1/agents/me/availability',
            payload: JSON.stringify({ status: 'online' }),
          };
          expect(await outcomeOf({ ...change, headers: { ...headers, cookie } })).toBe(row.outcome);
          const asRead = await world().send({
            method: 'GET',
            url: '/api/v1/agents/me',
            headers: { ...headers, cookie },
          });
          expect(asRead.statusCode).toBe(200);
          const out = { method: 'POST' as const, url: '/api/v1/auth/logout', headers: { ...headers, cookie } };
          expect(await outcomeOf(out)).toBe(row.outcome);
        },
      );

      test('a program signs in without any of it, at every host', async () => {
        const { email } = await withPassword(world());
        const payload = JSON.stringify({ email, password: somePassword });
        for (const host of ['127.0.0.1:9000', 'desk.lan', 'evil.test', '192.168.1.20:9000']) {
          const headers = { 'content-type': 'application/json', host };
          expect(await outcomeOf({ method: 'POST', url: '/api/v1/auth/login', headers, payload }), host).toBe(200);
        }
      });

      describe('reports F1: the window of a browser for a password', () => {
        const challengeTo = async (
          headers: Headers,
          method: 'GET' | 'POST' = 'GET',
          url = '/api/v1/agents/me',
        ): Promise<unknown> => {
          const payload = method === 'POST' ? 'text=1' : undefined;
          const answer = await world().send({ method, url, headers, ...(payload !== undefined && { payload }) });
          expect(answer.statusCode).toBe(401);
          return answer.headers['www-authenticate'];
        };
        /** As browsers send them over plain http to a name of the local network: without `Sec-Fetch-Mode`. */
        const inLan = { host: 'desk.lan:9000', 'accept-language': 'de-DE,de;q=0.9', 'user-agent': 'Mozilla/5.0' };
        const form = { ...inLan, 'content-type': 'application/x-www-form-urlencoded', origin: 'http://desk.lan:9000' };
        const json = { ...form, 'content-type': 'application/json' };
        const badKey = { authorization: `Basic ${Buffer.from('no:key').toString('base64')}` };

        test.each([
          ['a script', inLan],
          ['our client in a browser that keeps its languages to itself', { host: inLan.host, 'x-helpdesk-page': '1' }],
          [
            'a picture',
            { ...inLan, accept: 'image/avif,image/webp,image/*,*/*;q=0.8', referer: 'http://desk.lan:9000/' },
          ],
          ['a link or a download', { ...inLan, accept: 'text/html,*/*;q=0.8', 'upgrade-insecure-requests': '1' }],
          ['a stream of events', { ...inLan, accept: 'text/event-stream', 'cache-control': 'no-cache' }],
          ['a browser that has kept a key', { ...inLan, ...badKey }],
          ['a script over https', { 'sec-fetch-mode': 'cors' }],
          ['a link over https', { 'sec-fetch-mode': 'navigate' }],
          ['a session that has ended', { ...inLan, cookie: `${plainCookie}=ended` }],
        ])('does not open for %s', async (_what, headers) => {
          expect(await challengeTo(headers)).toBeUndefined();
        });

        test('does not open for what a page sends, nor where a sign-in at a provider begins', async () => {
          expect(await challengeTo(json, 'POST', '/api/v1/conversations')).toBeUndefined();
          const changed = await world().send({ method: 'POST', url: '/api/v1/tags', headers: form, payload: 'a=1' });
          const begin = await world().send({ method: 'GET', url: '/api/v1/oidc/1/login', headers: inLan });
          for (const { headers } of [changed, begin]) expect(headers['www-authenticate']).toBeUndefined();
        });

        test('programs get the challenge, with a key that is wrong and without one', async () => {
          for (const headers of [{}, badKey, { 'user-agent': 'curl/8.5.0', accept: '*/*', ...badKey }]) {
            expect(await challengeTo(headers)).toBe('Basic realm="helpdesk", charset="UTF-8"');
          }
        });
      });

      test('a proxy that is not among those trusted says nothing of the scheme', async () => {
        const { email } = await withPassword(world());
        const response = await world().send({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress: '192.0.2.9',
          headers: { 'content-type': 'application/json', host: 'localhost:9000', 'x-forwarded-proto': 'https' },
          payload: JSON.stringify({ email, password: somePassword }),
        });
        const name = own === https ? secureCookie : plainCookie;
        expect([response.headers['set-cookie']].flat()[0]?.split('=')[0]).toBe(name);
      });
    },
    { shared: true, baseUrl: own, trustedProxies: ['127.0.0.1'] },
  );
});
