import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '@helpdesk/postgres';
import { readFacts, type SqlConnection } from '@helpdesk/sql';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { applyMigrations } from '../../../adapters/postgres/src/migrate.ts';
import { migrations } from '../../../adapters/postgres/src/migrations/all.ts';
import { emptyDatabase } from '../../support/empty-database.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { moveOldDesk, writeOldDesk } from './old-desk-file.ts';
import {
  byPlace,
  isBeforeFacts,
  keptActivities,
  keptSentences,
  oldSentences,
  readSentences,
  sentences,
  unreadSentences,
} from './old-sentences.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const left = Object.fromEntries(Object.entries(unreadSentences).map(([name, texts]) => [name, texts.toSorted()]));

it('the sentences of an older version become facts on Postgres, and are read as they were', async () => {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  await applyMigrations(database.url, migrations.filter(isBeforeFacts));
  const client = new Client(database.url);
  await client.connect();
  closing.push(() => client.end());
  await client.query(oldSentences('true', 'false'));
  const postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  closing.push(() => postgres.close());
  expect(await postgres.migrate()).toContain('0033-facts');
  expect(await readSentences(postgres.store)).toEqual(sentences);
  expect(byPlace((await client.query(keptSentences)).rows)).toEqual(left);
  const kept = await client.query("select id, meta from messages where content = '' and not private order by id");
  expect(new Map(kept.rows.map(({ id, meta }) => [Number(id), JSON.parse(meta)]))).toEqual(keptActivities);
  expect((await client.query("select 1 from counters where name like 'facts%'")).rows).toEqual([]);
  expect(await postgres.migrate()).toEqual([]);
});

it('a preview that another node replaces between the two statements of its part stays on Postgres', async () => {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  await applyMigrations(database.url, migrations.filter(isBeforeFacts));
  const [client, other] = [new Client(database.url), new Client(database.url)];
  for (const each of [client, other]) {
    await each.connect();
    closing.push(() => each.end());
  }
  await client.query(oldSentences('true', 'false'));
  await applyMigrations(database.url);
  const connection = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
  const crossed: SqlConnection = {
    ...connection,
    execute: async (text, ...rest) => {
      // A node of the version before stores a message.
      if (text.startsWith('update "conversations"')) {
        await other.query("update conversations set last_message = 'Newer' where id = 2");
      }
      return connection.execute(text, ...rest);
    },
  };
  await readFacts(
    connection,
    async (work) => {
      await client.query('begin');
      const result = await work(crossed);
      await client.query('commit');
      return result;
    },
    () => {},
  );
  const previews = 'select last_message, last_activity is null as is_text from conversations where id < 3 order by id';
  expect((await client.query(previews)).rows).toEqual([
    { last_message: null, is_text: false },
    { last_message: 'Newer', is_text: true },
  ]);
});

it('the sentences of an archive of an older version become facts on Postgres', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'helpdesk.db');
  writeOldDesk(file);
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  const postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  closing.push(() => postgres.close());
  await postgres.migrate();
  await moveOldDesk(file, postgres.archive);
  expect(await readSentences(postgres.store)).toEqual(sentences);
  const client = new Client(database.url);
  await client.connect();
  closing.push(() => client.end());
  expect(byPlace((await client.query(keptSentences)).rows)).toEqual(left);
});
