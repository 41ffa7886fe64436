import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

describe('failed credentials', () => {
  onEveryStore(
    (world) => {
      const guess = async (remoteAddress = '192.0.2.1') => {
        const response = await world().send({
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: { authorization: `token guess:${crypto.randomUUID()}` },
          remoteAddress,
        });
        return response.statusCode;
      };
      const guesses = async (count: number) => {
        const seen: number[] = [];
        for (let index = 0; index < count; index++) seen.push(await guess());
        return seen;
      };

      test('over their limit answer 429, valid ones are served', async () => {
        expect(await guesses(5)).toEqual([401, 401, 401, 429, 429]);
        const valid = await world().send({
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: { authorization: `token ${world().admin}` },
          remoteAddress: '192.0.2.1',
        });
        expect(valid.statusCode).toBe(200);
        expect(await guess()).toBe(429);
      });

      test('are counted by address', async () => {
        await guesses(4);
        expect(await guess('192.0.2.2')).toBe(401);
        const forged = await world().send({
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: { authorization: 'token guess:guess', 'x-forwarded-for': '192.0.2.3' },
          remoteAddress: '192.0.2.1',
        });
        expect(forged.statusCode).toBe(429);
      });

      test('are not what requests without credentials are: they are not counted, and not limited', async () => {
        const nobody = async () => {
          const request = { method: 'GET', url: '/api/v1/console/bootstrap', remoteAddress: '192.0.2.1' } as const;
          return (await world().send(request)).statusCode;
        };
        for (let index = 0; index < 40; index++) expect(await nobody()).toBe(401);
        expect(await guesses(4)).toEqual([401, 401, 401, 429]);
        expect(await nobody()).toBe(401);
        const broken = { authorization: 'token', cookie: 'helpdesk_session=x' };
        const request = {
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: broken,
          remoteAddress: '192.0.2.1',
        } as const;
        expect((await world().send(request)).statusCode).toBe(429);
      });

      test('are not what valid requests count as', async () => {
        for (let index = 0; index < 10; index++) await world().data('listTags');
        for (let index = 0; index < 10; index++) await world().data('getHealthLive', { as: null });
        expect(await guesses(3)).toEqual([401, 401, 401]);
      });
    },
    { failedCredentialsPerMinute: 3 },
  );
});

describe('requests of one key', () => {
  onEveryStore(
    (world) => {
      test('over the limit answer 429 with Retry-After, those of another key are served', async () => {
        const { as } = await world().agent();
        for (let index = 0; index < 20; index++) await world().data('listTags', { as });
        const answer = await world().ask('listTags', { as });
        expect(answer.status).toBe(429);
        expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
        await world().data('listTags');
        await world().data('getHealth', { as: null });
      });

      test('the limit is asked before the permission and the input', async () => {
        const { as } = await world().agent();
        for (let index = 0; index < 20; index++) await world().refused(403, 'createTag', { body: {}, as });
        await world().refused(429, 'createTag', { body: {}, as });
        await world().refused(401, 'createTag', { body: {}, as: `${as}x` });
      });
    },
    { apiPerMinute: 20 },
  );
});

describe('searches of one key', () => {
  onEveryStore(
    (world) => {
      test('over their limit answer 429 with Retry-After, whatever they search; everything else is served', async () => {
        const { as } = await world().agent({ permissions: ['conversations:read', 'messages:read', 'contacts:read'] });
        const query = { query: 'parcel' };
        await world().data('searchConversations', { as, query });
        await world().data('searchMessages', { as, query });
        await world().data('searchContacts', { as, query });
        for (const id of ['searchConversations', 'searchMessages', 'searchContacts'] as const) {
          const answer = await world().ask(id, { as, query });
          expect(answer.status).toBe(429);
          expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
        }
        await world().data('listTags', { as });
        await world().data('searchMessages', { query });
      });
    },
    { searchesPerMinute: 3 },
  );
});

describe('clients of a proxy', () => {
  onEveryStore(
    (world) => {
      const guess = async (from: string) => {
        const response = await world().send({
          method: 'GET',
          url: '/api/v1/agents/me',
          headers: { authorization: `token guess:${crypto.randomUUID()}`, 'x-forwarded-for': from },
          remoteAddress: '127.0.0.1',
        });
        return response.statusCode;
      };

      test.each([
        [
          'ports',
          ['203.0.113.9:50001', '203.0.113.9:50002', '"203.0.113.9:50003"', '203.0.113.9'],
          '203.0.113.8:50001',
        ],
        [
          'brackets and ports',
          ['[2001:db8::1]:1', '"[2001:db8::2]:2"', '2001:db8::3', '[2001:db8::4]'],
          '[2001:db8:1::1]:1',
        ],
        ['what is no address', ['unknown', '_hidden:1', 'unknown, nobody', 'x'], '203.0.113.7:50001'],
      ])('reports B5: are one client whatever their %s', async (_what, clients, other) => {
        const seen: number[] = [];
        for (const client of clients) seen.push(await guess(client));
        expect(seen).toEqual([401, 401, 401, 429]);
        expect(await guess(other)).toBe(401);
      });
    },
    { failedCredentialsPerMinute: 3, trustedProxies: ['127.0.0.1'] },
  );
});
