import { open } from 'node:fs/promises';

const chunkBytes = 64 * 1024;
const headBytes = 8 * 1024;

/** Everything but tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;

export interface TextFindings {
  /** The first 8 KiB are UTF-8, or UTF-16 with its mark, and hold no NUL. An empty file is text. */
  readonly isText: boolean;
  /** The whole file is UTF-8 without control characters. */
  readonly isPlainText: boolean;
}

export async function readText(path: string): Promise<TextFindings> {
  const handle = await open(path, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let { bytesRead } = await handle.read(chunk, 0, chunkBytes, 0);
    const isText = beginsAsText(chunk.subarray(0, Math.min(bytesRead, headBytes)), bytesRead > headBytes);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let isPlainText = isText;
    for (let position = bytesRead; isPlainText; position += bytesRead) {
      isPlainText = isPlain(decoder, chunk.subarray(0, bytesRead));
      if (bytesRead === 0) break;
      ({ bytesRead } = await handle.read(chunk, 0, chunkBytes, position));
    }
    return { isText, isPlainText };
  } finally {
    await handle.close();
  }
}

/** A part of no bytes ends the text: a character that began must be whole by then. */
function isPlain(decoder: InstanceType<typeof TextDecoder>, part: Uint8Array): boolean {
  try {
    return !control.test(decoder.decode(part, { stream: part.length > 0 }));
  } catch {
    return false;
  }
}

function beginsAsText(head: Uint8Array, cut: boolean): boolean {
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
