import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts';
import { type TestDatabase, takeDatabase } from '../support/postgres-databases.ts';

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

it('connections that are dead without a word, while new ones work, hold nobody up for long', async () => {
  await Promise.all(Array.from({ length: 4 }, read));
  proxy.hush();
  const started = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, read));
  expect(performance.now() - started).toBeLessThan(4_500);
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(4);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { kind: 'unavailable' } });
  expect(await read()).toEqual([]);
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
