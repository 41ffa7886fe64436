import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { storedHtmlSanitizer } from '@helpdesk/html-sanitize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveTables } from '../../../adapters/sql/src/archive/archive-tables.ts';
import { tables } from '../../../adapters/sql/src/engine/tables.ts';
import type { ArchiveTable, Cell } from '../../../packages/archive/src/archive.ts';
import { jsonColumns, narrowColumns } from '../../../packages/archive/src/cell-rules.ts';
import { cleanRow } from '../../../packages/archive/src/clean-row.ts';
import { parseRowLine, rowLine } from '../../../packages/archive/src/row-line.ts';
import { ask, type Given } from '../../api/conformance/ask.ts';
import { fillDesk } from './fill-desk.ts';
import { credentials, engines, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { type Served, withServed } from './served.ts';

/** Columns of one table hold their garbage of one of these numbers at the same time. */
const bundles = [0, 1, 2];

const beyondCalendar = 8_640_000_000_000_001;

const garbageOf: Readonly<Record<string, readonly Cell[]>> = {
  int: [0, -1, Number.MAX_SAFE_INTEGER],
  ref: [0, -1, Number.MAX_SAFE_INTEGER],
  time: [253_402_300_799_999, -62_167_219_200_000, beyondCalendar],
  text: ['', '{', '😀'.repeat(300)],
  flag: [],
};

/** In JSON also the members get other values. */
function garbageFor(table: ArchiveTable, column: string, kind: string, value: Cell | undefined): readonly Cell[] {
  const some = garbageOf[kind.replace('?', '')] ?? [];
  if (!jsonColumns.has(`${table.name}.${column}`)) return some;
  return ['[1]', spoiled(value, 7), spoiled(value, [{ a: null }])];
}

function spoiled(value: Cell | undefined, by: unknown): string {
  const json: unknown = typeof value === 'string' ? JSON.parse(value) : {};
  const spoil = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(spoil);
    if (typeof each !== 'object' || each === null) return by;
    return Object.fromEntries(Object.keys(each).map((name) => [name, by]));
  };
  return JSON.stringify(spoil(json));
}

interface Spoil {
  readonly table: ArchiveTable;
  readonly column: string;
  readonly value: Cell;
}

const requests: readonly (readonly [RouteId, Given])[] = (Object.entries(routes) as [RouteId, Route][])
  .filter(([, { method, path, caller }]) => method === 'GET' && caller.kind === 'agent' && !path.includes('{'))
  .map(([id, { path }]) => {
    if (id === 'reportSeries') return [id, { query: { metric: 'messages_in' } }];
    return [id, path.includes('search') ? { query: { query: 'invoice' } } : {}];
  });

/** The desk, to be changed and closed; the original stays as it is. A file is copied, rows on a server are put back. */
async function spoilable({ env, folder, execute }: Place, table: ArchiveTable | undefined) {
  const file = env.DATABASE_URL?.startsWith('sqlite:') ? env.DATABASE_URL.slice('sqlite:'.length) : undefined;
  if (file !== undefined) {
    const copy = await mkdtemp(join(folder, 'copy-'));
    const own = join(copy, 'desk.db');
    await copyFile(file, own);
    return {
      env: { ...env, DATABASE_URL: `sqlite:${own}`, HELPDESK_DATA_DIR: copy },
      execute: async (sql: string) => inDatabase(own, (database) => database.exec(sql)),
      close: () => rm(copy, { recursive: true }),
    };
  }
  const { name = '', key = [], columns = new Map<string, string>() } = table ?? {};
  const same = key.map((column) => `kept_rows.${column} = ${name}.${column}`).join(' and ');
  const kept = [...columns.keys()].filter((column) => !key.includes(column));
  const back = kept.map((column) => `${column} = (select ${column} from kept_rows where ${same})`).join(', ');
  await execute(`create table kept_rows as select * from ${name}`);
  return {
    ...{ env, execute },
    close: () => execute(`update ${name} set ${back}; drop table kept_rows`),
  };
}

function inDatabase(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  try {
    work(database);
  } finally {
    database.close();
  }
}

describe.each(engines)('security T12.4 an export with garbage in any column, on $name', ({ take }) => {
  let place: Place;
  let one: { readonly uuid: string; readonly contactId: number; readonly inbox: string };
  const rows = new Map<string, Readonly<Record<string, Cell>>>();

  beforeAll(async () => {
    place = await take();
    const { cuuid } = await fillDesk(place);
    one = await withServed(place.env, async ({ data }) => {
      const { contact_id, inbox_id } = await data('getConversation', { params: { uuid: cuuid } });
      const inbox = (await data('listInboxes')).find(({ channel }) => channel === 'livechat');
      expect(inbox_id).toBeGreaterThan(0);
      return { uuid: cuuid, contactId: contact_id, inbox: inbox?.uuid ?? '' };
    });
    const folder = join(place.folder, 'export');
    expect(await runHere(['export', folder], place.env)).toMatchObject({ code: 0, err: '' });
    for (const line of (await readFile(join(folder, 'desk.ndjson'), 'utf8')).split('\n').slice(1, -1)) {
      const { table, row } = JSON.parse(line) as { table: string; row: Readonly<Record<string, Cell>> };
      rows.set(table, row);
      const described = archiveTables.find(({ name }) => name === table);
      if (described !== undefined) expect(cleanRow(described, row, storedHtmlSanitizer)).toEqual(row);
    }
  });

  afterAll(() => place.close());

  /** What an import says of the row with that value. */
  const refusal = ({ table, column, value }: Spoil): string | undefined => {
    const line = rowLine(table, { ...rows.get(table.name), [column]: value }).slice(0, -1);
    const parsed = parseRowLine(new Map([[table.name, table]]), line);
    const row = typeof parsed === 'string' ? parsed : cleanRow(table, parsed.row, storedHtmlSanitizer);
    return typeof row === 'string' ? row : undefined;
  };

  /** Everything that agents read, and what a stranger gets of an inbox. Answers have to be what the contract says. */
  const readAll = async ({ app }: Served): Promise<void> => {
    const admin = `${credentials.apiKey}:${credentials.apiSecret}`;
    const read = async (id: RouteId, given: Given): Promise<void> => {
      expect((await ask(app, admin, id, given)).status, id).toBeLessThan(500);
    };
    for (const [id, given] of requests) await read(id, given);
    await read('listAllConversations', { query: { page_size: 100 } });
    await read('listContacts', { query: { page_size: 100 } });
    for (const id of ['getConversation', 'listParticipants', 'listPageVisits', 'getTranscript'] as const) {
      await read(id, { params: { uuid: one.uuid } });
    }
    await read('listMessages', { params: { cuuid: one.uuid } });
    await read('getContact', { params: { id: one.contactId } });
    await read('listContactNotes', { params: { id: one.contactId } });
    await read('getWidgetSettings', { headers: { 'x-service-inbox-id': one.inbox } });
  };

  /** The rights of who reads stay as they are. */
  const others: Readonly<Record<string, string>> = {
    users: `where api_key is null or api_key <> '${credentials.apiKey}'`,
    roles: `where name <> 'Admin'`,
  };

  /** Whether the engine takes it, too. */
  const put = async (desk: Pick<Place, 'execute'>, { table, column, value }: Spoil): Promise<boolean> => {
    const text = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
    try {
      await desk.execute(`update ${table.name} set ${column} = ${text} ${others[table.name] ?? ''}`);
      return true;
    } catch {
      return false;
    }
  };

  const readSpoiled = async (spoils: readonly Spoil[]): Promise<void> => {
    const desk = await spoilable(place, spoils[0]?.table);
    const taken: string[] = [];
    try {
      for (const spoil of spoils) if (await put(desk, spoil)) taken.push(`${spoil.column} = ${spoil.value}`);
      if (taken.length > 0) await withServed(desk.env, readAll);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${taken.map((each) => each.slice(0, 60)).join(', ')}\n${message}`, { cause: error });
    } finally {
      await desk.close();
    }
  };

  it('knows every column of JSON, and no column that is none', () => {
    const described = Object.entries(tables).flatMap(([name, { columns }]) =>
      Object.entries(columns)
        .filter(([, type]) => type === 'json' || type === 'json?')
        .map(([column]) => `${name}.${column}`),
    );
    expect([...jsonColumns.keys()].sort()).toEqual(described.sort());
    const all = archiveTables.flatMap(({ name, columns }) => [...columns.keys()].map((column) => `${name}.${column}`));
    expect(all).toEqual(expect.arrayContaining([...narrowColumns.keys()]));
  });

  it.each(archiveTables.filter(({ name }) => !['last_ids', 'counters'].includes(name)))(
    'refuses it in $name, or reads it without a fault',
    async (table) => {
      expect(rows.has(table.name)).toBe(true);
      for (const number of bundles) {
        const spoils = [...table.columns].flatMap(([column, kind]): readonly Spoil[] => {
          const value = garbageFor(table, column, kind, rows.get(table.name)?.[column])[number];
          return value === undefined || table.key.includes(column) ? [] : [{ table, column, value }];
        });
        const accepted = spoils.filter((spoil) => refusal(spoil) === undefined);
        if (accepted.length > 0) await readSpoiled(accepted);
      }
    },
  );
});
