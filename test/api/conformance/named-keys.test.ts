import { describe, expect, test } from 'vitest';
import { namedKey } from './named-key.ts';
import { onEveryStore } from './world.ts';

const hour = 3_600_000;

onEveryStore((world) => {
  const listed = (id: number) => world().data('listNamedApiKeys', { params: { id } });

  describe('named keys', () => {
    test('are shown with everything but the secret, which is answered once', async () => {
      const { id, as } = await world().agent({ roles: ['Agent'] });
      const body = {
        name: '  Importer ',
        permissions: ['messages:write', 'messages:read', 'messages:read'],
        expires_at: '2026-05-21T00:00:00+02:00',
      };
      const { api_secret, ...key } = await world().data('createNamedApiKey', { params: { id }, body });
      expect(key).toEqual({
        id: expect.any(Number),
        created_at: '2026-05-20T12:00:00.000Z',
        name: 'Importer',
        api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        permissions: ['messages:read', 'messages:write'],
        expires_at: '2026-05-20T22:00:00.000Z',
        last_used_at: null,
      });
      expect(api_secret).toMatch(/^[A-Za-z0-9]{64}$/);
      const plain = await namedKey(world(), id, { name: 'Plain' });
      expect([plain.permissions, plain.expires_at]).toEqual([null, null]);
      expect((await listed(id)).map(({ name }) => name)).toEqual(['Importer', 'Plain']);
      expect((await listed(id))[0]).toEqual(key);
      expect(await world().data('listMyNamedApiKeys', { as })).toEqual(await listed(id));
      expect(await world().data('listMyNamedApiKeys')).toEqual([]);
    });

    test('work beside the single key, and each without the other', async () => {
      const { id, as } = await world().agent({ roles: ['Agent'] });
      const [first, second] = [await namedKey(world(), id), await namedKey(world(), id)];
      for (const each of [as, first.as, second.as]) expect((await world().data('getMe', { as: each })).id).toBe(id);
      await world().data('revokeApiKey', { params: { id } });
      await world().refused(401, 'getMe', { as });
      expect((await world().data('getMe', { as: first.as })).api_key).toBeNull();
      await world().data('revokeNamedApiKey', { params: { id, key_id: first.id } });
      await world().refused(401, 'getMe', { as: first.as });
      await world().refused(404, 'revokeNamedApiKey', { params: { id, key_id: first.id } });
      await world().data('getMe', { as: second.as });
      const made = await world().data('createApiKey', { params: { id } });
      const me = await world().data('getMe', { as: second.as });
      expect(me.api_key).toBe(made.api_key);
    });

    test('need their own secret', async () => {
      const { id, as } = await world().agent();
      const [first, second] = [await namedKey(world(), id), await namedKey(world(), id)];
      const [single = '', singleSecret = ''] = as.split(':');
      for (const wrong of [
        `${first.api_key}:${second.api_secret}`,
        `${first.api_key}:${singleSecret}`,
        `${single}:${first.api_secret}`,
        `${first.api_key}:x`,
      ]) {
        await world().refused(401, 'getMe', { as: wrong });
      }
    });

    test('expire as if they had never been', async () => {
      const { id } = await world().agent({ roles: ['Agent'] });
      const key = await namedKey(world(), id, { expiresIn: hour });
      world().clock.advance(hour - 1);
      await world().data('getMe', { as: key.as });
      const { ticket } = await world().data('createSocketTicket', { as: key.as });
      const unknown = await world().refused(401, 'getMe', { as: `nobody:${key.api_secret}` });
      world().clock.advance(1);
      expect(await world().refused(401, 'getMe', { as: key.as })).toEqual(unknown);
      await expect(world().helpdesk.redeemSocketTicket(ticket)).rejects.toMatchObject({ kind: 'unauthorized' });
      expect((await listed(id)).map(({ name }) => name)).toEqual([key.name]);
      await world().data('revokeNamedApiKey', { params: { id, key_id: key.id } });
    });

    test('go with their agent, and rest while he is disabled', async () => {
      const { id } = await world().agent();
      const key = await namedKey(world(), id);
      await world().data('updateAgent', { params: { id }, body: { enabled: false } });
      await world().refused(401, 'getMe', { as: key.as });
      await world().data('updateAgent', { params: { id }, body: { enabled: true } });
      await world().data('getMe', { as: key.as });
      await world().data('deleteAgent', { params: { id } });
      await world().refused(401, 'getMe', { as: key.as });
      await world().refused(404, 'listNamedApiKeys', { params: { id } });
      await world().refused(404, 'revokeNamedApiKey', { params: { id, key_id: key.id } });
    });

    test('belong to one agent', async () => {
      const [mine, other] = [await world().agent(), await world().agent()];
      const key = await namedKey(world(), mine.id);
      await world().refused(404, 'revokeNamedApiKey', { params: { id: other.id, key_id: key.id } });
      await world().data('getMe', { as: key.as });
      expect(await listed(other.id)).toEqual([]);
    });

    test('their use is noted once a minute, each on its own', async () => {
      const { id, as } = await world().agent();
      const [used, other] = [await namedKey(world(), id), await namedKey(world(), id)];
      const usedAt = async () => (await listed(id)).map((key) => key.last_used_at);
      await world().data('listTags', { as: used.as });
      world().clock.advance(30_000);
      await world().data('listTags', { as: used.as });
      expect(await usedAt()).toEqual(['2026-05-20T12:00:00.000Z', null]);
      const agent = await world().data('getAgent', { params: { id } });
      expect([agent.api_key_last_used_at, agent.last_active_at]).toEqual([null, '2026-05-20T12:00:00.000Z']);
      world().clock.advance(31_000);
      await world().data('listTags', { as: used.as });
      await world().data('listTags', { as });
      expect(await usedAt()).toEqual(['2026-05-20T12:01:01.000Z', null]);
      await world().data('listTags', { as: other.as });
      expect((await usedAt())[1]).toBe('2026-05-20T12:01:01.000Z');
    });

    test('a change of the roles holds from the next request on', async () => {
      const { id } = await world().agent({ permissions: ['tags:manage', 'roles:manage'] });
      const { as } = await namedKey(world(), id, { permissions: ['tags:manage'] });
      await world().data('createTag', { body: { name: 'one' }, as });
      await world().data('updateAgent', { params: { id }, body: { roles: [] } });
      await world().refused(403, 'createTag', { body: { name: 'two' }, as });
      expect((await world().data('getMe', { as })).permissions).toEqual([]);
    });
  });

  describe('a named key is refused', () => {
    const create = (id: number, body: object) => ({ params: { id }, body: { name: 'Importer', ...body } });

    test.each([
      [
        'a name that is missing, empty or too long',
        [{ name: undefined }, { name: '  ' }, { name: 'n'.repeat(141) }],
        'name',
      ],
      [
        'an expiry that is no instant, or not ahead',
        [
          { expires_at: '' },
          { expires_at: '2027-01-01' },
          { expires_at: '2027-01-01T00:00:00' },
          { expires_at: '2027-02-30T00:00:00Z' },
          { expires_at: '2026-05-20T12:00:00.000Z' },
          { expires_at: '2026-05-20T11:59:59Z' },
          { expires_at: '2099-01-01T00:00:00Z' },
          { expires_at: 1_900_000_000_000 },
        ],
        'expires_at',
      ],
      ['an empty list of permissions', [{ permissions: [] }, { permissions: 'messages:read' }], 'permissions'],
      [
        'a permission that the agent does not hold',
        [{ permissions: ['messages:read', 'users:manage'] }],
        'permissions',
      ],
      ['an unknown permission', [{ permissions: ['messages:read', 'nope:nope'] }], 'permissions.1'],
    ])('for %s', async (_what, bodies, path) => {
      const { id } = await world().agent({ roles: ['Agent'] });
      for (const body of bodies) {
        const { paths } = await world().refused(400, 'createNamedApiKey', create(id, body));
        expect(paths, JSON.stringify(body)).toEqual([path]);
      }
      expect(await listed(id)).toEqual([]);
      await world().data('createNamedApiKey', create(id, { permissions: null, expires_at: null }));
    });

    test('for a name that the agent has given already, in any case', async () => {
      const [mine, other] = [await world().agent(), await world().agent()];
      await namedKey(world(), mine.id, { name: 'Importer' });
      await world().refused(409, 'createNamedApiKey', create(mine.id, { name: 'IMPORTER' }));
      await namedKey(world(), other.id, { name: 'Importer' });
    });

    test('beyond fifty, until one is revoked', async () => {
      const { id } = await world().agent();
      for (let count = 0; count < 50; count++) await namedKey(world(), id, { name: `${count}` });
      await world().refused(409, 'createNamedApiKey', create(id, {}));
      const [first] = await listed(id);
      await world().data('revokeNamedApiKey', { params: { id, key_id: first?.id ?? 0 } });
      await world().data('createNamedApiKey', create(id, {}));
    });

    test('for an agent who may do more', async () => {
      const { id, as } = await world().agent({ permissions: ['users:manage'] });
      const above = await world().agent({ roles: ['Agent'] });
      const theirs = await namedKey(world(), above.id, { permissions: ['messages:read'] });
      await world().refused(403, 'createNamedApiKey', { ...create(above.id, { permissions: ['messages:read'] }), as });
      await world().refused(403, 'revokeNamedApiKey', { params: { id: above.id, key_id: theirs.id }, as });
      await world().data('createNamedApiKey', { ...create(id, {}), as });
    });

    test('for nobody: contacts and the desk itself have none', async () => {
      const contact = await world().contact();
      await world().refused(404, 'createNamedApiKey', create(contact.id, {}));
      await world().refused(404, 'createNamedApiKey', create(1, {}));
    });
  });
});

describe('the limit of requests', () => {
  onEveryStore(
    (world) => {
      test('is each key’s own', async () => {
        const { id, as } = await world().agent();
        const [first, second] = [await namedKey(world(), id), await namedKey(world(), id)];
        const status = async (each: string) => (await world().ask('listTags', { as: each })).status;
        const seen: number[] = [];
        for (let count = 0; count < 60; count++) seen.push(await status(first.as));
        expect(seen.filter((each) => each === 200)).toHaveLength(50);
        expect([await status(first.as), await status(second.as), await status(as)]).toEqual([429, 200, 200]);
      });
    },
    { apiPerMinute: 50 },
  );
});
