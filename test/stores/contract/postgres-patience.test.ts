import { DomainError } from '@helpdesk/domain';
import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { newContact } from '@helpdesk/testkit';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';
import { timesSlower } from '../../support/reference-speed.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let postgres: PostgresStore;

beforeEach(async () => {
  database = await takeDatabase();
  proxy = await cuttingProxy(database.url);
  const url = new URL(database.url);
  url.port = new URL(proxy.address).port;
  postgres = openPostgresStore({ url: url.href, connections: 4 });
});

afterEach(async () => {
  await postgres.close();
  await proxy.close();
  await database.giveBack();
});

const read = () => postgres.store.read((reader) => reader.tags.list());

/** The time of `work` in milliseconds, with its error if it throws. */
async function timeOf(work: () => Promise<unknown>) {
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { outcome, took: performance.now() - started };
}

it('connections that are dead without a word hold nobody up for more than 4.5 s', async () => {
  await Promise.all(Array.from({ length: 4 }, read));
  proxy.hush();
  const { took } = await timeOf(() => Promise.allSettled(Array.from({ length: 4 }, read)));
  expect(took).toBeLessThan(4_500 * timesSlower());
});

it('a lock that is held refuses after 4.5 s at most', async () => {
  const id = await postgres.store.transact(({ contacts }) => contacts.insert(newContact()));
  const blocker = new Client(database.url);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from users where id = $1 for update', [id]);
  const { outcome, took } = await timeOf(() => postgres.store.transact(({ contacts }) => contacts.lock(id)));
  expect(outcome).toBeInstanceOf(DomainError);
  expect(took).toBeLessThan(4_500 * timesSlower());
  await blocker.end();
});

it('a transaction whose process stands still holds readers of the log up for 4.5 s at most', async () => {
  const appended = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const append = (tagId: number) => ({ type: 'tag.changed' as const, tagId });
  const stalled = postgres.store.transact(async ({ events, tags }) => {
    await events.append([append(1)], 1);
    // A write is sent without waiting for its answer: the answer to a read after it shows that it has its id.
    await tags.list();
    appended.resolve();
    await end.promise;
  });
  stalled.catch(() => {});
  await appended.promise;
  await postgres.store.transact(({ events }) => events.append([append(2)], 1));
  const { outcome, took } = await timeOf(() => postgres.store.read(({ events }) => events.listAfter(0, 100)));
  expect(outcome).toMatchObject([{ event: { tagId: 2 } }]);
  expect(took).toBeLessThan(4_500 * timesSlower());
  end.resolve();
  await expect(stalled).rejects.toMatchObject({ kind: 'unavailable' });
});

it('a statement that takes its time is left to it', async () => {
  const slow = await postgres.store.transact(async ({ tags }) => {
    await tags.insert({ name: 'slow', createdAt: 1 });
    const others = Array.from({ length: 3 }, () =>
      postgres.store.transact(async (w) => w.tags.list(), { alone: true }),
    );
    const settled = Promise.allSettled(others);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await tags.list();
    return { settled };
  });
  // They waited for a lock, longer than the patience of `liveness.ts`, and were served.
  expect((await slow.settled).map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});
