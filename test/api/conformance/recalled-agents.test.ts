import type { Permission } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { ActorChanged, createHelpdesk, type RecalledAgent } from '@helpdesk/domain/use-cases';
import { sha256Hasher } from '@helpdesk/platform-node';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const secretOf = (as: string): readonly [string, string] => {
  const [apiKey = '', apiSecret = ''] = as.split(':');
  return [apiKey, apiSecret];
};

/**
 * A caller of an earlier request is read together with the data of the next one. No change is made for them before
 * that.
 */
onEveryStore((world) => {
  const agentWho = (...permissions: Permission[]) => world().agent({ permissions });
  const setPermissions = async (id: number, permissions: readonly Permission[]) => {
    const name = `role ${world().clock.now()} ${permissions.join(' ')}`;
    await world().data('createRole', { body: { name, description: '', permissions } });
    await world().data('updateAgent', { params: { id }, body: { roles: [name] } });
  };
  const dumped = async () => {
    const { uuid } = await world().conversation();
    const params = { cuuid: uuid };
    return { params, messages: () => world().messagesOf(uuid) };
  };

  describe('between two requests', () => {
    test.each(['revoked', 'disabled', 'deleted'])(
      'the agent is %s: the next one does nothing and is refused',
      async (how) => {
        const { id, as } = await agentWho(
          'conversations:read',
          'conversations:read_all',
          'messages:write',
          'messages:read',
        );
        const { params, messages } = await dumped();
        await world().data('sendMessage', { params, as, body: { message: 'the first' } });
        if (how === 'revoked') await world().data('revokeApiKey', { params: { id } });
        if (how === 'disabled') await world().data('updateAgent', { params: { id }, body: { enabled: false } });
        if (how === 'deleted') await world().data('deleteAgent', { params: { id } });
        const before = await messages();
        const events = await world().events();
        await world().refused(401, 'sendMessage', { params, as, body: { message: 'the second' } });
        // A caller without valid credentials does not learn what else is wrong with the request.
        await world().refused(401, 'sendMessage', { params, as, body: { message: 7 } });
        await world().refused(401, 'sendMessage', { params: { cuuid: 'none' }, as, body: { message: 'x' } });
        await world().refused(401, 'listMessages', { params: { uuid: params.cuuid }, as });
        await world().refused(401, 'getMe', { as });
        expect(await messages()).toEqual(before);
        expect(await world().events()).toEqual(events);
      },
    );

    test('a permission goes and comes', async () => {
      const { id, as } = await agentWho('conversations:read', 'conversations:read_all', 'messages:write');
      const { params, messages } = await dumped();
      const write = { params, as, body: { message: 'hello' } };
      await world().data('sendMessage', write);
      await setPermissions(id, ['conversations:read', 'messages:write']);
      await world().refused(403, 'sendMessage', write);
      await setPermissions(id, ['conversations:read', 'conversations:read_all']);
      await world().refused(403, 'sendMessage', write);
      const before = await messages();
      await setPermissions(id, ['conversations:read', 'conversations:read_all', 'messages:write']);
      await world().data('sendMessage', write);
      expect(await messages()).toHaveLength(before.length + 1);
    });

    test('a name changes: the answer shows the new one, and the message has it', async () => {
      const { id, as } = await agentWho('conversations:read', 'conversations:read_all', 'messages:write');
      const { params } = await dumped();
      await world().data('getMe', { as });
      await world().data('updateAgent', { params: { id }, body: { first_name: 'Renamed' } });
      expect(await world().data('getMe', { as })).toMatchObject({ first_name: 'Renamed' });
      await world().data('updateAgent', { params: { id }, body: { first_name: 'Again' } });
      const sent = await world().data('sendMessage', { params, as, body: { message: 'hello' } });
      expect(sent.author).toMatchObject({ first_name: 'Again' });
    });

    test('with an Idempotency-Key, what was refused was not kept, and is done once', async () => {
      const { id, as } = await agentWho('conversations:read', 'conversations:read_all', 'messages:write');
      const { params, messages } = await dumped();
      const headers = { 'idempotency-key': 'k1' };
      const write = { params, as, headers, body: { message: 'once' } };
      await world().data('getMe', { as });
      await setPermissions(id, ['conversations:read', 'messages:write']);
      await world().refused(403, 'sendMessage', write);
      await setPermissions(id, ['conversations:read', 'conversations:read_all', 'messages:write']);
      const before = await messages();
      const sent = await world().data('sendMessage', write);
      expect(await world().data('sendMessage', write)).toEqual(sent);
      expect(await messages()).toHaveLength(before.length + 1);
    });
  });

  describe('by the store', () => {
    const recalledFor = async (as: string): Promise<RecalledAgent> => {
      const [apiKey, apiSecret] = secretOf(as);
      const actor = await world().helpdesk.authenticateAgent(apiKey, apiSecret);
      return { apiKey, secretHash: sha256Hasher.digest(apiSecret), actor: { ...actor } };
    };

    test('a change since then undoes the work', async () => {
      const { id, as } = await agentWho('tags:manage');
      const agent = await recalledFor(as);
      await world().data('updateAgent', { params: { id }, body: { enabled: false } });
      const recalled = world().helpdesk.recall(agent);
      const before = await world().dump();
      await expect(recalled?.helpdesk.createTag(agent.actor, 'never')).rejects.toThrow(ActorChanged);
      await expect(recalled?.confirm()).rejects.toThrow(ActorChanged);
      expect(await world().dump()).toEqual(before);
    });

    test('a change that is taken back meanwhile is one: the request begins again', async () => {
      const { id, as } = await agentWho('tags:manage');
      const agent = await recalledFor(as);
      const setName = (name: string) => world().data('updateAgent', { params: { id }, body: { first_name: name } });
      await setName('Other');
      const recalled = world().helpdesk.recall(agent);
      await expect(recalled?.helpdesk.createTag(agent.actor, 'never')).rejects.toThrow(ActorChanged);
      await setName(agent.actor.firstName);
      expect((await recalledFor(as)).actor).toEqual(agent.actor);
      await expect(recalled?.confirm()).rejects.toThrow(ActorChanged);
    });

    test('the agent is read in the first use of the store, once', async () => {
      const { as } = await agentWho('tags:manage');
      const agent = await recalledFor(as);
      const used: string[] = [];
      const noting = (store: Store): Store => ({
        read: (work, options) => {
          used.push('read');
          return store.read(work, options);
        },
        transact: (work, options) => {
          used.push('transact');
          return store.transact(work, options);
        },
      });
      const helpdesk = createHelpdesk({ ...world().ports, store: noting(world().store) });
      const recalled = helpdesk.recall(agent);
      await recalled?.helpdesk.listTags(agent.actor);
      await recalled?.confirm();
      expect(used).toEqual(['read']);
      const idle = helpdesk.recall(agent);
      await idle?.confirm();
      await idle?.confirm();
      expect(used).toEqual(['read', 'read']);
    });

    test('who was quiet for a minute, or whose key has expired, has to be found again', async () => {
      const { as } = await agentWho('tags:manage');
      const agent = await recalledFor(as);
      expect(world().helpdesk.recall(agent)).toBeDefined();
      world().clock.advance(61_000);
      expect(world().helpdesk.recall(agent)).toBeUndefined();
      const again = await recalledFor(as);
      const namedKey = {
        id: 1,
        agentId: 1,
        createdAt: 0,
        name: 'n',
        apiKey: 'k',
        permissions: null,
        lastUsedAt: world().clock.now(),
      };
      const narrowed = {
        ...again,
        actor: { ...again.actor, namedKey: { ...namedKey, expiresAt: world().clock.now() } },
      };
      expect(world().helpdesk.recall(narrowed)).toBeUndefined();
    });

    test('an outage is not a change: the next use of the store asks again', async () => {
      const { as } = await agentWho('tags:manage');
      const agent = await recalledFor(as);
      let isAway = true;
      const store: Store = {
        ...world().store,
        read: (work, options) => (isAway ? Promise.reject(new Error('away')) : world().store.read(work, options)),
      };
      const recalled = createHelpdesk({ ...world().ports, store }).recall(agent);
      await expect(recalled?.helpdesk.listTags(agent.actor)).rejects.toThrow('away');
      isAway = false;
      await expect(recalled?.helpdesk.listTags(agent.actor)).resolves.toEqual([]);
    });
  });
});
