import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '@helpdesk/domain/ports';
import { onDisk } from './on-disk.ts';

const chunkBytes = 64 * 1024;

/**
 * The bytes of the range, a chunk at a time, each in memory of its own. Can be gone through once. Closes
 * the handle at the end, on an error, and when it is returned from, even before the first chunk: the iterator
 * of a generator or a stream would leave it open then.
 */
export function fileChunks(handle: FileHandle, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  let position = start;
  let closing: Promise<void> | undefined;
  const finish = async (): Promise<IteratorReturnResult<undefined>> => {
    closing ??= handle.close();
    await closing;
    return { done: true, value: undefined };
  };
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    if (closing !== undefined || position > end) return finish();
    try {
      const chunk = await readChunk(handle, position, Math.min(chunkBytes, end - position + 1));
      position += chunk.byteLength;
      return { done: false, value: chunk };
    } catch (error) {
      await finish();
      throw error;
    }
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: finish }) };
}

async function readChunk(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await onDisk(handle.read(buffer, 0, length, position));
  if (bytesRead === 0) throw new Error('the file is shorter than it was when it was opened');
  return buffer.subarray(0, bytesRead);
}
