import { permissionNames } from '@helpdesk/contract';
import type { Actor } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '../../support/stores.ts';
import { agentsOf, strangersOf, widgetPeopleOf } from '../conformance/matrix/callers.ts';
import { type Cell, cellsOf } from '../conformance/matrix/cells.ts';
import { type PlacedScene, placedCells, placedRequests, placedScene, undoing } from '../conformance/matrix/placed.ts';
import { requestMaker } from '../conformance/matrix/requests.ts';
import { wrongCells } from '../conformance/matrix/run-cells.ts';
import { wrongShowings } from '../conformance/matrix/shown.ts';
import { targetsOf } from '../conformance/matrix/targets.ts';
import { openWorld, type World } from '../conformance/world.ts';

/** The matrix is worth what it finds: in each use case one check is left out, and it has to say so. */

type Hole = (own: Helpdesk, world: World) => Partial<Helpdesk>;

const almighty = (actor: Actor): Actor => ({ ...actor, permissions: permissionNames });

let world: World;
let planted: Partial<Helpdesk> = {};

beforeAll(async () => {
  world = await openWorld(openMemory, { planted: planting });
});
afterEach(() => {
  planted = {};
});
afterAll(() => world.close());

/** Also for an agent who is recalled. */
function planting(own: Helpdesk): Helpdesk {
  const recall: Helpdesk['recall'] = (agent) => {
    const recalled = own.recall(agent);
    return recalled && { ...recalled, helpdesk: planting(recalled.helpdesk) };
  };
  return new Proxy(own, {
    get: (all, name: keyof Helpdesk) => (name === 'recall' ? recall : (planted[name] ?? all[name])),
  });
}

describe('of every row, it finds', () => {
  let cells: readonly Cell[] = [];

  beforeAll(async () => {
    const [widgets, strangers] = [await widgetPeopleOf(world), await strangersOf(world)];
    const agents = await agentsOf(world);
    cells = cellsOf({ agents, strangers, widgets }, await targetsOf(world, agents, widgets));
  });

  const holes: readonly (readonly [what: string, rows: readonly string[], hole: Hole, finding: RegExp])[] = [
    [
      'a key that is not narrowed',
      ['reportCounts', 'createTag'],
      (own) => ({
        authenticateAgent: async (...given) => {
          const actor = await own.authenticateAgent(...given);
          return actor.namedKey === undefined ? actor : almighty(actor);
        },
      }),
      /^reportCounts by a key for \S+: 200 instead of 403$/,
    ],
    [
      'an agent who is outranked and changed',
      ['updateAgent'],
      (own) => ({ updateAgent: (actor, ...given) => own.updateAgent(almighty(actor), ...given) }),
      /^updateAgent by only users:manage of the Admin: 200 instead of 403$/,
    ],
    [
      "a note that is not the agent's own",
      ['deleteContactNote'],
      (own) => ({
        deleteContactNote: (actor, ...given) => own.deleteContactNote({ ...actor, roles: ['Admin'] }, ...given),
      }),
      /^deleteContactNote by only contact_notes:delete of another's note: 200 instead of 403$/,
    ],
    [
      'a session of another inbox',
      ['listWidgetConversations'],
      (own) => ({ authenticateWidget: (token) => own.authenticateWidget(token, undefined) }),
      /^listWidgetConversations by a session with the name of another inbox: 200 instead of 401$/,
    ],
    [
      "a conversation that is not the contact's own",
      ['getWidgetConversation'],
      (own, { store }) => ({
        getWidgetConversation: async (actor, uuid, page) => {
          const found = await store.read((reader) => reader.conversations.find(uuid));
          const contact = { ...actor.contact, id: found?.contactId ?? 0 };
          return own.getWidgetConversation({ ...actor, contact }, uuid, page);
        },
      }),
      /^getWidgetConversation by mia of one of noor: 200 instead of 404$/,
    ],
    [
      'a refusal that leaves an event',
      ['setContactBlock'],
      (own, { store }) => ({
        setContactBlock: (actor, id, enabled) =>
          own.setContactBlock(actor, id, enabled).catch(async (error) => {
            await store.transact((writer) => writer.events.append([{ type: 'contact.updated', contactId: id }], 0));
            throw error;
          }),
      }),
      /^setContactBlock by the Admin of an agent: left an event$/,
    ],
    [
      'a refusal that changes a row',
      ['addContactNote'],
      (own, { store, adminId }) => ({
        addContactNote: (...given) =>
          own.addContactNote(...given).catch(async (error) => {
            await store.transact((writer) => writer.agents.update(adminId, { updatedAt: performance.now() }));
            throw error;
          }),
      }),
      /^addContactNote by the Admin of an agent: changed something$/,
    ],
  ];

  test.each(holes)('%s', async (_what, rows, hole, finding) => {
    const concerned = cells.filter(({ id }) => rows.includes(id));
    expect(await wrongCells(world, concerned, requestMaker(world))).toEqual([]);
    planted = hole(world.helpdesk, world);
    expect(await wrongCells(world, concerned, requestMaker(world))).toContainEqual(expect.stringMatching(finding));
  });
});

describe('of every combination of read rights, it finds', () => {
  let scene: PlacedScene;

  beforeAll(async () => {
    scene = await placedScene(world);
  });

  const mineOnly = ['conversations:read', 'conversations:read_assigned'] as const;

  async function findings(): Promise<readonly string[]> {
    const caller = await scene.become(mineOnly);
    const cells = placedCells(scene, caller, world.adminId);
    const wrong = await wrongCells(world, cells, placedRequests(scene), undoing(world, scene));
    return [...wrong, ...(await wrongShowings(world, scene, caller))];
  }

  const holes: readonly (readonly [what: string, hole: Hole, finding: RegExp])[] = [
    [
      'a message of a conversation that may not be read',
      (own) => ({ getMessage: (actor, ...given) => own.getMessage(almighty(actor), ...given) }),
      /^getMessage by me of agent other, team none: 200 instead of 403$/,
    ],
    [
      'a message that is looked up by its own uuid alone',
      (own) => ({
        getMessage: async (actor, cuuid, uuid) => {
          await own.getConversation(actor, cuuid);
          const found = await Promise.allSettled(
            scene.placed.map((record) => own.getMessage(almighty(actor), record.uuid, uuid)),
          );
          const first = found.find((each) => each.status === 'fulfilled');
          return first?.value ?? own.getMessage(actor, cuuid, uuid);
        },
      }),
      /^getMessage by me of agent me, team none, a message of another conversation: 200 instead of 404$/,
    ],
    [
      'a change of a conversation that may not be read',
      (own) => ({
        setConversationPriority: (actor, ...given) => own.setConversationPriority(almighty(actor), ...given),
      }),
      /^setConversationPriority by me of agent nobody, team mine: 200 instead of 403$/,
    ],
    [
      'a search that finds too much',
      (own) => ({ searchMessages: (actor, ...given) => own.searchMessages(almighty(actor), ...given) }),
      /^searchMessages: /,
    ],
    [
      'a list that shows too little',
      (own) => ({
        listAssignedConversations: async (...given) => {
          const page = await own.listAssignedConversations(...given);
          return { ...page, items: page.items.slice(1) };
        },
      }),
      /^listAssignedConversations: /,
    ],
    [
      'a file that anybody opens',
      () => ({ requireMediaAccess: async () => {} }),
      /^the file in agent other, team none: 200 instead of 403$/,
    ],
  ];

  test.each(holes)('%s', async (_what, hole, finding) => {
    planted = hole(world.helpdesk, world);
    expect(await findings()).toContainEqual(expect.stringMatching(finding));
  });

  test('nothing where nothing is planted', async () => {
    expect(await findings()).toEqual([]);
  });
});
