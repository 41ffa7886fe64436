import type { Progress } from '@helpdesk/files';
import type { ArchiveReader, ArchiveTable } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import type { Manifest } from './manifest.ts';
import { rowLine } from './row-line.ts';
import { type SummingUp, summingUp } from './table-sums.ts';

/** Refuses a manifest that names other tables than there are. */
export function checkTables(tables: readonly ArchiveTable[], manifest: Manifest): void {
  const known = new Set(tables.map(({ name }) => name));
  const unknown = Object.keys(manifest.tables).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new ArchiveError(`The manifest names a table that this program does not know: ${JSON.stringify(unknown)}`);
  }
  const absent = tables.find(({ name }) => !Object.hasOwn(manifest.tables, name));
  if (absent !== undefined) throw new ArchiveError(`The manifest lacks the table ${absent.name}`);
}

/** @param where the rows were met: `in desk.ndjson` */
export function checkSums(
  tables: readonly ArchiveTable[],
  manifest: Pick<Manifest, 'tables'>,
  met: SummingUp,
  where: string,
): void {
  for (const { name } of tables) {
    const announced = manifest.tables[name];
    const { rows, sha256 } = met.sumsOf(name);
    if (announced?.rows !== rows) {
      throw new ArchiveError(`Rows of ${name} ${where}: ${rows}, but the manifest says ${announced?.rows}`);
    }
    if (announced.sha256 !== sha256) {
      throw new ArchiveError(`The checksum of ${name} ${where} is not the one that the manifest says`);
    }
  }
}

/** Reads every row again and sums it up as an export would. */
export async function sumUpAgain(
  tables: readonly ArchiveTable[],
  reader: ArchiveReader,
  progress: Progress,
): Promise<SummingUp> {
  const sums = summingUp();
  for (const table of tables) {
    let done = 0;
    for await (const page of reader.pages(table)) {
      sums.add(table.name, page.map((row) => rowLine(table, row)).join(''), page.length);
      done += page.length;
      progress.at(`checking ${table.name}`, done);
    }
  }
  return sums;
}
