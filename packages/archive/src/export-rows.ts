import { open } from 'node:fs/promises';
import type { Progress } from '@helpdesk/files';
import type { ArchiveReader, ArchiveRow, ArchiveTable } from './archive.ts';
import { rowLine } from './row-line.ts';
import type { SummingUp } from './table-sums.ts';

interface Rows {
  readonly tables: readonly ArchiveTable[];
  readonly reader: ArchiveReader;
  readonly sums: SummingUp;
  readonly progress: Progress;
  /** Called with every row on its way. */
  onRow(table: ArchiveTable, row: ArchiveRow): void;
}

/** Writes header and rows to the new file, no faster than the disk accepts them; returns the number of bytes. */
export async function exportRows(file: string, header: string, rows: Rows): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(header);
    for (const table of rows.tables) {
      let done = 0;
      for await (const page of rows.reader.pages(table)) {
        const lines = page.map((row) => rowLine(table, row)).join('');
        rows.sums.add(table.name, lines, page.length);
        for (const row of page) rows.onRow(table, row);
        await handle.writeFile(lines);
        done += page.length;
        rows.progress.at(`reading ${table.name}`, done);
      }
    }
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
