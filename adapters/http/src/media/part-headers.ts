/** Bytes. A name of 255 characters takes at most 3,060 of them. */
const longestHeaders = 16 * 1024;

const lineBreak = Buffer.from('\r\n');
const emptyLine = Buffer.from('\r\n\r\n');
const dashes = Buffer.from('--');

/** The bytes of a form, changed in the headers of its parts alone. */
export interface PartHeaders {
  /** Returns what can be passed on; the rest is held back. Throws for headers longer than any that a client has a use for. */
  push(chunk: Buffer): Buffer;
  /** What was held back: the form has ended. */
  rest(): Buffer;
}

/**
 * Finds the headers of each part as the parser of forms does: a boundary counts wherever a line break and two dashes are
 * before it, also within headers. Holds back the headers of one part at most, or what may be the begin of a boundary.
 *
 * @param change gets the headers of a part without the empty line, one character for a byte
 */
export function partHeaders(boundary: string, change: (headers: string) => string): PartHeaders {
  const delimiter = Buffer.concat([lineBreak, dashes, Buffer.from(boundary, 'latin1')]);
  let place: 'content' | 'headers' | 'end' = 'content';
  // The first boundary needs no line break before it.
  let held: Buffer = lineBreak;
  let added = lineBreak.length;

  const cut = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };

  /** Empty when more has to come first. */
  const take = (): Buffer => {
    if (place === 'end') return cut(held.length);
    const next = held.indexOf(delimiter);
    if (place === 'headers') return takeHeaders(next);
    if (next !== -1) return enterHeaders(next);
    const begin = held.indexOf(lineBreak[0] ?? 0, Math.max(0, held.length - delimiter.length + 1));
    return cut(begin === -1 ? held.length : begin);
  };

  const takeHeaders = (next: number): Buffer => {
    if (held.length < dashes.length) return cut(0);
    if (held.subarray(0, dashes.length).equals(dashes)) {
      place = 'end';
      return cut(held.length);
    }
    // Looked for up to the next boundary only: a form of boundaries alone must not be read as often as it has some.
    const end = held.subarray(0, next === -1 ? undefined : next + lineBreak.length).indexOf(emptyLine);
    const known = end === -1 ? next : end;
    if ((known === -1 ? held.length - delimiter.length : known) > longestHeaders)
      throw new Error('Malformed headers of a part');
    if (known === -1) return cut(0);
    if (end === -1) return enterHeaders(next);
    place = 'content';
    // The second line break stays: it may belong to a boundary.
    return Buffer.concat([Buffer.from(change(cut(end).toString('latin1')), 'latin1'), cut(lineBreak.length)]);
  };

  const enterHeaders = (at: number): Buffer => {
    place = 'headers';
    return cut(at + delimiter.length);
  };

  const withoutAdded = (bytes: Buffer): Buffer => {
    const passed = bytes.subarray(added);
    added -= bytes.length - passed.length;
    return passed;
  };

  return {
    push: (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const taken: Buffer[] = [];
      for (let some = take(); some.length > 0; some = take()) taken.push(some);
      return withoutAdded(Buffer.concat(taken));
    },
    rest: () => withoutAdded(cut(held.length)),
  };
}
