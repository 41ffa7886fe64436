import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { BackupError } from './backup-error.ts';
import { type BackedUpFile, type BackupManifest, manifestName, readManifestText } from './manifest.ts';
import { listTar, type TarEntry } from './tar.ts';

/** A backup whose parts are all there. */
export interface BackupReader {
  readonly manifest: BackupManifest;
  has(name: string): boolean;
  /** The content of a file of the manifest; throws at its end when it differs from the manifest. */
  content(name: string): AsyncIterable<Uint8Array>;
}

/** Longer than that no text may be. */
const largestManifest = 256 * 1024 ** 2;

/** Throws a `BackupError` for a file that is not a backup, or not a finished one. */
export async function withBackup<T>(path: string, work: (backup: BackupReader) => Promise<T>): Promise<T> {
  // Without waiting for a writer of a pipe. A pipe is not a file, and is refused below.
  const archive = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return await work(await readBackup(path, archive));
  } finally {
    await archive.close();
  }
}

/** Reads every byte and compares it with the manifest. */
export async function checkSums({ manifest, content }: BackupReader): Promise<void> {
  for (const { name } of manifest.files) for await (const _chunk of content(name));
}

async function readBackup(path: string, archive: FileHandle): Promise<BackupReader> {
  const refused = (what: string) => new BackupError(`${path} cannot be restored: ${what}`);
  if (!(await archive.stat()).isFile()) throw refused('it is no file');
  const entries = await listTar(archive);
  if (entries === undefined) throw refused('it is no backup of a desk, or one that was cut off');
  const last = entries.at(-1);
  if (last?.name !== manifestName || last.size > largestManifest) throw refused('it is no backup of a desk');
  const manifest = readManifestText((await buffer(bytesOf(archive, last))).toString());
  if (typeof manifest === 'string') throw refused(manifest);
  const parts = new Map(entries.slice(0, -1).map((entry) => [entry.name, entry]));
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  const isComplete =
    parts.size === entries.length - 1 &&
    files.size === manifest.files.length &&
    parts.size === files.size &&
    manifest.files.every(({ name, size }) => parts.get(name)?.size === size);
  if (!isComplete) throw refused(`its files are not those that its ${manifestName} names`);
  return {
    manifest,
    has: (name) => parts.has(name),
    content: (name) => {
      const [entry, file] = [parts.get(name), files.get(name)];
      if (entry === undefined || file === undefined) throw refused(`it lacks ${name}`);
      return checked(bytesOf(archive, entry), file, () =>
        refused(`the checksum of ${name} is not the one it should be`),
      );
    },
  };
}

function bytesOf(archive: FileHandle, { start, size }: TarEntry): AsyncIterable<Uint8Array> {
  // A stream takes its end as the last byte, so that nothing cannot be asked for.
  if (size === 0) return nothing();
  return archive.createReadStream({ start, end: start + size - 1, autoClose: false });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* checked(
  content: AsyncIterable<Uint8Array>,
  { size, sha256 }: BackedUpFile,
  damaged: () => BackupError,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    read += chunk.byteLength;
    yield chunk;
  }
  if (read !== size || hash.digest('hex') !== sha256) throw damaged();
}
