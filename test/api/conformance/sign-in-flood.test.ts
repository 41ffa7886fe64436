import { createHelpdesk } from '@helpdesk/domain/use-cases';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { type DeskOptions, serverOf } from '../../support/desk.ts';
import { type HeldPasswords, heldPasswords } from './held-passwords.ts';
import { type Browser, signedIn, somePassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

/** How many strangers have a place: two hashes at once, and 32 that wait. */
const places = 34;
const nextPassword = 'five words without any rhyme';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Flooded {
  readonly app: FastifyInstance;
  readonly passwords: HeldPasswords;
}

/** One more node of the desk, whose hashes end when the test says so. */
async function nodeOf(world: World, options: DeskOptions = {}): Promise<Flooded> {
  const passwords = heldPasswords();
  const ports = { ...world.ports, passwords };
  const app = serverOf(ports, createHelpdesk(ports), { failedCredentialsPerMinute: 30, ...options });
  await app.ready();
  ends.push(async () => {
    passwords.endAll();
    await app.close();
  });
  return { app, passwords };
}

type Init = {
  readonly url: string;
  readonly body: object;
  readonly headers?: object;
  readonly method?: 'POST' | 'PUT';
};

const sent = (app: FastifyInstance, remoteAddress: string, { url, body, headers, method = 'POST' }: Init) =>
  app.inject({
    ...{ method, url: `/api/v1${url}`, remoteAddress, payload: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  });

const login = (app: FastifyInstance, remoteAddress: string, email: string, password: string, device?: string) =>
  sent(app, remoteAddress, {
    url: '/auth/login',
    body: { email, password },
    headers: device === undefined ? {} : { cookie: `helpdesk_device=${device}` },
  });

let strangers = 0;
const guess = (app: FastifyInstance, remoteAddress: string) =>
  login(app, remoteAddress, `nobody${++strangers}@example.com`, 'a guess of a stranger');

/** Begins so many guesses, and waits until each is refused or has a place. */
async function flood({ app, passwords }: Flooded, addresses: readonly string[]) {
  const refused: LightMyRequestResponse[] = [];
  const before = passwords.asked;
  const all = addresses.map(async (address) => {
    const answer = await guess(app, address);
    if (answer.statusCode !== 401) refused.push(answer);
    return answer.statusCode;
  });
  await until(() => passwords.asked - before + refused.length === addresses.length, 'that each has its place or not');
  return { refused, all: Promise.all(all) };
}

const ipv4 = (index: number): string => `198.51.${index >> 8}.${index & 255}`;
const many = (count: number, address: (index: number) => string) => Array.from({ length: count }, (_, i) => address(i));

interface Owner extends Browser {
  readonly link: string;
}

type Act = (node: FastifyInstance, owner: Owner, world: World) => Promise<LightMyRequestResponse>;

const acts: readonly [name: string, hashes: number, act: Act][] = [
  ['sign in', 1, (app, { email, device }) => login(app, '192.0.2.1', email, somePassword, device)],
  [
    'confirm who they are',
    1,
    (app, { headers }) => sent(app, '192.0.2.1', { url: '/auth/confirm', body: { password: somePassword }, headers }),
  ],
  [
    'change their password',
    2,
    (app, { headers }) => {
      const body = { current_password: somePassword, new_password: nextPassword };
      return sent(app, '192.0.2.1', { url: '/auth/password', body, headers, method: 'PUT' });
    },
  ],
  [
    'use a link',
    1,
    (app, { link }) =>
      sent(app, '192.0.2.1', { url: '/agents/set-password', body: { token: link, password: nextPassword } }),
  ],
  [
    'be given a password by an Admin',
    1,
    (app, { agentId }, { admin }) => {
      const headers = { authorization: `token ${admin}` };
      return sent(app, '192.0.2.1', {
        ...{ url: `/agents/${agentId}`, body: { new_password: nextPassword }, headers, method: 'PUT' },
      });
    },
  ],
];

describe('while strangers fill the queue of hashes', () => {
  onEveryStore((world) => {
    test.each(acts)('security T7 an owner can %s', async (_name, hashes, act) => {
      const browser = await signedIn(world());
      const made = await world().data('createPasswordLink', { params: { id: browser.agentId }, body: {} });
      const node = await nodeOf(world());
      const { all } = await flood(node, many(places, ipv4));
      const refused = await guess(node.app, '203.0.113.1');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
      expect((await login(node.app, '203.0.113.2', browser.email, somePassword)).statusCode).toBe(503);

      let answer: LightMyRequestResponse | undefined;
      const acting = act(node.app, { ...browser, link: made.url?.split('#')[1] ?? '' }, world()).then((given) => {
        answer = given;
      });
      const isTheirs = (password: string) => [somePassword, nextPassword].includes(password);
      for (let done = 0; done < hashes; ) {
        await until(() => node.passwords.asked > places + done || answer !== undefined, 'that it waits');
        expect(answer?.body).toBeUndefined();
        if (isTheirs(await node.passwords.endOne())) done += 1;
      }
      await acting;
      expect(answer?.statusCode, answer?.body).toBe(200);
      // No more strangers came before them than take turns with them.
      const before = node.passwords.begun.filter((password) => !isTheirs(password)).length;
      expect(before).toBeLessThanOrEqual(2 + 3 * hashes);
      node.passwords.endAll();
      expect(new Set(await all)).toEqual(new Set([401]));
    });
  });
});

const networks: readonly [name: string, atOnce: number, inside: (index: number) => string, beside: string][] = [
  ['an IPv6 /64', 8, (index) => `2001:db8:1:100::${index + 1}`, '2001:db8:1:101::1'],
  ['an IPv6 /56', 16, (index) => `2001:db8:1:1${(index + 16).toString(16)}::1`, '2001:db8:1:200::1'],
  ['an IPv6 /48', 24, (index) => `2001:db8:1:${(index + 16).toString(16)}00::1`, '2001:db8:2::1'],
  ['an IPv4 address', 8, () => '192.0.2.9', '192.0.2.10'],
  ['an IPv4 address written as IPv6', 8, (i) => (i % 2 ? '::ffff:192.0.2.9' : '::ffff:c000:209'), '::ffff:192.0.2.10'],
];

describe('passwords at once', () => {
  onEveryStore((world) => {
    test.each(networks)(
      'security T7 %s has %i places, and the next network others',
      async (_n, atOnce, inside, beside) => {
        const { email, device } = await signedIn(world());
        const node = await nodeOf(world());
        const { refused, all } = await flood(node, many(28, inside));
        expect(node.passwords.asked).toBe(atOnce);
        for (const { statusCode, headers } of refused) expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
        const neighbour = await flood(node, [beside]);
        expect(node.passwords.asked).toBe(atOnce + 1);
        expect(neighbour.refused).toEqual([]);
        // The owner is in the same network, at a device that is known or not.
        expect((await login(node.app, inside(0), email, somePassword)).statusCode).toBe(503);
        const owner = login(node.app, inside(0), email, somePassword, device);
        await until(() => node.passwords.asked === atOnce + 2, 'that the owner waits');
        node.passwords.endAll();
        expect((await owner).statusCode).toBe(200);
        expect((await all).filter((status) => status === 401).length).toBe(atOnce);
        expect((await login(node.app, inside(1), email, somePassword)).statusCode).toBe(200);
      },
    );

    test('security T7 are not limited by network where failures are not', async () => {
      const node = await nodeOf(world(), { failedCredentialsPerMinute: 0 });
      const { refused } = await flood(
        node,
        many(places, () => '192.0.2.9'),
      );
      expect(refused).toEqual([]);
    });
  });
});

describe('failures of the networks around an address', () => {
  const limit = 3;
  onEveryStore((world) => {
    test('security T7 a /56 has 4 times the limit of an address, a /48 16 times; IPv4 has neither', async () => {
      const { email, device } = await signedIn(world());
      const { app, passwords } = await nodeOf(world(), { failedCredentialsPerMinute: limit });
      passwords.endAll();
      const status = async (address: string) => (await guess(app, address)).statusCode;
      const fail = async (times: number, address: (index: number) => string) => {
        for (let index = 0; index < times; index++) expect(await status(address(index)), address(index)).toBe(401);
      };
      const hex = (value: number): string => value.toString(16).padStart(2, '0');
      const host = (line: number, net: number): string => `2001:db8:7:${hex(line)}${hex(net)}::1`;
      for (let line = 0; line < 4; line++) {
        await fail(4 * limit, (index) => host(line, index % 4));
        expect(await status(host(line, 9)), 'the home line').toBe(429);
        if (line < 3) await fail(1, () => `2001:db8:8:${hex(line)}00::1`);
      }
      expect(await status(host(9, 9)), 'the site').toBe(429);
      expect(await status('2001:db8:6::1'), 'another site').toBe(401);
      // The lines of IPv4 are apart, however near.
      for (let index = 0; index < 17; index++) {
        await fail(limit, () => (index % 2 === 0 ? `192.0.2.${index}` : `::ffff:192.0.2.${index}`));
      }
      expect(await status('192.0.2.1')).toBe(429);

      // A known device, and what costs no hash, do not stand back behind neighbours.
      expect((await login(app, host(9, 9), email, somePassword)).statusCode).toBe(429);
      expect((await login(app, host(9, 9), email, somePassword, device)).statusCode).toBe(200);
      const token = { url: '/auth/second-factor', body: { token: 'of nobody', code: '123456' } };
      expect((await sent(app, host(9, 8), token)).statusCode).toBe(401);
      const key = { method: 'GET', url: '/api/v1/agents/me', remoteAddress: host(9, 7) } as const;
      expect((await app.inject({ ...key, headers: { authorization: 'token a:b' } })).statusCode).toBe(401);
      const answer = { challenge_id: 'of-nobody', response: { id: 'of-nobody' } };
      expect((await sent(app, host(9, 6), { url: '/auth/passkey', body: answer })).statusCode).toBe(401);
    });
  });
});
