import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { MediaStore } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import { nameNew, syncFolder, systemErrorCode } from '@helpdesk/files';
import { BackupError } from './backup-error.ts';
import { checkSums, withBackup } from './backup-reader.ts';
import { type BackupWriter, openBackupWriter } from './backup-writer.ts';
import type { DeskLayout } from './desk-layout.ts';
import type { CheckedCopy, FileDatabase } from './file-database.ts';
import { type BackedUpFile, databaseName, manifestName, manifestText, secretName, uploadName } from './manifest.ts';

/** A desk whose database is a file. */
export interface BackupSource {
  readonly database: FileDatabase;
  readonly layout: Pick<DeskLayout, 'secretCheck' | 'secretAdvice'>;
  readonly mediaStore: Pick<MediaStore, 'open'>;
  readonly secret: string;
}

export interface Backup {
  /** Uploads and thumbnails. */
  readonly uploads: number;
  /** The size of the whole file. */
  readonly bytes: number;
  /** Names of uploads that the desk had lost. */
  readonly missing: readonly string[];
}

/**
 * Writes all of a desk, as it is at this moment, to a new file. Everything is made and checked in a folder next to it,
 * and gets the name of the backup when it is complete. A kill leaves that folder alone.
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  withSecret: boolean,
  now: number,
  progress: Progress,
): Promise<Backup> {
  const target = resolve(path);
  if (existsSync(target)) throw taken(path);
  const workplace = await mkdtemp(`${target}.unfinished-`);
  try {
    const draft = join(workplace, 'backup.tar');
    const backup = await fill(source, join(workplace, databaseName), draft, withSecret, now, progress);
    await withBackup(draft, checkSums);
    await nameNew(draft, target).catch((error) => {
      throw systemErrorCode(error) === 'EEXIST' ? taken(path) : error;
    });
    await syncFolder(dirname(target));
    return backup;
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

async function fill(
  source: BackupSource,
  copy: string,
  draft: string,
  withSecret: boolean,
  now: number,
  progress: Progress,
): Promise<Backup> {
  await source.database.copy(copy, (done, all) => progress.at('copying the database, pages', done, all));
  const checked = await source.database.check(copy);
  requireDesk(checked, source.database);
  requireItsSecret(checked, source);
  const writer = await openBackupWriter(draft, now);
  try {
    const files = [await addDatabase(writer, copy)];
    if (withSecret) files.push(await writer.addText(secretName, `${source.secret}\n`));
    const { uploads, missing } = await addUploads(writer, checked.media, source.mediaStore, progress);
    files.push(...uploads);
    const text = manifestText({
      schema: checked.schema,
      created_at: new Date(now).toISOString(),
      secret_check: source.layout.secretCheck(source.secret),
      files,
      missing,
    });
    const manifest = await writer.addText(manifestName, text);
    await writer.finish();
    const bytes = [...files, manifest].reduce((sum, { size }) => sum + size, 0);
    return { uploads: uploads.length, bytes, missing };
  } finally {
    await writer.close();
  }
}

function requireDesk({ schema, faults, strangers }: CheckedCopy, { latestSchema }: FileDatabase): void {
  if (faults.length > 0) {
    throw new BackupError(`The database is damaged (${faults[0]}); no backup was made. Restore an older one`);
  }
  if (schema === 0) throw new BackupError('The database holds no desk yet');
  if (schema > latestSchema) {
    const versions = `The database has schema version ${schema}; this program knows ${latestSchema}`;
    throw new BackupError(`${versions}. Make the backup with the program that serves it`, 'configuration');
  }
  if (strangers.length > 0) {
    const line = `The database is not only that of a desk: ${strangers[0]}`;
    throw new BackupError(`${line}. No backup was made, for a restore would refuse it`);
  }
}

/** With another secret the backup could not be restored. */
function requireItsSecret(copy: CheckedCopy, { layout, secret }: BackupSource): void {
  if (copy.secretCheck === undefined || copy.secretCheck === layout.secretCheck(secret)) return;
  throw new BackupError(
    `The secret is not the one of this desk; no backup was made. What to do: ${layout.secretAdvice}`,
  );
}

async function addDatabase(writer: BackupWriter, copy: string): Promise<BackedUpFile> {
  const file = await open(copy);
  try {
    const { size } = await file.stat();
    return await writer.add(databaseName, size, file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Adds the uploads that the copied rows name. Uploads of later rows are not among them. */
async function addUploads(
  writer: BackupWriter,
  media: CheckedCopy['media'],
  mediaStore: BackupSource['mediaStore'],
  progress: Progress,
) {
  const uploads: BackedUpFile[] = [];
  const missing: string[] = [];
  for (const [index, { uuid, hasThumbnail }] of media.entries()) {
    progress.at('copying files', index, media.length);
    for (const variant of hasThumbnail ? (['original', 'thumbnail'] as const) : (['original'] as const)) {
      const name = uploadName(uuid, variant);
      // A thumbnail without its original is useless.
      const isUseless = variant === 'thumbnail' && missing.at(-1) === uploadName(uuid, 'original');
      const opened = isUseless ? undefined : await mediaStore.open(uuid, variant);
      if (opened === undefined) missing.push(name);
      else uploads.push(await writer.add(name, opened.size, opened.content));
    }
  }
  return { uploads, missing };
}

function taken(path: string): BackupError {
  return new BackupError(`${path} is there already; a backup never replaces a file`);
}
