import { randomBytes, scryptSync } from 'node:crypto';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { passwordHasher } from '@helpdesk/platform-node';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { serverOf } from '../../support/desk.ts';
import { somePassword } from './signed-in.ts';
import { onEveryStore, type World } from './world.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The same desk with the hashes of the service. */
async function hashing(world: World): Promise<FastifyInstance> {
  const ports = { ...world.ports, passwords: passwordHasher };
  const app = serverOf(ports, createHelpdesk(ports), { soonestRefusalMs: 1_000 });
  await app.ready();
  ends.push(() => app.close());
  return app;
}

const login = (app: FastifyInstance, email: string, password = somePassword) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
  });

const oldHash = (password: string): string => {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  return ['scrypt', 14, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
};

describe('real hashes', () => {
  onEveryStore((world) => {
    const setHash = (id: number, passwordHash: string) =>
      world().store.transact(({ agents }) => agents.update(id, { updatedAt: world().clock.now(), passwordHash }));

    test('people 23: a hash of scrypt signs in, and becomes one of argon2id', async () => {
      const app = await hashing(world());
      const { id, email } = await world().agent();
      const former = oldHash(somePassword);
      await setHash(id, former);
      const stored = () => world().store.read(({ agents }) => agents.findPasswordHash(id));
      expect((await login(app, email, 'a wrong one')).statusCode).toBe(401);
      expect(await stored()).toBe(former);
      expect((await login(app, email)).statusCode).toBe(200);
      expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
      expect((await login(app, email)).statusCode).toBe(200);
    });

    test('people 21: 64 logins at once: nothing fails, and other requests are served soon', async () => {
      const app = await hashing(world());
      const emails = Array.from({ length: 64 }, (_, index) => `nobody${index}@example.com`);
      const logins = Promise.all(emails.map((email) => login(app, email)));
      const waits: number[] = [];
      for (let count = 0; count < 10; count++) {
        const startedAt = performance.now();
        const response = await app.inject({
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: { authorization: `token ${world().admin}` },
        });
        waits.push(performance.now() - startedAt);
        expect(response.statusCode).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const answers = await logins;
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([401, 503]));
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(34);
      for (const { statusCode, headers } of answers) if (statusCode === 503) expect(headers['retry-after']).toBe('1');
      const middle = waits.toSorted((a, b) => a - b)[5];
      expect(middle).toBeLessThan(100);
    });

    test('people 17: an unknown address and a wrong password take as long', { timeout: 400_000 }, async () => {
      const app = await hashing(world());
      const took = { known: [] as number[], unknown: [] as number[] };
      const time = async (to: number[], email: string) => {
        const startedAt = performance.now();
        expect((await login(app, email, 'a wrong one')).statusCode).toBe(401);
        to.push(performance.now() - startedAt);
      };
      const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
      const ratio = () => median(took.known) / median(took.unknown);
      const isFar = () => Math.abs(ratio() - 1) >= 0.1;
      // As many rounds as a busy machine needs. A real difference stays.
      for (let round = 0; round < 10 || (round < 40 && isFar()); round++) {
        const { id, email } = await world().agent();
        await setHash(id, await passwordHasher.hash(somePassword, 'proven'));
        // Two of each at once, and each is first as often.
        const known = () => time(took.known, email);
        const unknown = (pair: number) => () => time(took.unknown, `nobody${round}.${pair}@example.com`);
        const inOrder =
          round % 2 === 0 ? [known, unknown(0), unknown(1), known] : [unknown(0), known, known, unknown(1)];
        await Promise.all(inOrder.map((attempt) => attempt()));
      }
      expect(took.known.length).toBe(took.unknown.length);
      expect(ratio()).toBeGreaterThan(0.9);
      expect(ratio()).toBeLessThan(1.1);
    });
  });
});
