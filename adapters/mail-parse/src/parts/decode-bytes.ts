import { charsetOutcome, storable } from '@helpdesk/domain';
import { decoderOf, hasEscDollar, isValidUtf8 } from './charsets.ts';

/**
 * The text of bytes, by the label of the mail where they can be read so, without what cannot be stored. Labels mean what
 * browsers mean by them: `iso-8859-1` is windows-1252, and `gb2312` is GBK, as mail programs write them.
 *
 * @param label as the mail names it, or null
 */
export function decodeBytes(bytes: Uint8Array, label: string | null): string {
  const labelled = label === null ? undefined : decoderOf(label)?.(bytes);
  const outcome = charsetOutcome({
    label,
    isKnown: labelled !== undefined,
    fitsLabel: labelled !== undefined && isMostlyReadable(labelled),
    isValidUtf8: isValidUtf8(bytes),
    hasEscDollar: hasEscDollar(bytes),
  });
  if (outcome === 'labelled' && labelled !== undefined) return storable(labelled);
  return storable(new TextDecoder(outcome).decode(bytes));
}

/** What decoders write for bytes without a meaning. */
const unreadable = 0xfffd;

/** One letter in ten that is broken does not make a label wrong: the others could be read in no other charset. */
const readableForEach = 10;

function isMostlyReadable(text: string): boolean {
  let broken = 0;
  let foreign = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === unreadable) broken += 1;
    else if (unit > 0x7f) foreign += 1;
  }
  return broken === 0 || foreign >= broken * readableForEach;
}
