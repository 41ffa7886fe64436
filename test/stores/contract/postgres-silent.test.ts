import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.ts';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';

let database: TestDatabase;
let proxy: CuttingProxy;
let postgres: PostgresStore;

beforeEach(async () => {
  database = await takeDatabase();
  proxy = await cuttingProxy(database.url);
  const url = new URL(database.url);
  url.port = new URL(proxy.address).port;
  postgres = openPostgresStore({ url: url.href, connections: 4, patience: 1 });
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
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, read));
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(4);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { kind: 'unavailable' } });
  expect(await read()).toEqual([]);
});
