import { openPostgresStore } from '@helpdesk/postgres';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { applyMigrations } from '../../../adapters/postgres/src/migrate.ts';
import { migrations } from '../../../adapters/postgres/src/migrations/all.ts';
import { emptyDatabase } from '../../support/empty-database.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { everything, found, isOld, oldRows } from './old-rows.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('reports D4: the rows of an older version are folded on Postgres, in whose rows the old text stands, with indexes that are made behind them', async () => {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  await applyMigrations(database.url, migrations.filter(isOld));
  const client = new Client(database.url);
  await client.connect();
  closing.push(() => client.end());
  await client.query(oldRows('true', 'false'));
  const postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  closing.push(() => postgres.close());
  const said: string[] = [];
  expect(await postgres.migrate((line) => said.push(line))).toContain('0026-folded-search');
  expect(said).toEqual(['preparing the search: indexes']);
  expect(await found(postgres.store)).toEqual(everything);
  const { rows } = await client.query(
    "select count(*)::int as made from pg_indexes where indexname in ('messages_search', 'contacts_search_text', 'conversations_search_text')",
  );
  expect(rows).toEqual([{ made: 3 }]);
  expect(await postgres.agreed.find('fold_finish')).toBeUndefined();
  expect(await postgres.migrate()).toEqual([]);
});
