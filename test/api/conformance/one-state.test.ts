import { AsyncLocalStorage } from 'node:async_hooks';
import type { RouteId } from '@helpdesk/contract';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { SqlConnection } from '../../../adapters/sql/src/engine/engine.ts';
import type { ReaderThread } from '../../../adapters/sqlite/src/reading/reader-thread-handle.ts';
import type { Given } from './ask.ts';
import type { World } from './world.ts';

/** What happens before the statement of that number, of one request. */
const interruption = (() => {
  /** Sockets read the log meanwhile, in their own time. */
  const ofRequest = new AsyncLocalStorage<true>();
  const running = new Set<Promise<unknown>>();
  let left = 0;
  let change: (() => Promise<void>) | undefined;
  let happening: Promise<void> | undefined;
  return {
    during: <T>(request: () => Promise<T>, statement: number, happens: () => Promise<void>): Promise<T> => {
      left = statement;
      change = happens;
      happening = undefined;
      return ofRequest.run(true, request);
    },
    /** Whether it was still to come: the request had fewer statements. */
    clear: (): boolean => {
      const isLeft = change !== undefined;
      change = undefined;
      return isLeft;
    },
    /** The beginning of a transaction reads nothing yet. */
    around: async <T>(text: string, execute: () => Promise<T>): Promise<T> => {
      if (ofRequest.getStore() === undefined || /^(begin|commit)/.test(text)) return execute();
      left -= 1;
      if (change !== undefined && left <= 0) {
        const happens = change;
        change = undefined;
        // A request may have several statements at once: none of them sees half of the change.
        happening = Promise.allSettled(running).then(() => ofRequest.exit(happens));
      }
      // Without a pause otherwise: who is counted as running already must not begin later.
      if (happening !== undefined) await happening;
      const executed = execute();
      running.add(executed);
      try {
        return await executed;
      } finally {
        running.delete(executed);
      }
    },
  };
})();

type Rest<Parameters extends readonly unknown[]> = Parameters extends [unknown, ...infer Others] ? Others : never;

const interrupted = <T extends Pick<SqlConnection, 'execute'>>(connection: T): T => ({
  ...connection,
  execute: (text: string, ...rest: Rest<Parameters<SqlConnection['execute']>>) => {
    return interruption.around(text, () => connection.execute(text, ...rest));
  },
});

const mocked = [
  '../../../adapters/sqlite/src/sqlite-connection.ts',
  '../../../adapters/sqlite/src/reading/reader-thread-handle.ts',
  '../../../adapters/postgres/src/connection/postgres-connection.ts',
];

// Other files of this process may have loaded the stores already, and others will.
vi.resetModules();
vi.doMock(import('../../../adapters/sqlite/src/sqlite-connection.ts'), async (original) => {
  const { sqliteConnection } = await original();
  return { sqliteConnection: (...given) => interrupted(sqliteConnection(...given)) };
});
vi.doMock(import('../../../adapters/postgres/src/connection/postgres-connection.ts'), async (original) => {
  const all = await original();
  return { ...all, postgresConnection: (...given) => interrupted(all.postgresConnection(...given)) };
});
vi.doMock(import('../../../adapters/sqlite/src/reading/reader-thread-handle.ts'), async (original) => {
  const { readerThread } = await original();
  return {
    readerThread: (...given): ReaderThread => {
      const thread = readerThread(...given);
      return { ...thread, ask: (question) => interruption.around(question.text, () => thread.ask(question)) };
    },
  };
});

const { onEveryStore } = await import('./world.ts');

afterEach(() => interruption.clear());
afterAll(() => {
  for (const path of mocked) vi.doUnmock(path);
  vi.resetModules();
});

interface Case {
  readonly id: RouteId;
  readonly given: Given;
}

const filterOpen = JSON.stringify([
  { model: 'conversation_statuses', field: 'name', operator: 'equals', value: 'Open' },
]);
const byWaiting = { order_by: 'conversations.waiting_since', order: 'asc' };

/** Two visitors, of whom one waits for a reply, and a contact of other conversations. */
async function busyDesk(world: World) {
  const contact = await world.contact();
  await world.conversation({ contact_id: contact.id });
  const [waiting, answered] = [await world.visitor(), await world.visitor()];
  await reply(world, answered.uuid);
  return { contact, waiting, answered };
}

type Busy = Awaited<ReturnType<typeof busyDesk>>;

function reply(world: World, cuuid: string) {
  return world.data('sendMessage', { params: { cuuid }, body: { message: 'Here it is' } });
}

/** Moves rows between the parts of answers: who waits is answered, and the other way round. */
async function change({ contact, waiting, answered }: Busy, world: World, round: number): Promise<void> {
  const [next, last] = round % 2 === 0 ? [waiting, answered] : [answered, waiting];
  await reply(world, last.uuid);
  await world.data('sendWidgetMessage', {
    params: { uuid: next.uuid },
    headers: next.headers,
    body: { message: 'And now?' },
  });
  const { uuid } = await world.conversation({ contact_id: contact.id });
  const status = round % 2 === 0 ? 'Resolved' : 'Open';
  await world.data('setConversationStatus', { params: { uuid }, body: { status } });
  await world.data('createTag', { body: { name: `between ${round}` } });
  await world.team();
}

const cases: readonly (readonly [name: string, made: (busy: Busy) => Case])[] = [
  ['a list by waiting', () => ({ id: 'listAllConversations', given: { query: byWaiting } })],
  [
    'a list by waiting, of one status',
    () => ({ id: 'listAllConversations', given: { query: { ...byWaiting, filters: filterOpen } } }),
  ],
  [
    'unassigned by waiting, of one status',
    () => ({ id: 'listUnassignedConversations', given: { query: { ...byWaiting, filters: filterOpen } } }),
  ],
  ['the newest', () => ({ id: 'listAllConversations', given: {} })],
  [
    'the conversations of a contact',
    ({ contact }) => ({ id: 'listContactConversations', given: { params: { id: contact.id } } }),
  ],
  ['a search', () => ({ id: 'searchConversations', given: { query: { query: 'parcel' } } })],
  ['a search of messages', () => ({ id: 'searchMessages', given: { query: { query: 'Here' } } })],
  ['contacts', () => ({ id: 'listContacts', given: {} })],
  ['the counts', () => ({ id: 'countConversations', given: {} })],
  ['the start of a console', () => ({ id: 'readConsoleStart', given: {} })],
  ['messages', ({ waiting }) => ({ id: 'listMessages', given: { params: { cuuid: waiting.uuid } } })],
  ['a conversation', ({ waiting }) => ({ id: 'getConversation', given: { params: { uuid: waiting.uuid } } })],
  ['the counts of a report', () => ({ id: 'reportCounts', given: {} })],
  ['the charts of a report', () => ({ id: 'reportCharts', given: { query: { days: 1 } } })],
  [
    'the conversations of a visitor',
    ({ waiting: { headers } }) => ({ id: 'listWidgetConversations', given: { headers } }),
  ],
];

onEveryStore((world) => {
  describe('faults O1: a change between any two statements is in the whole answer or not in it', () => {
    it.each(cases)('%s', async (_name, made) => {
      const busy = await busyDesk(world());
      const { id, given } = made(busy);
      const read = async (): Promise<string> => JSON.stringify(shown(await world().data(id, given)));
      let statement = 1;
      for (; ; statement += 1) {
        const before = await read();
        const answer = await interruption.during(read, statement, () => change(busy, world(), statement));
        if (interruption.clear()) break;
        expect([before, await read()]).toContain(answer);
      }
      expect(statement).toBeGreaterThan(2);
    });
  });
});

/** The position in the log is older than what the console is shown with it. */
function shown(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('stream_cursor' in answer)) return answer;
  return { ...answer, stream_cursor: null };
}
