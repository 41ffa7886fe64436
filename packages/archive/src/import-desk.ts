import { stat } from 'node:fs/promises';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import type { ArchiveTable, ArchiveWriter } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveFolder, archiveFolder, rowsFile } from './archive-folder.ts';
import { checkSums, checkTables, sumUpAgain } from './check-sums.ts';
import type { DeskPlace } from './export-desk.ts';
import { checkMediaNames, importMedia } from './import-media.ts';
import { importRows } from './import-rows.ts';
import { headerLine, type Manifest, readManifest } from './manifest.ts';
import { mediaNamesOf } from './media-names.ts';
import type { Moved } from './moved.ts';
import { rowLine } from './row-line.ts';
import { summingUp } from './table-sums.ts';

/** What an import has moved, and how many messages held HTML that is not allowed: it was taken out. */
export type Imported = Moved & { readonly sanitized: number };

/** Takes the export in whole or not at all: rows are read back and files compared before the commit. */
export async function importDesk(
  desk: DeskPlace,
  path: string,
  sanitizer: HtmlSanitizer,
  progress: Progress,
): Promise<Imported> {
  const { archive, mediaStore } = desk;
  const folder = archiveFolder(path);
  const manifest = await readManifest(folder, archive);
  // An export of an older schema has the columns of that time.
  const tables = archive.tablesOf(manifest.schema) ?? archive.tables;
  checkTables(tables, manifest);
  const published: string[] = [];
  let isCommitting = false;
  let sanitized = 0;
  try {
    await archive.fill(async (writer) => {
      sanitized = await fillRows(tables, writer, folder, manifest, sanitizer, progress);
      await writer.upgrade(manifest.schema);
      await writer.holdMail();
      await importMedia(folder.media, manifest.media, mediaStore, progress, (uuid) => published.push(uuid));
      isCommitting = true;
    });
  } catch (error) {
    // After a failed commit it may be unknown whether it took effect. Then the sweep of doubtful files decides.
    if (!isCommitting) await eachInTurn(published, (uuid) => mediaStore.remove(uuid));
    throw error;
  }
  await eachInTurn(published, (uuid) => mediaStore.settle(uuid));
  return { ...(await movedBy(manifest, folder)), sanitized };
}

/** Returns how many messages were changed. */
async function fillRows(
  tables: readonly ArchiveTable[],
  writer: ArchiveWriter,
  folder: ArchiveFolder,
  manifest: Manifest,
  sanitizer: HtmlSanitizer,
  progress: Progress,
): Promise<number> {
  const filled = await writer.makeRoom();
  if (filled !== undefined) {
    throw new ArchiveError(`The database is not empty (it has ${filled}): an import needs a new one`);
  }
  const sums = summingUp();
  /** The sums of the rows as they are stored. */
  const stored = summingUp();
  const names = new Set<string>();
  let changed = 0;
  await importRows(folder.rows, headerLine(manifest.schema), {
    tables,
    writer,
    sums,
    sanitizer,
    progress,
    onRow: (table, row, isChanged) => {
      if (isChanged) changed += 1;
      stored.add(table.name, rowLine(table, row), 1);
      for (const name of Object.values(mediaNamesOf(table, row) ?? {})) if (name !== undefined) names.add(name);
    },
  });
  checkSums(tables, manifest, sums, `in ${rowsFile}`);
  const expected = { tables: Object.fromEntries(tables.map(({ name }) => [name, stored.sumsOf(name)])) };
  checkSums(tables, expected, await sumUpAgain(tables, writer, progress), 'in the database');
  checkMediaNames(manifest, names);
  return changed;
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
