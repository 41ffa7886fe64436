import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** Within so many bytes readers look for the beginning of a PDF (PDF Reference 1.7, appendix H, note 13). */
const pdfHead = 1_024;

/** The media type of the file by its signature, or null. */
export async function sniffType(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  return found?.mime ?? ((await isPdf(path)) ? 'application/pdf' : null);
}

/** Line breaks, commands of printers and headers of old mail stand in front of a PDF. */
async function isPdf(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const mark = '%PDF-';
    const head = Buffer.alloc(pdfHead + mark.length - 1);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).includes(mark, 0, 'latin1');
  } finally {
    await handle.close();
  }
}
