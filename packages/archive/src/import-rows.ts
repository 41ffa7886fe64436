import { DomainError } from '@helpdesk/domain';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import type { ArchiveRow, ArchiveTable, ArchiveWriter } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { rowsFile } from './archive-folder.ts';
import { cleanRow } from './clean-row.ts';
import { readLines } from './read-lines.ts';
import { parseRowLine } from './row-line.ts';
import type { SummingUp } from './table-sums.ts';

interface Rows {
  readonly tables: readonly ArchiveTable[];
  readonly writer: ArchiveWriter;
  readonly sums: SummingUp;
  readonly progress: Progress;
  readonly sanitizer: HtmlSanitizer;
  /** Called with every row on its way, as it is stored: not all that an agent wrote may be shown. */
  onRow(table: ArchiveTable, row: ArchiveRow, isChanged: boolean): void;
}

/** Rows of a table that go to the database together, and the number of their first line. */
interface Batch {
  readonly table: ArchiveTable;
  readonly from: number;
  readonly rows: ArchiveRow[];
}

const batchRows = 250;

/** Writes every row of the file. Refuses the first line that is wrong, by its number. */
export async function importRows(file: string, header: string, rows: Rows): Promise<void> {
  const byName = new Map(rows.tables.map((table) => [table.name, table]));
  let number = 0;
  let batch: Batch | undefined;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      number += 1;
      if (number === 1) {
        if (`${line}\n` !== header) throw brokenLine(1, 'is not the header that the manifest announces');
        continue;
      }
      const parsed = parseRowLine(byName, line);
      if (typeof parsed === 'string') throw brokenLine(number, parsed);
      rows.sums.add(parsed.table.name, `${line}\n`, 1);
      const row = cleanRow(parsed.table, parsed.row, rows.sanitizer);
      if (typeof row === 'string') throw brokenLine(number, row);
      rows.onRow(parsed.table, row, row !== parsed.row);
      if (batch !== undefined && (batch.table !== parsed.table || batch.rows.length === batchRows)) {
        await insert(rows.writer, batch);
        batch = undefined;
      }
      batch ??= { table: parsed.table, from: number, rows: [] };
      batch.rows.push(row);
    }
    rows.progress.at('writing rows', number);
  }
  if (number === 0) throw brokenLine(1, 'is missing: the file is empty');
  if (batch !== undefined) await insert(rows.writer, batch);
}

async function insert(writer: ArchiveWriter, { table, from, rows }: Batch): Promise<void> {
  try {
    await writer.insert(table, rows);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const where = `Lines ${from} to ${from + rows.length - 1} of ${rowsFile} (${table.name})`;
    throw new ArchiveError(`${where} cannot be stored: ${reason}`, { cause: error });
  }
}

function brokenLine(number: number, what: string): ArchiveError {
  return new ArchiveError(`Line ${number} of ${rowsFile} is broken: it ${what}`);
}
