import { isDeepStrictEqual } from 'node:util';
import { type DomainEvent, refuse } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { createHelpdesk } from '@helpdesk/domain/use-cases';
import { describe, expect, test } from 'vitest';
import { stores } from '../../support/stores.ts';
import { onEveryStore, openWorld, type World } from './world.ts';

/** More conversations than one transaction changes. */
const many = 50;

interface Case {
  readonly route: 'deleteAgent' | 'deleteTag' | 'deleteTeam';
  readonly kind: 'agent' | 'tag' | 'team';
  readonly sentence: string;
  event(id: number): DomainEvent;
  /** Whether the record is gone before its conversations change. */
  readonly goesFirst: boolean;
  /** Creates the record and gives it to `count` conversations. Returns its id and their uuids. */
  given(world: World, count: number): Promise<{ readonly id: number; readonly uuids: readonly string[] }>;
  /** Whether the conversation shows it. */
  isOn(conversation: Awaited<ReturnType<World['conversationOf']>>): boolean;
}

const cases: readonly Case[] = [
  {
    route: 'deleteTag',
    kind: 'tag',
    goesFirst: false,
    sentence: 'removed the tag vip, which was deleted',
    event: (id) => ({ type: 'tag.deleted', tagId: id }),
    given: async (world, count) => {
      const { id } = await world.data('createTag', { body: { name: 'vip' } });
      const uuids = await copies(world, count, { tagIds: [id] });
      return { id, uuids };
    },
    isOn: ({ tags }) => tags.length > 0,
  },
  {
    route: 'deleteTeam',
    kind: 'team',
    goesFirst: false,
    sentence: 'removed the assigned team Sales, which was deleted',
    event: (id) => ({ type: 'team.deleted', teamId: id }),
    given: async (world, count) => {
      const { id } = await world.team('Sales');
      return { id, uuids: await copies(world, count, { teamId: id }) };
    },
    isOn: ({ assigned_team_id }) => assigned_team_id !== null,
  },
  {
    route: 'deleteAgent',
    kind: 'agent',
    goesFirst: true,
    sentence: 'removed the assigned agent, who was deleted',
    event: (id) => ({ type: 'agent.deleted', agentId: id }),
    given: async (world, count) => {
      const { id } = await world.agent();
      return { id, uuids: await copies(world, count, { agentId: id }) };
    },
    isOn: ({ assigned_user_id }) => assigned_user_id !== null,
  },
];

describe.each(cases)('$route', ({ route, kind, goesFirst, sentence, event, given, isOn }) => {
  onEveryStore((world) => {
    const activitiesOf = async (uuid: string) =>
      (await world().activitiesOf(uuid)).filter((text) => text.endsWith(sentence));
    const eventsOf = async (id: number) =>
      (await world().events()).filter((entry) => isDeepStrictEqual(entry.event, event(id)));
    const deletions = () => world().store.read((reader) => reader.deletions.list());
    const expectGone = async (id: number, uuids: readonly string[]) => {
      for (const uuid of uuids) {
        const conversation = await world().conversationOf(uuid);
        expect([isOn(conversation), await activitiesOf(uuid)]).toEqual([false, [expect.stringContaining(sentence)]]);
      }
      await world().refused(404, route, { params: { id } });
      expect(await eventsOf(id)).toHaveLength(1);
      expect(await deletions()).toEqual([]);
    };

    test('leaves many conversations with one activity each, and is over when it is answered', async () => {
      const { id, uuids } = await given(world(), many);
      expect(await world().data(route, { params: { id } })).toBe(true);
      await expectGone(id, uuids);
      const events = (await world().events()).map((entry) => entry.event);
      const isLast = isDeepStrictEqual(events.at(-1), event(id));
      expect(isLast).toBe(!goesFirst);
    });

    test('that an outage has cut is finished later, each conversation once', async () => {
      const { id, uuids } = await given(world(), many);
      const helpdesk = createHelpdesk({ ...world().ports, store: failingAfter(world().store, 2) });
      const actor = await world().helpdesk.authenticateAgent(...credentials(world()));
      await expect(helpdesk[route](actor, id)).rejects.toMatchObject({ kind: 'unavailable' });
      const left = (await Promise.all(uuids.map((uuid) => world().conversationOf(uuid)))).filter(isOn);
      expect(left.length).toBeGreaterThan(0);
      expect(left.length).toBeLessThan(many);
      for (const { uuid } of left) expect(await activitiesOf(uuid)).toEqual([]);
      expect(await deletions()).toEqual([{ kind, id, actorId: actor.id }]);
      expect(await eventsOf(id)).toHaveLength(goesFirst ? 1 : 0);
      expect(await world().helpdesk.finishDeletions()).toBe(1);
      await expectGone(id, uuids);
      expect(await world().helpdesk.finishDeletions()).toBe(0);
    });

    test('twice at once, while the job goes on with it too, is once', async () => {
      const { id, uuids } = await given(world(), many);
      const [first, second] = await Promise.all([
        world().ask(route, { params: { id } }),
        world().ask(route, { params: { id } }),
        world().helpdesk.finishDeletions(),
      ]);
      expect([first.status, second.status].filter((status) => status === 200)).not.toHaveLength(0);
      await expectGone(id, uuids);
    });

    test('of an agent who is gone meanwhile is finished in the name of the desk', async () => {
      const { id, uuids } = await given(world(), many);
      const { as, id: agentId } = await world().agent({ permissions: ['tags:manage', 'teams:manage', 'users:manage'] });
      const helpdesk = createHelpdesk({ ...world().ports, store: failingAfter(world().store, 1) });
      const actor = await world().helpdesk.authenticateAgent(...credentials({ admin: as }));
      await expect(helpdesk[route](actor, id)).rejects.toMatchObject({ kind: 'unavailable' });
      await world().data('deleteAgent', { params: { id: agentId } });
      await world().helpdesk.finishDeletions();
      await expectGone(id, uuids);
      expect((await activitiesOf(uuids[0] ?? ''))[0]).toBe(`System ${sentence}`);
    });
  });
});

onEveryStore((world) => {
  test('an inbox that is closed stays so when an outage cuts the sweep behind it', async () => {
    const { id } = await world().data('createInbox', { body: { name: 'Spare', channel: 'livechat' } });
    const helpdesk = createHelpdesk({ ...world().ports, store: failingAfter(world().store, 1) });
    const actor = await world().helpdesk.authenticateAgent(...credentials(world()));
    expect(await helpdesk.deleteInbox(actor, id)).toBe(true);
    expect((await world().ask('getInbox', { params: { id } })).status).toBe(404);
    expect(await world().helpdesk.finishDeletions()).toBe(1);
    expect(await world().helpdesk.finishDeletions()).toBe(0);
  });

  test('one that cannot go on does not keep the others from their end', async () => {
    const { id } = await world().data('createTag', { body: { name: 'vip' } });
    const [broken, adminId] = [999, world().adminId];
    await world().store.transact(async ({ deletions }) => {
      await deletions.begin({ kind: 'inbox', id: broken, actorId: adminId });
      await deletions.begin({ kind: 'tag', id, actorId: adminId });
    });
    const store: Store = {
      read: world().store.read,
      transact: (work, options) =>
        world().store.transact(async (writer) => {
          const sweepEndedSessions = (inboxId: number, after: number, limit: number) =>
            inboxId === broken
              ? Promise.reject(new Error('a row that cannot be swept'))
              : writer.widget.sweepEndedSessions(inboxId, after, limit);
          return work({ ...writer, widget: { ...writer.widget, sweepEndedSessions } });
        }, options),
    };
    const helpdesk = createHelpdesk({ ...world().ports, store });
    await expect(helpdesk.finishDeletions()).rejects.toThrow('a row that cannot be swept');
    expect((await world().data('listTags')).map(({ name }) => name)).not.toContain('vip');
  });
});

// A transaction of the memory store waits for nothing, so that nothing comes between two of them.
describe.each(stores.filter(([name]) => name !== 'memory'))('on %s', (_name, open) => {
  test.each(cases)('$route lets others write between its batches', async ({ route, given }) => {
    const world = await openWorld(open);
    try {
      const { id } = await given(world, 200);
      const { uuid } = await world.conversation();
      let isOver = false;
      let written = 0;
      const deletion = world.data(route, { params: { id } }).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await world.data('setConversationPriority', { params: { uuid }, body: { priority: 'High' } });
        written += 1;
      }
      await deletion;
      // A deletion in one transaction would be over before the second change.
      expect(written).toBeGreaterThan(3);
    } finally {
      await world.close();
    }
  });
});

function credentials({ admin }: Pick<World, 'admin'>): [string, string] {
  const [key = '', secret = ''] = admin.split(':');
  return [key, secret];
}

/** The same store, which becomes unavailable after `count` transactions. */
function failingAfter(store: Store, count: number): Store {
  let left = count;
  return {
    read: store.read,
    transact: async (work, options) => {
      if (left-- <= 0) throw refuse('store.unavailable', 'Nobody answers', { retryAfter: 1 });
      return store.transact(work, options);
    },
  };
}

interface Given {
  readonly tagIds?: readonly number[];
  readonly teamId?: number | null;
  readonly agentId?: number | null;
}

/** Conversations as one that was made through the API, each with the tags or the team. */
async function copies(
  world: World,
  count: number,
  { tagIds = [], teamId = null, agentId = null }: Given,
): Promise<readonly string[]> {
  const { uuid } = await world.conversation();
  const uuids = Array.from({ length: count }, () => crypto.randomUUID());
  await world.store.transact(async ({ conversations }) => {
    const template = await conversations.find(uuid);
    if (template === undefined) throw new Error('the conversation was made');
    for (const each of uuids) {
      const referenceNumber = await conversations.nextReferenceNumber();
      const id = await conversations.insert({
        ...template,
        meta: {},
        customAttributes: {},
        uuid: each,
        referenceNumber,
        assignedTeamId: teamId,
        assignedUserId: agentId,
      });
      await conversations.setTags(id, tagIds);
    }
  });
  return uuids;
}
