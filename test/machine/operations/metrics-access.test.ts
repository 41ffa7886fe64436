import { promMetrics } from '@helpdesk/metrics-prom';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { openMemory } from '../../support/stores.ts';

const token = 'a-token-of-the-one-who-watches';
type Readers = { readonly token: string } | 'this machine' | 'nobody';

let desk: Desk | undefined;
afterEach(() => desk?.close());

async function ask(readers: Readers, given: InjectOptions = {}): Promise<number> {
  const figures = promMetrics({ version: '1', engine: 'memory', node: '24' });
  desk = await openDesk(openMemory, { metrics: () => ({ figures, readers }), failedCredentialsPerMinute: 3 });
  const answer = await desk.app.inject({ url: '/metrics', ...given });
  expect(answer.statusCode === 200).toBe(answer.body.includes('helpdesk_'));
  if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ status: 'error', data: null });
  return answer.statusCode;
}

describe('without a token', () => {
  it.each<[string, number, InjectOptions]>([
    ['a program of this machine', 200, {}],
    ['by another name of this machine', 200, { headers: { host: '127.0.0.1:9000' } }],
    ['over IPv6', 200, { remoteAddress: '::1', headers: { host: '[::1]:9000' } }],
    ['another machine', 404, { remoteAddress: '192.0.2.7' }],
    ['another machine that says it is this one', 404, { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } }],
    ['a proxy here that says for whom', 404, { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['a proxy here that says so in the new way', 404, { headers: { forwarded: 'for=192.0.2.7' } }],
    ['a proxy here that keeps the name', 404, { headers: { host: 'support.example.com' } }],
    ['a name that only begins like an address', 404, { headers: { host: '127.0.0.1.example.com' } }],
  ])('%s: %i', async (_who, status, given) => {
    expect(await ask('this machine', given)).toBe(status);
  });

  it('a published service answers nobody', async () => {
    expect(await ask('nobody')).toBe(404);
  });
});

describe('with a token', () => {
  it.each<[string, number, InjectOptions]>([
    ['the token', 200, { headers: { authorization: `Bearer ${token}` } }],
    ['the token, from anywhere', 200, { remoteAddress: '192.0.2.7', headers: { authorization: `bearer ${token}` } }],
    ['none', 401, {}],
    ['another', 401, { headers: { authorization: `Bearer ${token}x` } }],
    ['a part of it', 401, { headers: { authorization: `Bearer ${token.slice(0, -1)}` } }],
    ['in the query', 401, { url: `/metrics?token=${token}` }],
    ['in another scheme', 401, { headers: { authorization: `Basic ${token}` } }],
  ])('%s: %i', async (_what, status, given) => {
    expect(await ask({ token }, given)).toBe(status);
  });

  it('guessing is slowed down, and whoever knows it is served', async () => {
    // A request without credentials does not count as a guess.
    expect(await ask({ token })).toBe(401);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      statuses.push(
        (await desk?.app.inject({ url: '/metrics', headers: { authorization: 'Bearer guess' } }))?.statusCode ?? 0,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    const known = await desk?.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(known?.statusCode).toBe(200);
    expect(known?.headers['www-authenticate']).toBeUndefined();
  });
});

it('without figures there is no such route', async () => {
  desk = await openDesk(openMemory);
  expect((await desk.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});
