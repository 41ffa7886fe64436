import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { failUnsent } from '../../../adapters/sql/src/repositories/mail/fail-unsent.ts';
import { applyMigrations } from '../../../adapters/sqlite/src/migrate.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import {
  failedMail,
  inboxesOf,
  keptInboxes,
  keptMail,
  messagesOf,
  moveOldMail,
  withoutMail,
  writeOldMail,
} from './old-mail.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'helpdesk.db');
}

function oldDesk(): string {
  const file = newFile();
  writeOldMail(file);
  return file;
}

function rowsOf(file: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = openWriter({ file });
  const rows = database.prepare(sql).all() as readonly Readonly<Record<string, unknown>>[];
  database.close();
  return rows;
}

function expectUnsent(file: string): void {
  expect(messagesOf(rowsOf(file, keptMail))).toEqual(failedMail);
  expect(inboxesOf(rowsOf(file, keptInboxes))).toEqual(withoutMail);
  expect(rowsOf(file, "select 1 from counters where name = 'unsent_mail'")).toEqual([]);
}

describe('mail 55: replies that no transport has sent stay unsent, and inboxes for mail are off', () => {
  it('on SQLite, in parts', async () => {
    const file = oldDesk();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    expect(await sqlite.migrate()).toEqual(['0035-mail', '0036-drafts-of-mail', '0037-names-of-recipients']);
    expectUnsent(file);
    expect(await sqlite.migrate()).toEqual([]);
  });

  it('on SQLite, from where it was cut', async () => {
    const file = oldDesk();
    const writer = openWriter({ file });
    applyMigrations(writer);
    const connection = sqliteConnection(writer);
    let parts = 0;
    const cut = failUnsent(
      connection,
      async (work) => {
        if (++parts > 1) throw new Error('cut');
        return work(connection);
      },
      () => {},
    );
    await expect(cut).rejects.toThrow('cut');
    const reached = writer.prepare("select value from counters where name = 'unsent_mail'").pluck().get();
    expect(reached).toBe(199);
    writer.close();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    expectUnsent(file);
  });

  it('on SQLite, when an archive of the older version is imported', async () => {
    const file = newFile();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    await moveOldMail(oldDesk(), sqlite.archive);
    expectUnsent(file);
  });

  it('a mail that has an outbox entry is not one of them', async () => {
    const file = oldDesk();
    const writer = openWriter({ file });
    applyMigrations(writer);
    const columns = 'created_at, inbox_id, conversation_id, message_id, header_id, kind, signature, quoted_message_ids';
    const state = 'step, started_at, next_at, attempts, unknowns, unaccepted, is_left';
    writer.exec(`insert into mail_out (${columns}, ${state})
      values (1, 2, 1, 10, 'h', 'reply', '', '[]', 'waiting', 1, 1, 0, 0, 1, 0)`);
    writer.close();
    const sqlite = openSqliteStore({ file, ...onBusyMachines });
    closing.push(() => sqlite.close());
    await sqlite.migrate();
    const [waiting, failed] = messagesOf(rowsOf(file, keptMail));
    expect([waiting?.status, failed?.status]).toEqual(['pending', 'failed']);
  });
});
