import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversationFilter } from '@helpdesk/domain';
import { type SqlConnection, sqlReader } from '@helpdesk/sql';
import { openSqliteStore } from '@helpdesk/sqlite';
import { addConversation, openDesk } from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openReader } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { contactLists, lightStatements, plainLists, type Statement } from './light-lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-plans-'));
let database: Connection;
let connection: SqlConnection;

beforeAll(async () => {
  const file = join(folder, 'desk.db');
  const sqlite = openSqliteStore({ file, ...onBusyMachines });
  await sqlite.migrate();
  const desk = await openDesk(sqlite.store);
  for (let count = 0; count < 3; count++) await addConversation(desk);
  await sqlite.close();
  database = openReader(file);
  connection = sqliteConnection(database);
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** What grows with the desk and is read whole, or sorted. */
function walks(statement: Statement): readonly string[] {
  const { text } = statement;
  const isTotals = text.includes('from conversation_totals');
  // For columns that few conversations have a value in. The others are read by id, and most of what is read fits.
  const isById = /is null.* order by "c"\."id"/.test(text);
  return planOf(statement).filter((detail) => {
    if (isTotals || (detail === 'SCAN c' && isById)) return false;
    if (detail.startsWith('USE TEMP B-TREE')) return !text.includes('group_concat');
    return (
      /^SCAN (?:c|m|u|lm|la|lp|pa|g|f|conversations|messages|users)\b/.test(detail) && !/USING .*INDEX/.test(detail)
    );
  });
}

function planOf({ text, parameters }: Statement): readonly string[] {
  const rows = database.prepare(`explain query plan ${text}`).all(...parameters) as readonly { detail: string }[];
  return rows.map(({ detail }) => detail);
}

describe('a list on SQLite that is not heavy', () => {
  it.each(plainLists)('walks no table and sorts nothing: %s', async (_name, query) => {
    for (const statement of await lightStatements(connection, ({ conversations }) => conversations.list(query))) {
      expect(walks(statement), statement.text).toEqual([]);
    }
  });

  it.each(contactLists)('walks no table and sorts nothing: contacts %s', async (_name, query) => {
    for (const statement of await lightStatements(connection, ({ contacts }) => contacts.list(query))) {
      expect(walks(statement), statement.text).toEqual([]);
    }
  });

  it.each([
    ['a tag', 'listWithTag'],
    ['a team', 'listOfTeam'],
    ['an agent', 'listOpenOfAgent'],
  ] as const)('nor does the deletion of %s, of the conversations that it changes next', async (_what, list) => {
    const next = await lightStatements(connection, ({ conversations }) => conversations[list](1, 1_000));
    expect(next).toHaveLength(1);
    for (const statement of next) expect(walks(statement), statement.text).toEqual([]);
  });

  it('mail 58: nor does the number of open conversations of each inbox, for which an index is enough', async () => {
    const [statement, ...others] = await lightStatements(connection, ({ conversations }) =>
      conversations.openOfInboxes(10_000),
    );
    if (statement === undefined) throw new Error('nothing was asked');
    expect(others).toEqual([]);
    expect(planOf(statement)).toContain(
      'SEARCH c USING COVERING INDEX conversations_of_inbox (inbox_id=? AND status_id=?)',
    );
  });

  it('is most of what agents keep open', async () => {
    const light: string[] = [];
    for (const [name, query] of plainLists) {
      if ((await lightStatements(connection, ({ conversations }) => conversations.list(query))).length > 0)
        light.push(name);
    }
    for (const scope of ['all', 'assigned', 'unassigned', 'team_unassigned', 'mentioned']) {
      expect(light).toContain(`${scope} by conversations.last_message_at desc, first page`);
    }
    expect(light).toContain('all by conversations.waiting_since asc, first page');
  });

  it('planted: a walk and a sort are seen', () => {
    const sorted = 'select c.id from conversations c order by c.subject limit 30';
    expect(walks({ text: sorted, parameters: [] })).toEqual(['SCAN c', 'USE TEMP B-TREE FOR ORDER BY']);
    expect(walks({ text: 'select count(*) from messages m where m.uuid > ?', parameters: ['a'] })).toEqual([]);
    expect(walks({ text: 'select count(*) from messages m where m.content = ?', parameters: ['a'] })).toEqual([
      'SCAN m',
    ]);
  });
});

describe('the total of all conversations on SQLite', () => {
  const totalBy = async (rule: ConversationFilter['rules'][number]): Promise<Statement> => {
    const asked: Statement[] = [];
    const execute: SqlConnection['execute'] = (text, parameters) => {
      asked.push({ text, parameters });
      return connection.execute(text, parameters, true);
    };
    const [, query] = plainLists[0] ?? [];
    if (query === undefined) throw new Error('there is no list');
    const filter = { logic: 'AND', rules: [rule] } as const;
    await sqlReader({ engine: connection.engine, execute }).conversations.list({ ...query, filter });
    const [total] = asked;
    if (total === undefined) throw new Error('nothing was asked');
    return total;
  };

  it('with one tag is that of the kept sums', async () => {
    const { text } = await totalBy({ op: 'tags any', tagIds: [], tagNames: ['billing'] });
    expect(text).toContain('day_sums');
    expect(text).not.toContain('conversations');
  });

  it('with part of an e-mail begins with the contacts', async () => {
    const total = await totalBy({ op: 'text contains', field: 'users.email', value: 'nobody' });
    expect(planOf(total)).toContain('SEARCH c USING COVERING INDEX conversations_of_contact (contact_id=?)');
  });

  it('finds those contacts by the index of searches, where that has such a part', async () => {
    const total = async (value: string) =>
      planOf(await totalBy({ op: 'text contains', field: 'users.email', value })).join('\n');
    for (const part of ['a@example', 'größe', '退款']) {
      expect(await total(part)).toMatch(/contacts_search VIRTUAL TABLE.*SEARCH ft USING INTEGER PRIMARY KEY/s);
    }
    expect(await total('ex')).not.toMatch(/VIRTUAL TABLE/);
  });
});
