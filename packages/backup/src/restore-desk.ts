import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import { nameNew, syncFolder } from '@helpdesk/files';
import { BackupError } from './backup-error.ts';
import type { BackupReader } from './backup-reader.ts';
import type { DeskLayout } from './desk-layout.ts';
import type { FileDatabase } from './file-database.ts';
import { type BackupManifest, databaseName, secretName, uploadName, uploadOf } from './manifest.ts';
import { type RestorePlace, takePlace } from './restore-place.ts';

/** The place to which a desk is restored, and its layout there. */
export interface RestoreTarget {
  readonly database: FileDatabase;
  readonly layout: DeskLayout;
  readonly dataDir: string;
  /** Undefined: the secret comes with the backup. */
  readonly secret: string | undefined;
}

/**
 * Restores the desk of a backup at an empty place, completely or not at all. Everything is written and checked under
 * other names and named at the end, the database last: without it there is no desk.
 */
export async function restoreDesk(
  backup: BackupReader,
  target: RestoreTarget,
  progress: Progress,
): Promise<BackupManifest> {
  const { manifest } = backup;
  requireKnownSchema(manifest, target.database);
  requireItsSecret(backup, target);
  // Absolute, so that SQLite and the folders that are made on the way agree on one place.
  const place = await takePlace(resolve(target.dataDir), resolve(target.database.file));
  const named: string[] = [];
  try {
    await writeBeside(backup, target, place, progress);
    await giveNames(place, target, named);
  } catch (error) {
    await clear(place, named);
    throw error;
  }
  await rm(place.workplace, { recursive: true });
  await syncFolder(place.dataDir);
  return manifest;
}

function requireKnownSchema({ schema }: BackupManifest, { latestSchema }: FileDatabase): void {
  if (schema <= latestSchema) return;
  const versions = `The backup has schema version ${schema}; this program knows ${latestSchema}`;
  throw new BackupError(`${versions}. Restore it with a newer one`, 'configuration');
}

/** What the desk has sealed cannot be opened with another one. */
function requireItsSecret({ manifest, has }: BackupReader, { secret, layout }: RestoreTarget): void {
  if (secret !== undefined && layout.secretCheck(secret) !== manifest.secret_check) {
    throw new BackupError('HELPDESK_SECRET is not the secret that the desk of this backup had', 'configuration');
  }
  if (secret === undefined && !has(secretName)) {
    const advice = 'set HELPDESK_SECRET to the one that the desk had';
    throw new BackupError(`The backup was made without the secret: ${advice}`, 'configuration');
  }
}

async function writeBeside(
  backup: BackupReader,
  { secret, database, layout }: RestoreTarget,
  { workplace, draft }: RestorePlace,
  progress: Progress,
): Promise<void> {
  progress.at('copying the database', 0);
  await writeNew(draft, backup.content(databaseName));
  if (secret === undefined) await writeSecret(backup, layout, join(workplace, secretName));
  await writeUploads(backup, await layout.openUploads(join(workplace, 'uploads')), progress);
  const { schema, faults, strangers, deskId, secretCheck: check } = await database.check(draft);
  if (faults.length > 0) throw new BackupError(`The database of the backup is damaged: ${faults[0]}`);
  if (schema !== backup.manifest.schema) {
    throw new BackupError(`The database of the backup has schema ${schema}, not the one that its manifest says`);
  }
  if (strangers.length > 0) throw new BackupError(`The database of the backup is not that of a desk: ${strangers[0]}`);
  if (check !== undefined && check !== backup.manifest.secret_check) {
    throw new BackupError('The database of the backup belongs to another secret than its manifest says');
  }
  await database.holdMail(draft);
  if (deskId !== undefined) await layout.writeMarker(workplace, deskId);
}

/** A service would not start with a secret that is not the one of the data. */
async function writeSecret(
  { content, manifest }: BackupReader,
  { secretCheck }: DeskLayout,
  file: string,
): Promise<void> {
  await writeNew(file, content(secretName));
  if (secretCheck((await readFile(file, 'utf8')).trim()) === manifest.secret_check) return;
  throw new BackupError('The secret in the backup is not the one that its manifest says');
}

async function writeUploads({ manifest, has, content }: BackupReader, mediaStore: MediaStore, progress: Progress) {
  const uuids = manifest.files.flatMap(({ name }) => uploadOf(name) ?? []);
  for (const [index, uuid] of uuids.entries()) {
    progress.at('copying files', index, uuids.length);
    const thumbnail = uploadName(uuid, 'thumbnail');
    const small = has(thumbnail) ? await buffer(content(thumbnail)) : null;
    const staged = await mediaStore.stage(content(uploadName(uuid, 'original')), Number.MAX_SAFE_INTEGER);
    await mediaStore.publish(staged, uuid, small);
    await mediaStore.settle(uuid);
  }
}

/**
 * Nothing is replaced: where a name was taken in between, the restore fails.
 *
 * @param named takes what has its name
 */
async function giveNames(
  { workplace, draft, dataDir, database }: RestorePlace,
  { secret, layout }: RestoreTarget,
  named: string[],
): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  await rename(join(workplace, 'uploads'), uploads);
  named.push(uploads);
  if (secret === undefined) {
    const file = layout.secretFileOf(dataDir);
    await nameNew(join(workplace, secretName), file);
    named.push(file);
  }
  if (existsSync(layout.markerFileOf(workplace))) {
    const file = layout.markerFileOf(dataDir);
    await nameNew(layout.markerFileOf(workplace), file);
    named.push(file);
  }
  await syncFolder(dataDir);
  await nameNew(draft, database);
  await syncFolder(dirname(database));
}

/** The place as it was found. */
async function clear({ workplace, draft, made }: RestorePlace, named: readonly string[]): Promise<void> {
  for (const each of [draft, `${draft}-wal`, `${draft}-shm`, ...named, workplace]) {
    await rm(each, { recursive: true, force: true });
  }
  for (const each of made) await rmdir(each).catch(() => {});
}

async function writeNew(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
