import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { BackedUpFile } from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** An archive that is being written. */
export interface BackupWriter {
  /** Throws when the content has not the size that was announced. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<BackedUpFile>;
  addText(name: string, text: string): Promise<BackedUpFile>;
  /** Durable when fulfilled. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a file that its owner alone can read; there must be none. */
export async function openBackupWriter(path: string, changedAt: number): Promise<BackupWriter> {
  const archive = await open(path, 'wx', 0o600);
  const add: BackupWriter['add'] = async (name, size, content) => {
    await archive.writeFile(tarHeader(name, size, changedAt));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      written += chunk.byteLength;
      await archive.writeFile(chunk);
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, and was said to have ${size}`);
    await archive.writeFile(tarPadding(size));
    return { name, size, sha256: hash.digest('hex') };
  };
  return {
    add,
    addText: (name, text) => add(name, Buffer.byteLength(text), once(Buffer.from(text))),
    finish: () => finish(archive),
    close: () => archive.close(),
  };
}

async function finish(archive: FileHandle): Promise<void> {
  await archive.writeFile(tarEnd);
  await archive.sync();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
