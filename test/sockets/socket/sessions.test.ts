import { dayLengthMs } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { bentProvider } from '../../api/conformance/oidc/bent-provider.ts';
import { pendingToken, withTotp } from '../../api/conformance/second-factor.ts';
import { type Browser, signedIn, somePassword, withPassword } from '../../api/conformance/signed-in.ts';
import { type LiveWorld, onEveryDesk } from './live-world.ts';
import { type AgentTestSocket, openAgentSocket, UpgradeRefused } from './socket-client.ts';

async function closeCode(socket: AgentTestSocket): Promise<number> {
  return (await socket.closed).code;
}

async function ticketOf(world: LiveWorld, { headers }: Browser): Promise<string> {
  return (await world.data('createSocketTicket', { as: null, headers })).ticket;
}

async function joined(world: LiveWorld, browser: Browser): Promise<AgentTestSocket> {
  const socket = await world.ticketSocket(await ticketOf(world, browser));
  socket.send({ type: 'join' });
  await socket.next('joined');
  return socket;
}

const statusAt = async (world: LiveWorld, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await fetch(`${world.address}/api/v1/agents/me`, { headers })).status;

describe('a session of an agent', () => {
  onEveryDesk(
    (world) => {
      it('people 15: opens a socket by ticket', async () => {
        await (await joined(world(), await signedIn(world()))).ping();
      });

      describe('foreign G21: opens a socket by its cookie, where the page is one of this service', () => {
        const opening = async (headers: Readonly<Record<string, string>>) => {
          const socket = await openAgentSocket(world().address, { headers }, '?join=1').catch((error) => error);
          return socket as AgentTestSocket | UpgradeRefused;
        };
        const cookieOf = async () => (await signedIn(world())).headers.cookie;

        it.each<[string, (address: string) => Readonly<Record<string, string>>]>([
          ['the own address', () => ({ origin: 'http://desk.test' })],
          ['the address by which it was opened, a loopback name', (address) => ({ origin: address })],
          ['what the browser says', (address) => ({ origin: address, 'sec-fetch-site': 'same-origin' })],
        ])('%s', async (_what, headersAt) => {
          const socket = await opening({ cookie: await cookieOf(), ...headersAt(world().address) });
          if (socket instanceof UpgradeRefused) throw socket;
          await socket.ping();
          await socket.close();
        });

        it.each<[string, Readonly<Record<string, string>>]>([
          ['none', {}],
          ['another site', { origin: 'https://evil.example' }],
          ['a host below it', { origin: 'http://shop.desk.test' }],
          ['another port', { origin: 'http://desk.test:8080' }],
          ['another scheme', { origin: 'https://desk.test' }],
          ['a frame without an origin', { origin: 'null' }],
          ['a name that leads here', { origin: 'http://rebound.example', host: 'rebound.example' }],
          [
            'what the browser says, in spite of its origin',
            { origin: 'http://desk.test', 'sec-fetch-site': 'same-site' },
          ],
        ])('403: %s', async (_what, headers) => {
          const refusal = await opening({ cookie: await cookieOf(), ...headers });
          expect((refusal as UpgradeRefused).status).toBe(403);
        });

        it('401 without a session that is still good, and ends with it', async () => {
          const origin = 'http://desk.test';
          expect(((await opening({ origin, cookie: 'helpdesk_session=none' })) as UpgradeRefused).status).toBe(401);
          expect(((await opening({ origin })) as UpgradeRefused).status).toBe(401);
          const browser = await signedIn(world());
          const socket = (await opening({ origin, cookie: browser.headers.cookie })) as AgentTestSocket;
          await socket.ping();
          await world().send({ method: 'POST', url: '/api/v1/auth/logout', headers: browser.headers });
          expect(await closeCode(socket)).toBe(4401);
          expect(((await opening({ origin, cookie: browser.headers.cookie })) as UpgradeRefused).status).toBe(401);
        });

        it('a key that is wrong is not made good by a cookie', async () => {
          const headers = { origin: 'http://desk.test', cookie: await cookieOf(), authorization: 'token x:y' };
          expect(((await opening(headers)) as UpgradeRefused).status).toBe(401);
        });
      });

      it.each<[string, (world: LiveWorld, browser: Browser) => Promise<unknown>]>([
        [
          'people 8: a logout',
          (desk, { headers }) => desk.send({ method: 'POST', url: '/api/v1/auth/logout', headers }),
        ],
        ['people 13: an Admin', (desk, { agentId }) => desk.data('endAgentSessions', { params: { id: agentId } })],
        [
          'people 15: its owner elsewhere',
          async (desk, { email, sessionId }) => {
            const { headers } = await signedIn(desk, { email });
            return desk.data('endOwnSession', { headers, params: { id: sessionId } });
          },
        ],
        [
          'people 24: a new password',
          async (desk, { email }) => {
            const { headers } = await signedIn(desk, { email });
            const body = { current_password: somePassword, new_password: 'five words without any rhyme' };
            return desk.data('changeOwnPassword', { headers, body });
          },
        ],
      ])('ends by %s: its socket closes with 4401, others stay', async (_what, end) => {
        const browser = await signedIn(world());
        const socket = await joined(world(), browser);
        const others = [await world().desk(), await joined(world(), await signedIn(world()))];
        const ticket = await ticketOf(world(), browser);
        await end(world(), browser);
        expect(await closeCode(socket)).toBe(4401);
        expect(await statusAt(world(), browser.headers)).toBe(401);
        const late = await world()
          .ticketSocket(ticket)
          .catch((error: unknown) => error);
        expect(late).toBeInstanceOf(UpgradeRefused);
        for (const other of others) await other?.ping();
      });

      it('says why, where the account was switched off', async () => {
        const account = await withPassword(world());
        const socket = await joined(world(), await signedIn(world(), { email: account.email }));
        await world().data('updateAgent', { params: { id: account.id }, body: { enabled: false } });
        expect(await socket.closed).toMatchObject({ code: 4401, reason: 'disabled' });
      });

      it('people 9: ends by time, for an open socket too', async () => {
        const browser = await signedIn(world());
        const socket = await joined(world(), browser);
        world().clock.advance(31 * dayLengthMs);
        world().timers.tick();
        expect(await closeCode(socket)).toBe(4401);
      });

      it('people 12: disabled agents have no session on any node at once, and keys work when they are enabled', async () => {
        const account = await withPassword(world());
        const { headers } = await signedIn(world(), { email: account.email });
        const key = { authorization: `token ${account.as}` };
        expect([await statusAt(world(), headers), await statusAt(world(), key)]).toEqual([200, 200]);
        const set = (enabled: boolean) =>
          world().data('updateAgent', { params: { id: account.id }, body: { enabled } });
        await set(false);
        expect([await statusAt(world(), headers), await statusAt(world(), key)]).toEqual([401, 401]);
        await set(true);
        expect([await statusAt(world(), headers), await statusAt(world(), key)]).toEqual([401, 200]);
      });

      it('people 32: of one code on two nodes at once, one signs in', async () => {
        const { email, code } = await withTotp(world());
        const headers = { 'content-type': 'application/json' };
        const bodyOf = (token: string) => JSON.stringify({ token, code: code(1) });
        const first = bodyOf(await pendingToken(world(), email));
        const second = bodyOf(await pendingToken(world(), email));
        const url = '/api/v1/auth/second-factor';
        const [here, there] = await Promise.all([
          world().send({ method: 'POST', url, headers, payload: first }),
          fetch(`${world().address}${url}`, { method: 'POST', headers, body: second }),
        ]);
        expect([here.statusCode, there.status].sort()).toEqual([200, 401]);
      });

      it('people 43: of one callback on two nodes at once, one signs in', async () => {
        const { email } = await world().agent();
        const provider = await bentProvider();
        const body = { name: 'Staff', provider_url: provider.issuer, client_id: 'helpdesk', client_secret: 'secret' };
        const { id } = await world().data('createOidcProvider', { body });
        const begun = await world().app.inject(`/api/v1/oidc/${id}/login`);
        const { searchParams } = new URL(String(begun.headers.location));
        Object.assign(provider, { nonce: searchParams.get('nonce') ?? '', bends: { claims: { email } } });
        const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
        const url = `/api/v1/oidc/${id}/finish?code=code&state=${searchParams.get('state')}`;
        const [here, there] = await Promise.all([
          world().app.inject({ url, headers: { cookie } }),
          fetch(`${world().address}${url}`, { headers: { cookie }, redirect: 'manual' }),
        ]);
        await provider.close();
        expect([here.headers.location, there.headers.get('location')].sort()).toEqual(['/', '/login?error=oidc_state']);
      });

      it('people 38: the socket of a session that has to set up a second factor closes', async () => {
        const browser = await signedIn(world());
        const socket = await joined(world(), browser);
        const withFactor = await joined(world(), await withTotp(world()));
        await world().data('updateSecuritySettings', { body: { require_second_factor: 'all' } });
        expect(await closeCode(socket)).toBe(4401);
        await withFactor.ping();
        expect(await statusAt(world(), browser.headers)).toBe(403);
      });

      it('people 20: failures are counted for all nodes', async () => {
        const { email } = await withPassword(world());
        const headers = { 'content-type': 'application/json' };
        const wrong = JSON.stringify({ email, password: 'a wrong one' });
        const here = () => world().send({ method: 'POST', url: '/api/v1/auth/login', headers, payload: wrong });
        const there = (body: string) =>
          fetch(`${world().address}/api/v1/auth/login`, { method: 'POST', headers, body });
        const first = await Promise.all(Array.from({ length: 6 }, here));
        expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401));
        const second = await Promise.all(Array.from({ length: 6 }, () => there(wrong)));
        expect(second.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 429, 429]);
        expect((await there(JSON.stringify({ email, password: somePassword }))).status).toBe(429);
        expect((await here()).statusCode).toBe(429);
      });
    },
    { standsStill: true },
  );
});
