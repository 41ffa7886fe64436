import { htmlLimits, joinFlowed } from '@helpdesk/domain';
import { decodeBytes } from './decode-bytes.ts';
import type { PartNode } from './part-tree.ts';

/** What is read of one text, and of all texts of a mail together, in bytes. All of a longer one is in its file. */
export const longestText = 256 * 1024;

/** HTML is read up to where it is too much to be shown. */
const longestRead = (part: PartNode): number => (part.contentType === 'text/html' ? htmlLimits.bytes : longestText);

/** The text of a part: decoded, its flowed lines joined, with `\n` for line ends. */
export function textOfPart(part: PartNode): string {
  const bytes = wholeLines(part);
  const label = part.params.get('charset') ?? (part.contentType === 'text/html' ? labelInHtml(bytes) : null);
  const text = decodeBytes(bytes, label).replace(/\r\n?/g, '\n');
  const isFlowed = part.contentType === 'text/plain' && part.params.get('format')?.toLowerCase() === 'flowed';
  return isFlowed ? joinFlowed(text, part.params.get('delsp')?.toLowerCase() === 'yes') : text;
}

/** Whether not all of the part is in its text. */
export function isTooLong(part: PartNode): boolean {
  return part.content !== undefined && part.content.size > longestRead(part);
}

function wholeLines(part: PartNode): Buffer {
  const bytes = part.content?.head(longestRead(part)) ?? Buffer.alloc(0);
  const end = isTooLong(part) ? bytes.lastIndexOf('\n') : -1;
  return end > 0 ? bytes.subarray(0, end + 1) : bytes;
}

/** Browsers look as far for the charset that a page names. */
const lookedAt = 2_048;

/** `<meta charset="koi8-r">`, or the same in `content`. */
function labelInHtml(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, lookedAt).toLowerCase();
  for (const [index, piece] of start.split('<meta').entries()) {
    const [, after] = index === 0 ? [] : (piece.split('>', 1)[0] ?? '').split('charset');
    const label = after === undefined ? undefined : /^\s{0,9}=\s{0,9}["']?([a-z0-9_:.-]{1,60})/.exec(after)?.[1];
    if (label !== undefined) return label;
  }
  return null;
}
