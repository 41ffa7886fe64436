import { stat } from 'node:fs/promises';
import type { ArchiveTable, ArchiveWriter } from '@helpdesk/sqlite';
import { OperatorError } from '../operator-error.ts';
import { type ArchiveFolder, archiveFolder, rowsFile } from './archive-folder.ts';
import { checkSums, checkTables, sumUpAgain } from './check-sums.ts';
import type { DeskPlace } from './export-desk.ts';
import { checkMediaNames, importMedia } from './import-media.ts';
import { importRows } from './import-rows.ts';
import { headerLine, type Manifest, readManifest } from './manifest.ts';
import { mediaNamesOf } from './media-names.ts';
import type { Moved } from './moved.ts';
import type { Progress } from './progress.ts';
import { summingUp } from './table-sums.ts';

/** Takes the export in whole or not at all: rows are read back and files compared before the commit. */
export async function importDesk(desk: DeskPlace, path: string, progress: Progress): Promise<Moved> {
  const { archive, mediaStore } = desk;
  const folder = archiveFolder(path);
  const manifest = await readManifest(folder, archive);
  // Of an older desk: with the columns that it had.
  const tables = archive.tablesOf(manifest.schema) ?? archive.tables;
  checkTables(tables, manifest);
  const published: string[] = [];
  let isCommitting = false;
  try {
    await archive.fill(async (writer) => {
      await fillRows(tables, writer, folder, manifest, progress);
      await writer.upgrade(manifest.schema);
      await importMedia(folder.media, manifest.media, mediaStore, progress, (uuid) => published.push(uuid));
      isCommitting = true;
    });
  } catch (error) {
    // Of a commit that failed it may be unknown whether it happened. Then the sweep of doubtful files decides.
    if (!isCommitting) await eachInTurn(published, (uuid) => mediaStore.remove(uuid));
    throw error;
  }
  await eachInTurn(published, (uuid) => mediaStore.settle(uuid));
  return movedBy(manifest, folder);
}

async function fillRows(
  tables: readonly ArchiveTable[],
  writer: ArchiveWriter,
  folder: ArchiveFolder,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const filled = await writer.makeRoom();
  if (filled !== undefined) {
    throw new OperatorError(`The database is not empty (it has ${filled}): an import needs a new one`);
  }
  const sums = summingUp();
  const names = new Set<string>();
  await importRows(folder.rows, headerLine(manifest.schema), {
    tables,
    writer,
    sums,
    progress,
    onRow: (table, row) => {
      for (const name of Object.values(mediaNamesOf(table, row) ?? {})) if (name !== undefined) names.add(name);
    },
  });
  checkSums(tables, manifest, sums, `in ${rowsFile}`);
  checkSums(tables, manifest, await sumUpAgain(tables, writer, progress), 'in the database');
  checkMediaNames(manifest, names);
}

/** How the import ended is decided by then: content that cannot be settled or removed stays in doubt, and is swept. */
async function eachInTurn(uuids: readonly string[], work: (uuid: string) => Promise<void>): Promise<void> {
  for (const uuid of uuids) await Promise.allSettled([work(uuid)]);
}

async function movedBy(manifest: Manifest, folder: ArchiveFolder): Promise<Moved> {
  const { size } = await stat(folder.rows);
  return {
    rows: Object.values(manifest.tables).reduce((all, each) => all + each.rows, 0),
    files: manifest.media.length,
    bytes: manifest.media.reduce((all, each) => all + each.size, size),
    missing: manifest.missing,
  };
}
