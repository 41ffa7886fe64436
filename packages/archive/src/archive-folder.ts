import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncFolder, systemErrorCode } from '@helpdesk/files';
import { ArchiveError } from './archive-error.ts';

/** What an export is made of. The manifest comes last: a folder without one is unfinished. */
export interface ArchiveFolder {
  readonly path: string;
  readonly rows: string;
  readonly media: string;
  readonly manifest: string;
}

export const rowsFile = 'desk.ndjson';
export const manifestFile = 'manifest.json';

export function archiveFolder(path: string): ArchiveFolder {
  const folder = resolve(path);
  return {
    path,
    rows: join(folder, rowsFile),
    media: join(folder, 'media'),
    manifest: join(folder, manifestFile),
  };
}

/** Makes the folder, readable by the owner alone, or takes an empty one. */
export async function makeArchiveFolder(path: string): Promise<ArchiveFolder> {
  const folder = archiveFolder(path);
  if ((await entriesOf(path)).length > 0) {
    throw new ArchiveError(`The folder ${path} is not empty: an export needs a new or an empty one`);
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  await mkdir(folder.media, { mode: 0o700 });
  return folder;
}

/** What an export that failed has left. */
export async function clearArchiveFolder(folder: ArchiveFolder): Promise<void> {
  for (const each of [folder.manifest, draftOf(folder), folder.rows, folder.media]) {
    await rm(each, { recursive: true, force: true });
  }
}

/** The manifest is there whole or not at all, and after everything else. */
export async function writeManifestFile(folder: ArchiveFolder, text: string): Promise<void> {
  const handle = await open(draftOf(folder), 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder.media);
  await rename(draftOf(folder), folder.manifest);
  await syncFolder(folder.path);
}

function draftOf(folder: ArchiveFolder): string {
  return `${folder.manifest}.draft`;
}

async function entriesOf(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
