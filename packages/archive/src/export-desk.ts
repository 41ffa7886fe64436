import type { Timestamp } from '@helpdesk/domain';
import type { MediaStore } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import type { Archive } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveFolder, clearArchiveFolder, makeArchiveFolder } from './archive-folder.ts';
import { exportMedia } from './export-media.ts';
import { exportRows } from './export-rows.ts';
import { headerLine, writeManifest } from './manifest.ts';
import { type MediaNames, mediaNamesOf } from './media-names.ts';
import type { Moved } from './moved.ts';
import { summingUp } from './table-sums.ts';

/** The database and the files of a desk. */
export interface DeskPlace {
  readonly archive: Archive;
  readonly mediaStore: MediaStore;
}

/** Writes the desk as it is at this moment to a new or empty folder; leaves nothing in it when it throws. */
export async function exportDesk(desk: DeskPlace, path: string, now: Timestamp, progress: Progress): Promise<Moved> {
  const folder = await makeArchiveFolder(path);
  try {
    return await fillFolder(desk, folder, now, progress);
  } catch (error) {
    await clearArchiveFolder(folder);
    throw error;
  }
}

async function fillFolder(
  { archive, mediaStore }: DeskPlace,
  folder: ArchiveFolder,
  now: Timestamp,
  progress: Progress,
): Promise<Moved> {
  const { tables, schema } = archive;
  const sums = summingUp();
  const mediaNames: MediaNames[] = [];
  const bytes = await archive.snapshot(async (reader) => {
    if ((await reader.findFilledTable()) === undefined) throw new ArchiveError('The database holds no desk yet');
    return exportRows(folder.rows, headerLine(schema), {
      tables,
      reader,
      sums,
      progress,
      onRow: (table, row) => {
        const names = mediaNamesOf(table, row);
        if (names !== undefined) mediaNames.push(names);
      },
    });
  });
  const { files, missing } = await exportMedia(folder.media, mediaNames, mediaStore, progress);
  const ofTables = Object.fromEntries(tables.map(({ name }) => [name, sums.sumsOf(name)]));
  const created_at = new Date(now).toISOString();
  await writeManifest(folder, { schema, created_at, tables: ofTables, media: files, missing });
  return {
    rows: Object.values(ofTables).reduce((all, each) => all + each.rows, 0),
    files: files.length,
    bytes: files.reduce((all, each) => all + each.size, bytes),
    missing,
  };
}
