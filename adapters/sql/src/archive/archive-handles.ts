import type { ArchiveReader, ArchiveRow, ArchiveTable, ArchiveWriter } from '@helpdesk/archive';
import type { SqlConnection } from '../engine/engine.ts';
import { lastIdsTable } from './archive-tables.ts';
import { findFilledTable } from './find-filled-table.ts';
import { holdMail } from './hold-mail.ts';
import { insertRows } from './insert-rows.ts';
import type { KeptElsewhere, KeptTable } from './kept-elsewhere.ts';
import { makeRoom } from './make-room.ts';
import { readTable } from './read-table.ts';
import { setCounters } from './set-counters.ts';

/** Rows of a page. The longest are some 100 KiB. */
const pageRows = 250;

/** Reads through a connection that the engine has brought to one moment. */
export function archiveReader(connection: SqlConnection, keptElsewhere: KeptElsewhere): ArchiveReader {
  const kept = tablesOf(keptElsewhere);
  return {
    pages: (table) => pages(connection, table, kept.get(table.name)),
    findFilledTable: () => findFilledTable(connection),
  };
}

/** Writes through a connection that the engine has brought into its transaction. */
export function archiveWriter(
  connection: SqlConnection,
  keptElsewhere: KeptElsewhere,
  upgrade: ArchiveWriter['upgrade'],
): ArchiveWriter {
  const kept = tablesOf(keptElsewhere);
  return {
    ...archiveReader(connection, keptElsewhere),
    makeRoom: () => makeRoom(connection),
    upgrade,
    holdMail: () => holdMail(connection),
    insert: (table, rows) => kept.get(table.name)?.write(connection, rows) ?? insertRows(connection, table, rows),
    setNumbers: async ({ lastIds, counters }) => {
      await keptElsewhere.last_ids.write(connection, rowsOf(lastIds, 'table_name', 'last_id'));
      const rows = rowsOf(counters, 'name', 'value');
      await (keptElsewhere.counters?.write(connection, rows) ?? setCounters(connection, rows));
    },
  };
}

function rowsOf(numbers: ReadonlyMap<string, number> | undefined, name: string, value: string): readonly ArchiveRow[] {
  return [...(numbers ?? [])].map(([each, number]) => ({ [name]: each, [value]: number }));
}

async function* pages(
  connection: SqlConnection,
  table: ArchiveTable,
  kept: KeptTable | undefined,
): AsyncGenerator<readonly ArchiveRow[], void, undefined> {
  if (kept !== undefined) {
    yield await kept.read(connection);
    return;
  }
  let page: readonly ArchiveRow[] = [];
  do {
    page = await readTable(connection, table, page.at(-1), pageRows);
    if (page.length > 0) yield page;
  } while (page.length === pageRows);
}

function tablesOf({ last_ids, counters }: KeptElsewhere): ReadonlyMap<string, KeptTable> {
  return new Map([[lastIdsTable, last_ids], ...(counters === undefined ? [] : [['counters', counters] as const])]);
}
