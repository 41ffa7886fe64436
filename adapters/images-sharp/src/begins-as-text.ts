import { open } from 'node:fs/promises';

const headBytes = 8 * 1024;

/** Whether the first 8 KiB are UTF-8, or UTF-16 with its mark, and hold no NUL. An empty file is text. */
export async function beginsAsText(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return isText(buffer.subarray(0, bytesRead), bytesRead === headBytes);
  } finally {
    await handle.close();
  }
}

function isText(head: Uint8Array, cut: boolean): boolean {
  const decoder = new TextDecoder(encodingOf(head), { fatal: true });
  try {
    // `stream` forgives a character whose end lies behind the cut.
    return !decoder.decode(head, { stream: cut }).includes('\0');
  } catch {
    return false;
  }
}

function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
