import { DomainError, type DomainEvent } from '@helpdesk/domain';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { addUpTotals } from '@helpdesk/domain/use-cases';
import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { newContact } from '@helpdesk/testkit';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBusyMachines } from '../../support/patience.ts';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';

let database: TestDatabase;
let postgres: PostgresStore;

beforeEach(async () => {
  database = await takeDatabase();
  postgres = openPostgresStore({ url: database.url, connections: 4, ...onBusyMachines });
});

afterEach(async () => {
  await postgres.close();
  await database.giveBack();
});

const changed = (tagId: number): DomainEvent => ({ type: 'tag.changed', tagId });
const append = (tagId: number) => (writer: StoreWriter) => writer.events.append([changed(tagId)], 1);
const readAfter = (id: number, from: PostgresStore = postgres) =>
  from.store.read(({ events }) => events.listAfter(id, 100));
const tagsOf = async (read: ReturnType<typeof readAfter>) =>
  (await read).map(({ event }) => ('tagId' in event ? event.tagId : 0));

/** Reads that were asked for later, one after the other: what waits still when they are answered was not answered before. */
async function laterReads(): Promise<void> {
  for (let count = 0; count < 20; count++) await postgres.store.read(({ tags }) => tags.list());
}

/** A transaction that has appended, and that the test lets commit or fail. */
function held(tagId: number, store = postgres.store) {
  const appended = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = store.transact(async (writer) => {
    await append(tagId)(writer);
    // A write is sent without waiting for its answer: the answer to a read after it shows that it has its id.
    await writer.tags.list();
    appended.resolve();
    await end.promise;
  });
  done.catch(() => {});
  return { appended: appended.promise, commit: () => end.resolve(), fail: () => end.reject(new Error('no')), done };
}

describe('differences of totals and sums', () => {
  it('are added up in parts, so that whoever writes alone comes in between', async () => {
    const client = new Client(database.url);
    await client.connect();
    const one = async (sql: string) => (await client.query<{ value: unknown }>(sql)).rows[0]?.value;
    const sums = `select concat((select sum(total) from conversation_totals), ' ',
      (select sum(created) from activity_sums where minutes = 60), ' ', (select sum(amount) from day_sums)) as value`;
    const left = `select (select count(*) from activity_changes) + (select count(*) from day_changes)
      + (select count(*) from conversation_totals) as value`;
    await client.query(`insert into activity_changes select n * 60000, 1, 0, 0, 0, 0 from generate_series(1, 12000) n;
      insert into day_changes select 'message', 0, n % 900, 1, n from generate_series(1, 12000) n;
      insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
        select n % 10, 1, 1, 1 from generate_series(1, 12000) n`);
    const before = await one(sums);
    expect(before).toBe('12000 12000 72006000');
    const part = () => postgres.store.transact(({ conversations }) => conversations.addUpTotals());
    const answers: boolean[] = [];
    do {
      answers.push(await part());
      expect(await one(sums)).toBe(before);
    } while (answers.at(-1));
    expect(answers).toEqual([true, true, false]);
    expect(Number(await one(left))).toBeLessThan(50);
    await client.end();
  });

  it('are added up by the job however many there are', async () => {
    const client = new Client(database.url);
    await client.connect();
    await client.query('insert into activity_changes select n * 60000, 1, 0, 0, 0, 0 from generate_series(1, 30000) n');
    await addUpTotals({ store: postgres.store });
    expect((await client.query('select * from activity_changes')).rows).toEqual([]);
    await client.end();
  });
});

describe('the order of the log', () => {
  it('waits for a lower id that commits after a higher one', async () => {
    const early = held(1);
    await early.appended;
    await postgres.store.transact(append(2));
    const reading = tagsOf(readAfter(0));
    const newest = postgres.store.read(({ events }) => events.newest());
    const answered: string[] = [];
    reading.then(() => answered.push('list'));
    newest.then(() => answered.push('newest'));
    await laterReads();
    expect(answered).toEqual([]);
    early.commit();
    await early.done;
    expect(await reading).toEqual([1, 2]);
    expect(await newest).toBe(2);
  });

  it('answers what is certain before it', async () => {
    await postgres.store.transact(append(1));
    const late = held(2);
    await late.appended;
    await postgres.store.transact(append(3));
    expect(await tagsOf(readAfter(0))).toEqual([1]);
    late.commit();
    await late.done;
    expect(await tagsOf(readAfter(1))).toEqual([2, 3]);
  });

  it('passes over an id that was rolled back', async () => {
    const lost = held(1);
    await lost.appended;
    await postgres.store.transact(append(2));
    lost.fail();
    await expect(lost.done).rejects.toThrow('no');
    expect(await tagsOf(readAfter(0))).toEqual([2]);
    const other = openPostgresStore({ url: database.url, connections: 1, ...onBusyMachines });
    expect(await tagsOf(readAfter(0, other))).toEqual([2]);
    await other.close();
  });

  it('passes over a lost id while others write without a pause', async () => {
    const lost = held(1);
    await lost.appended;
    let isOver = false;
    const writer = (async () => {
      for (let tag = 2; !isOver; tag++) {
        await Promise.all([postgres.store.transact(append(tag)), postgres.store.transact(append(tag))]);
      }
    })();
    await postgres.store.transact(append(1_000_000));
    const reading = readAfter(0);
    await laterReads();
    lost.fail();
    await lost.done.catch(() => {});
    const other = openPostgresStore({ url: database.url, connections: 1, ...onBusyMachines });
    expect((await reading).length).toBeGreaterThan(0);
    expect((await readAfter(0, other)).length).toBeGreaterThan(0);
    isOver = true;
    await writer;
    await other.close();
  });

  it('holds under 8 writers who commit and fail at random, for readers of two processes', async () => {
    const other = openPostgresStore({ url: database.url, connections: 2, ...onBusyMachines });
    const committed = new Set<number>();
    let isOver = false;
    const follow = async (from: PostgresStore) => {
      const seen: number[] = [];
      for (let position = 0; ; ) {
        const wasOver = isOver;
        const rows = await readAfter(position, from);
        for (const { id, event } of rows) {
          expect(id).toBeGreaterThan(position);
          position = id;
          if ('tagId' in event) seen.push(event.tagId);
        }
        if (wasOver && rows.length === 0) return seen;
      }
    };
    const readers = [follow(postgres), follow(other)];
    const write = async (worker: number) => {
      const draw = drawing(worker);
      for (let index = 0; index < 60; index++) {
        const tag = worker * 1_000 + index;
        const [fails, dawdles] = [draw() < 0.2, draw() < 0.3];
        await postgres.store
          .transact(async (writer) => {
            await append(tag)(writer);
            if (dawdles) await laterReads();
            if (fails) throw new Error('no');
          })
          .then(
            () => committed.add(tag),
            () => {},
          );
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, worker) => write(worker + 1)));
    isOver = true;
    for (const seen of await Promise.all(readers)) {
      expect(seen.toSorted((a, b) => a - b)).toEqual([...committed].sort((a, b) => a - b));
    }
    await other.close();
  });
});

/** Numbers below 1, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('transactions side by side', () => {
  it('run together, and none beside one that is alone', async () => {
    const running = new Set<string>();
    const met: string[] = [];
    const run = (name: string, alone: boolean, until: (started: () => void) => Promise<unknown>) => {
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const done = postgres.store.transact(
        async (writer) => {
          // An ordinary transaction begins with its first statement.
          await writer.tags.list();
          running.add(name);
          start();
          await until(start);
          met.push([...running].sort().join(' '));
          running.delete(name);
        },
        { alone },
      );
      return { started, done };
    };
    const both = Promise.withResolvers<void>();
    const [a, b] = [run('a', false, () => both.promise), run('b', false, () => both.promise)];
    await Promise.all([a.started, b.started]);
    both.resolve();
    await Promise.all([a.done, b.done]);
    expect(met).toContain('a b');
    met.length = 0;
    const end = Promise.withResolvers<void>();
    const first = run('a', false, () => end.promise);
    await first.started;
    const alone = run('ALONE', true, laterReads);
    await laterReads();
    expect([...running]).toEqual(['a']);
    end.resolve();
    await alone.started;
    const second = run('b', false, async () => {});
    await Promise.all([first.done, alone.done, second.done]);
    expect(met).toEqual(['a', 'ALONE', 'b']);
  });

  it('who comes second to a unique value looks again, and decides on what he finds', async () => {
    let looked = 0;
    const bothLooked = Promise.withResolvers<void>();
    const ensure = () =>
      postgres.store.transact(async ({ tags }) => {
        const found = await tags.findByName('one');
        looked += 1;
        if (looked === 2) bothLooked.resolve();
        await bothLooked.promise;
        return found?.id ?? tags.insert({ name: 'one', createdAt: 1 });
      });
    const [first, second] = await Promise.all([ensure(), ensure()]);
    expect(first).toBe(second);
    expect(looked).toBe(3);
  });

  it('two that lock in opposite orders both succeed', async () => {
    const ids = await postgres.store.transact(async ({ contacts }) => [
      await contacts.insert(newContact()),
      await contacts.insert(newContact()),
    ]);
    let haveFirst = 0;
    const eachHasOne = Promise.withResolvers<void>();
    const lockAll = ([one = 0, other = 0]: readonly number[]) =>
      postgres.store.transact(async ({ contacts }) => {
        await contacts.lock(one);
        haveFirst += 1;
        if (haveFirst === 2) eachHasOne.resolve();
        await eachHasOne.promise;
        await contacts.lock(other);
      });
    await Promise.all([lockAll(ids), lockAll(ids.toReversed())]);
    // One of the two was ended by the server and tried again, on a busy machine more than once.
    expect(haveFirst).toBeGreaterThanOrEqual(3);
  });

  it('what uses a handle after its work has ended is refused', async () => {
    const kept = await postgres.store.transact(async (writer) => writer);
    await expect(kept.tags.insert({ name: 'late', createdAt: 1 })).rejects.toThrow('after its work had ended');
    expect(await postgres.store.read((reader) => reader.tags.list())).toEqual([]);
  });

  it('one that goes on after a statement failed does not seem to succeed', async () => {
    const work = postgres.store.transact(async ({ tags }) => {
      await tags.insert({ name: 'first', createdAt: 1 });
      await tags.insert({ name: 'first', createdAt: 1 }).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(await postgres.store.read((reader) => reader.tags.list())).toEqual([]);
  });
});

describe('a write that was sent without waiting for its answer', () => {
  const unknown = 999_999;

  it('fails the transaction, which throws what it failed with', async () => {
    const work = postgres.store.transact(async ({ tags, conversations }) => {
      const id = await tags.insert({ name: 'lost', createdAt: 1 });
      await conversations.setTags(unknown, [id]);
    });
    await expect(work).rejects.toThrow(/foreign key/);
    expect(await postgres.store.read((reader) => reader.tags.list())).toEqual([]);
  });

  it('fails what comes after it, too, and leaves the connection usable', async () => {
    const alone = openPostgresStore({ url: database.url, connections: 3, ...onBusyMachines });
    const work = alone.store.transact(async ({ tags, conversations }) => {
      const id = await tags.insert({ name: 'lost', createdAt: 1 });
      await conversations.setTags(unknown, [id]);
      await tags.insert({ name: 'later', createdAt: 1 });
    });
    await expect(work).rejects.toThrow(/foreign key/);
    await alone.store.transact(append(1));
    expect(await alone.store.read((reader) => reader.tags.list())).toEqual([]);
    await alone.close();
  });
});

describe('limits', () => {
  it('more pieces of work than connections take turns', async () => {
    const read = () => postgres.store.read((reader) => reader.tags.list());
    expect(await Promise.all(Array.from({ length: 200 }, read))).toHaveLength(200);
  });

  it('short reads of many callers share a third of the connections', async () => {
    const sharing = openPostgresStore({ url: database.url, connections: 9, ...onBusyMachines });
    const busy: number[] = [];
    const read = () =>
      sharing.store.read(async (reader) => {
        for (let count = 0; count < 5; count++) await reader.tags.list();
        busy.push(sharing.load().busy);
      });
    await Promise.all(Array.from({ length: 100 }, read));
    expect(busy).toHaveLength(100);
    expect(Math.max(...busy)).toBeLessThanOrEqual(3);
    expect(sharing.load()).toMatchObject({ busy: 0, waiting: 0 });
    await sharing.close();
  });

  it('waiting in vain to be alone refuses, and leaves the connection usable', async () => {
    const waiter = openPostgresStore({ url: database.url, connections: 1, patience: 1 });
    const other = new Client(database.url);
    await other.connect();
    await other.query('select pg_advisory_lock_shared($1, $2)', [0x6465736b, 1]);
    await expect(waiter.store.transact(async () => {}, { alone: true })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await waiter.store.read((reader) => reader.tags.list())).toEqual([]);
    await other.end();
    await waiter.store.transact(append(1), { alone: true });
    await waiter.close();
  });

  it('a transaction whose process stands still is ended, and others go on', async () => {
    const strict = openPostgresStore({ url: database.url, connections: 2, patience: 1 });
    const stalled = held(1, strict.store);
    await stalled.appended;
    await postgres.store.transact(append(2));
    // Answered although the other one was never told to commit.
    expect(await tagsOf(readAfter(0))).toEqual([2]);
    stalled.commit();
    await expect(stalled.done).rejects.toMatchObject({ kind: 'unavailable' });
    await strict.close();
  });

  it('a table that a newer node has changed is read all the same', async () => {
    const read = () => postgres.store.read((reader) => reader.tags.list());
    await Promise.all([read(), read(), read(), read()]);
    const admin = new Client(database.url);
    await admin.connect();
    await admin.query('alter table tags add column later bigint');
    try {
      await Promise.all([read(), read(), read(), read()]);
      await postgres.store.transact(({ tags }) => tags.list());
    } finally {
      await admin.query('alter table tags drop column later');
      await admin.end();
    }
  });

  it('a lock that is held too long refuses, and leaves the connection usable', async () => {
    const [id = 0] = await postgres.store.transact(async ({ contacts }) => [await contacts.insert(newContact())]);
    const blocker = new Client(database.url);
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from users where id = $1 for update', [id]);
    const strict = openPostgresStore({ url: database.url, connections: 2, patience: 1 });
    const refused = await strict.store.transact(({ contacts }) => contacts.lock(id)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({ kind: 'unavailable' });
    await blocker.end();
    await strict.store.transact(({ contacts }) => contacts.lock(id));
    await strict.close();
    await postgres.store.transact(({ contacts }) => contacts.lock(id));
  });
});

describe('plans', () => {
  it.each([
    ['all', 'true', 'conversations_newest'],
    ['assigned', 'c.assigned_user_id = 7', 'conversations_of_agent'],
    ['unassigned', 'c.assigned_team_id is null and c.assigned_user_id is null', 'conversations_unassigned'],
    ['of a team', 'c.assigned_team_id = 7 and c.assigned_user_id is null', 'conversations_of_team_unassigned'],
  ])('the list %s is a walk of an index, without a sort', async (_name, scope, index) => {
    const plan = await explain(`select c.id from conversations c where ${scope}
      order by c.last_message_at desc nulls last, c.id desc limit 30`);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });

  it.each([
    [
      `select i.id from messages i where i.type <> 'activity' and i.searched like '% hello %'
      and search_blocks(i.id) && array[4]::bigint[]`,
      'messages_search',
    ],
    [`select i.id from contacts_search i where i.every like '% hello%'`, 'contacts_search_text'],
    [`select i.id from contacts_search i where i.fields @> array[' hello ']`, 'contacts_search_text'],
    [
      `select i.id from conversations_search i where i.own like '% hello%' and search_blocks(i.id) && array[4]::bigint[]`,
      'conversations_search_text',
    ],
  ])('a search asks its index: %s', async (query, index) => {
    expect(await explain(query)).toContain(index);
  });

  async function explain(query: string): Promise<string> {
    const client = new Client(database.url);
    await client.connect();
    // An empty table is read whole sooner than an index.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    await client.end();
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
});
