import { createReadStream } from 'node:fs';
import { ArchiveError } from './archive-error.ts';
import { rowsFile } from './archive-folder.ts';

/** Longer than any row: a file that is not an export must not fill the memory. */
const mostBytes = 64 * 1024 * 1024;

const lineBreak = 0x0a;

/**
 * The lines of the file, without their line breaks, in batches as they come from the disk. Only LF
 * ends a line, which readline does not promise: texts hold other breaks. Refuses what is not UTF-8.
 */
export async function* readLines(file: string): AsyncGenerator<readonly string[], void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer[] = [];
  let restBytes = 0;
  let number = 0;
  const decode = (bytes: Uint8Array): string => {
    number += 1;
    try {
      return decoder.decode(bytes);
    } catch (error) {
      throw new ArchiveError(`Line ${number} of ${rowsFile} is broken: it is not UTF-8`, { cause: error });
    }
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, start)) {
      lines.push(decode(Buffer.concat([...rest, chunk.subarray(start, end)])));
      rest = [];
      restBytes = 0;
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > mostBytes) throw new ArchiveError(`Line ${number + 1} of ${rowsFile} is broken: it has no end`);
    yield lines;
  }
  if (restBytes > 0) throw new ArchiveError(`Line ${number + 1} of ${rowsFile} is broken: it ends in the middle`);
}
