import type { ConversationFilter } from '@helpdesk/domain';
import { defaultConversationSort } from '@helpdesk/domain';
import type { ListScope, Store } from '@helpdesk/domain/ports';
import { addAgent, addContact, addConversation, addTeam, allContacts, type Desk, openDesk } from '@helpdesk/testkit';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stores } from '../../support/stores.ts';

/** One act on the desk: a new conversation, or a change of one; the numbers choose which. */
interface Act {
  readonly which: number;
  readonly agent: number;
  readonly team: number;
  readonly status: number;
  readonly kind: 'open' | 'assign' | 'status' | 'wait' | 'undone';
}

const acts = fc.array(
  fc.record({
    which: fc.nat(9),
    agent: fc.nat(2),
    team: fc.nat(2),
    status: fc.nat(3),
    kind: fc.constantFrom('open', 'assign', 'status', 'wait', 'undone') satisfies fc.Arbitrary<Act['kind']>,
  }),
  { minLength: 20, maxLength: 60 },
);

describe.each(stores)('%s', (_name, open) => {
  let store: Store;
  let close: () => Promise<void>;
  let desk: Desk;
  /** None, and two of each. */
  let agents: readonly (number | null)[];
  let teams: readonly (number | null)[];

  beforeEach(async () => {
    ({ store, close } = await open());
    desk = await openDesk(store);
    agents = [null, await addAgent(desk), await addAgent(desk)];
    teams = [null, await addTeam(desk, 'One'), await addTeam(desk, 'Two')];
  });
  afterEach(() => close());

  const list = (scope: ListScope, filter: ConversationFilter | null, page: object) =>
    store.read(({ conversations }) =>
      conversations.list({
        scope,
        filter,
        sort: defaultConversationSort,
        page: { page: 1, size: 7, ...page },
        viewerId: 1,
      }),
    );

  /** The total as counted over all pages. */
  async function counted(scope: ListScope, filter: ConversationFilter | null): Promise<number> {
    let [count, page] = [0, await list(scope, filter, {})];
    for (;;) {
      count += page.items.length;
      if (page.next === null) return count;
      page = await list(scope, filter, { after: page.next });
    }
  }

  async function perform({ which, agent, team, status, kind }: Act, ids: number[]): Promise<void> {
    const statusIds = Object.values(desk.statusIds);
    const assigned = { assignedUserId: agents[agent] ?? null, assignedTeamId: teams[team] ?? null };
    const statusId = statusIds[status] ?? desk.statusIds.open;
    const id = ids[which % ids.length];
    if (kind === 'open' || id === undefined) {
      ids.push((await addConversation(desk, { ...assigned, statusId })).id);
      return;
    }
    const changes = {
      assign: assigned,
      status: { statusId },
      wait: { waitingSince: 5 },
      undone: { ...assigned, statusId },
    };
    const change = store.transact(async ({ conversations }) => {
      await conversations.update(id, changes[kind]);
      if (kind === 'undone') throw new Error('undone');
    });
    await change.catch((error: unknown) => expect(String(error)).toBe('Error: undone'));
  }

  test('the total of a list is what somebody counts who turns its pages, after any acts', async () => {
    const ids: number[] = [];
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (given, addsUp) => {
        for (const act of given) await perform(act, ids);
        if (addsUp) await store.transact(({ conversations }) => conversations.addUpTotals());
        const scopes: ListScope[] = [{ kind: 'all' }, { kind: 'unassigned' }];
        for (const agentId of agents) if (agentId !== null) scopes.push({ kind: 'assigned', agentId });
        for (const teamId of teams) if (teamId !== null) scopes.push({ kind: 'team_unassigned', teamId });
        const filters: (ConversationFilter | null)[] = [
          null,
          { logic: 'AND', rules: [{ op: 'text equals', field: 'conversation_statuses.name', value: 'Open' }] },
          {
            logic: 'OR',
            rules: [
              { op: 'not set', field: 'conversations.assigned_user_id' },
              { op: 'integer not equals', field: 'conversations.status_id', value: desk.statusIds.closed },
            ],
          },
        ];
        for (const scope of scopes) {
          for (const filter of filters) {
            const { total } = await list(scope, filter, {});
            expect([scope, filter, total]).toEqual([scope, filter, await counted(scope, filter)]);
          }
        }
      }),
      { numRuns: 5 },
    );
  });

  test('the total of the contacts is what is on their pages, after some came, changed and went', async () => {
    const total = async () =>
      (await store.read(({ contacts }) => contacts.list(allContacts({ page: 1, size: 2 })))).total;
    const onPages = async () =>
      (await store.read(({ contacts }) => contacts.list(allContacts({ page: 1, size: 100 })))).items.length;
    const before = await total();
    const visitors = [await addContact(desk, { type: 'visitor' }), await addContact(desk, { type: 'visitor' })];
    const contact = await addContact(desk);
    await addAgent(desk);
    expect(await total()).toBe(before + 3);
    const refused = store.transact(async ({ contacts }) => {
      await contacts.absorb(visitors[0] ?? 0, contact);
      throw new Error('undone');
    });
    await expect(refused).rejects.toThrow('undone');
    expect(await total()).toBe(before + 3);
    await store.transact(({ contacts }) => contacts.absorb(visitors[0] ?? 0, contact));
    await store.transact(({ conversations }) => conversations.addUpTotals());
    await store.transact(({ contacts }) => contacts.update(visitors[1] ?? 0, { updatedAt: 5, type: 'contact' }));
    expect([await total(), await onPages()]).toEqual([before + 2, before + 2]);
  });

  test('a page that skips the rows with a value begins among those without one', async () => {
    for (let count = 0; count < 12; count++)
      await addConversation(desk, { waitingSince: count < 5 ? count + 1 : null });
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          store.read(({ conversations }) =>
            conversations.list({
              scope: { kind: 'all' },
              filter: null,
              sort: { field: 'conversations.waiting_since', direction },
              page: { page, size: 4 },
              viewerId: 1,
            }),
          ),
        ),
      );
      const waits = pages.flatMap(({ items }) => items.map(({ waitingSince }) => waitingSince));
      const inOrder = direction === 'asc' ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1];
      expect(waits).toEqual([...inOrder, ...Array.from({ length: 7 }, () => null)]);
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(new Set(ids).size).toBe(12);
    }
  });

  test('two at once change the total of one list, and none of it is lost', async () => {
    const assignedUserId = agents[1] ?? null;
    const added = await Promise.all(Array.from({ length: 20 }, () => addConversation(desk)));
    await Promise.all(
      added.flatMap(({ id }) => [
        store.transact(({ conversations }) => conversations.update(id, { assignedUserId })),
        store.transact(({ conversations }) => conversations.addUpTotals()),
      ]),
    );
    expect((await list({ kind: 'assigned', agentId: assignedUserId ?? 0 }, null, {})).total).toBe(20);
    expect((await list({ kind: 'unassigned' }, null, {})).total).toBe(0);
    expect((await list({ kind: 'all' }, null, {})).total).toBe(20);
  });
});
