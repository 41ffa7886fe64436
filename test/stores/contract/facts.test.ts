import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlConnection } from '@helpdesk/sql';
import { openSqliteStore } from '@helpdesk/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { readFacts } from '../../../adapters/sql/src/lists/read-facts.ts';
import { applyMigrations } from '../../../adapters/sqlite/src/migrate.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { openWorld } from '../../api/conformance/world.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { moveOldDesk, writeOldDesk } from './old-desk-file.ts';
import { byPlace, keptActivities, keptSentences, readSentences, sentences, unreadSentences } from './old-sentences.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'helpdesk.db');
}

/** A desk that the last version with sentences has left. */
function oldDesk(): string {
  const file = newFile();
  writeOldDesk(file);
  return file;
}

function rowsOf(file: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = openWriter({ file });
  const rows = database.prepare(sql).all() as readonly Readonly<Record<string, unknown>>[];
  database.close();
  return rows;
}

const sorted = Object.fromEntries(Object.entries(unreadSentences).map(([name, texts]) => [name, texts.toSorted()]));

describe('the sentences of an older version become facts', () => {
  it('on SQLite, in parts, and are read as they were', async () => {
    const file = oldDesk();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    expect(await sqlite.migrate()).toContain('0033-facts');
    expect(await readSentences(sqlite.store)).toEqual(sentences);
    expect(byPlace(rowsOf(file, keptSentences))).toEqual(sorted);
    const kept = rowsOf(file, "select id, meta from messages where content = '' and private = 0 order by id");
    expect(new Map(kept.map(({ id, meta }) => [id, JSON.parse(String(meta))]))).toEqual(keptActivities);
    expect(rowsOf(file, "select 1 from counters where name like 'facts%'")).toEqual([]);
    expect(await sqlite.migrate()).toEqual([]);
  });

  it('on SQLite, from where it was cut', async () => {
    const file = oldDesk();
    const writer = openWriter({ file });
    applyMigrations(writer);
    const connection = sqliteConnection(writer);
    let parts = 0;
    const cut = readFacts(
      connection,
      async (work) => {
        if (++parts > 2) throw new Error('cut');
        return work(connection);
      },
      () => {},
    );
    await expect(cut).rejects.toThrow('cut');
    expect(writer.prepare("select value from counters where name = 'facts_messages'").pluck().get()).toBe(1_000);
    writer.close();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    expect(await readSentences(sqlite.store)).toEqual(sentences);
    expect(byPlace(rowsOf(file, keptSentences))).toEqual(sorted);
  });

  it('on SQLite, except a preview that is replaced between the two statements of its part', async () => {
    const writer = openWriter({ file: oldDesk() });
    closing.push(() => void writer.close());
    applyMigrations(writer);
    const connection = sqliteConnection(writer);
    const crossed: SqlConnection = {
      ...connection,
      execute: (text, ...rest) => {
        // As a node of the version before stores a message.
        if (text.startsWith('update "conversations"')) {
          writer.exec("update conversations set last_message = 'Newer' where id = 2");
        }
        return connection.execute(text, ...rest);
      },
    };
    await readFacts(
      connection,
      (work) => work(crossed),
      () => {},
    );
    const previews =
      'select last_message, last_activity is null as is_text from conversations where id < 3 order by id';
    expect(writer.prepare(previews).all()).toEqual([
      { last_message: null, is_text: 0 },
      { last_message: 'Newer', is_text: 1 },
    ]);
  });

  it('on SQLite, when an archive of the older version is imported', async () => {
    const file = newFile();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    await moveOldDesk(oldDesk(), sqlite.archive);
    expect(await readSentences(sqlite.store)).toEqual(sentences);
    expect(byPlace(rowsOf(file, keptSentences))).toEqual(sorted);
  });
});

it('no table keeps a sentence of what is done now', async () => {
  const file = newFile();
  const world = await openWorld(async () => {
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    await sqlite.migrate();
    return { store: sqlite.store, close: () => sqlite.close() };
  });
  closing.push(() => world.close());
  const { uuid } = await world.conversation();
  await world.data('changeConversations', { body: { uuids: [uuid], change: { status: 'Resolved', priority: 'Low' } } });
  await world.data('createRole', { body: { name: 'Auditors', permissions: [] } });
  expect(await world.conversationOf(uuid)).toMatchObject({
    last_message: 'Admin set status to Resolved and set priority to Low',
  });
  const [entry] = (await world.data('listActivityLogs')).results;
  expect(entry).toMatchObject({ activity_description: 'Admin created the role Auditors', actor_name: 'Admin' });
  const tables = rowsOf(file, "select name from sqlite_schema where type = 'table' and name not like '%search%'");
  const all = JSON.stringify(tables.map(({ name }) => rowsOf(file, `select * from "${name}"`)));
  expect(all).toContain('Auditors');
  for (const words of ['set status', 'set priority', 'created the role']) expect(all).not.toContain(words);
});
