import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailPerson } from '@helpdesk/domain';
import type { SqlConnection } from '@helpdesk/sql';
import { openSqliteStore } from '@helpdesk/sqlite';
import { addConversation, newMailPerson, openDesk } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import type { Statement } from './light-lists.ts';
import { mailCases, statementsOfMail } from './mail-cases.ts';

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-mail-plans-'));
let database: Connection;
let connection: SqlConnection;

beforeAll(async () => {
  const file = join(folder, 'desk.db');
  const sqlite = openSqliteStore({ file, ...onBusyMachines });
  await sqlite.migrate();
  await addConversation(await openDesk(sqlite.store));
  await sqlite.close();
  database = openWriter({ file });
  connection = sqliteConnection(database);
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** The people of one conversation and the mails of one side thread are sorted: there are some dozens. */
const maySort = ['people of a conversation', 'mails of a side thread'];

/** What is read whole, or sorted. An inbox has few mailboxes, and a desk few inboxes: `i`. A list that was cut: `q`. */
function walks(name: string, { text, parameters }: Statement): readonly string[] {
  const rows = database.prepare(`explain query plan ${text}`).all(...parameters) as readonly { detail: string }[];
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      if (detail.startsWith('USE TEMP B-TREE')) return !maySort.includes(name);
      return /^SCAN /.test(detail) && !/^SCAN (?:i|q|CONSTANT ROW)\b/.test(detail);
    });
}

describe('mail on SQLite', () => {
  it.each(mailCases)('walks no table and sorts nothing: %s', async (name, ask) => {
    const statements = await statementsOfMail(connection, ask);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      // Of an insert the plan shows checks of references that are made only after a reference was broken.
      if (!/^insert/.test(statement.text)) expect(walks(name, statement), statement.text).toEqual([]);
    }
  });

  it('mail 24: the ids of a mail are few statements', async () => {
    const ids = Array.from({ length: 52 }, (_, index) => ({
      ...{ hash: `hash ${index}`, conversationId: 1, messageId: null, side: null, kind: 'awaited' as const },
    }));
    const statements = await statementsOfMail(connection, ({ mailThreads }) => mailThreads.addIds(1, ids));
    // Of 32, 16 and 4 rows.
    expect(statements).toHaveLength(3);
  });

  it('mail 44: people of a mail who did not change are read and not written', async () => {
    const add = (...people: readonly MailPerson[]) =>
      statementsOfMail(connection, ({ mailThreads }) => mailThreads.addPeople(1, people));
    const [bob, eve] = [newMailPerson('bob@example.com', { isNew: true }), newMailPerson('eve@example.com')];
    expect(await add(bob, eve)).toHaveLength(3);
    expect(await add(bob, eve)).toHaveLength(1);
    for (const changes of [
      { name: 'Bob' },
      { role: 'cc' },
      { isAutomatic: true, role: 'from' },
      { isNew: false },
    ] as const)
      expect(await add({ ...bob, ...changes }, eve), JSON.stringify(changes)).toHaveLength(2);
    expect(await add({ ...bob, isNew: false, role: 'cc' })).toHaveLength(2);
  });

  it('planted: a walk and a sort are seen', () => {
    const seen = (text: string) => walks('planted', { text, parameters: [] });
    expect(seen('select id from mail_out where step = 1')).toEqual(['SCAN mail_out']);
    expect(seen('select id from mail_imports where inbox_id = 1 order by size')).toEqual([
      'USE TEMP B-TREE FOR ORDER BY',
    ]);
  });
});
