import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { foldRows } from '../../../adapters/sql/src/search/fold-rows.ts';
import { applyMigrations } from '../../../adapters/sqlite/src/migrate.ts';
import { migrations } from '../../../adapters/sqlite/src/migrations/all.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { everything, found, isOld, oldRows } from './old-rows.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('reports D4: the rows of an older version are folded', () => {
  it('on SQLite, with progress, and once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'helpdesk.db');
    const writer = openWriter({ file });
    applyMigrations(writer, migrations.filter(isOld));
    writer.exec(oldRows('1', '0'));
    writer.close();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    expect(await sqlite.migrate()).toContain('0026-folded-search');
    expect(await found(sqlite.store)).toEqual(everything);
    expect(await sqlite.agreed.find('fold_messages')).toBeUndefined();
    expect(await sqlite.migrate()).toEqual([]);
  });

  it('on SQLite, from where it was cut', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'helpdesk.db');
    const writer = openWriter({ file });
    applyMigrations(writer, migrations.filter(isOld));
    writer.exec(oldRows('1', '0'));
    applyMigrations(writer);
    const connection = sqliteConnection(writer);
    let parts = 0;
    const cut = foldRows(
      connection,
      async (work) => {
        // The contact and the conversation, the end of each, and one part of the messages.
        if (++parts > 5) throw new Error('cut');
        return work(connection);
      },
      () => {},
    );
    await expect(cut).rejects.toThrow('cut');
    expect(writer.prepare("select value from counters where name = 'fold_messages'").pluck().get()).toBe(500);
    expect(writer.prepare('select max(id) from messages where searched is not null').pluck().get()).toBe(500);
    writer.close();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    expect(await found(sqlite.store)).toEqual(everything);
  });
});
