import { open } from 'node:fs/promises';

const chunkBytes = 64 * 1024;

/**
 * Bytes that are control characters in every charset whose letters are bytes (ISO 8859, Windows, KOI8, Shift JIS, GBK,
 * Big5, EUC, UTF-8), and that no text holds: all but tabs, breaks, backspace, the shifts and escapes of ISO 2022 and of
 * terminals, and the end mark of DOS. Programs, archives and images hold zeros.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x07\x10-\x19\x1c-\x1f\x7f]/;

/** Whether the file may be text of some charset. An empty file is text. */
export async function readText(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let { bytesRead } = await handle.read(chunk, 0, chunkBytes, 0);
    const encoding = markedEncoding(chunk.subarray(0, bytesRead));
    if (encoding !== undefined) return beginsAs(encoding, chunk.subarray(0, bytesRead), bytesRead === chunkBytes);
    for (let position = bytesRead; bytesRead > 0; position += bytesRead) {
      if (control.test(chunk.toString('latin1', 0, bytesRead))) return false;
      ({ bytesRead } = await handle.read(chunk, 0, chunkBytes, position));
    }
    return true;
  } finally {
    await handle.close();
  }
}

type Utf16 = 'utf-16le' | 'utf-16be';

function beginsAs(encoding: Utf16, head: Uint8Array, cut: boolean): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    // `stream` forgives a character whose end lies behind the cut.
    return !control.test(decoder.decode(head, { stream: cut }));
  } catch {
    return false;
  }
}

function markedEncoding(head: Uint8Array): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}
