/** Decodes the content of a part, piece by piece. */
export interface TransferDecoder {
  push(bytes: Buffer): Buffer;
  end(): Buffer;
}

/**
 * Source: RFC 2045, 6. What no decoder knows is taken as it is.
 *
 * @param encoding the value of `Content-Transfer-Encoding`, in lower case
 */
export function transferDecoder(encoding: string): TransferDecoder {
  if (encoding === 'base64') return base64Decoder();
  if (encoding === 'quoted-printable') return quotedPrintableDecoder();
  return { push: (bytes) => bytes, end: () => Buffer.alloc(0) };
}

/** Of one text. Characters that do not belong there are passed over, padding in the middle too. */
export function fromBase64(text: string): Buffer {
  const decoder = base64Decoder();
  return Buffer.concat([decoder.push(Buffer.from(text, 'latin1')), decoder.end()]);
}

/** Of one line. */
export function fromQuotedPrintable(text: string): Buffer {
  const decoder = quotedPrintableDecoder();
  return Buffer.concat([decoder.push(Buffer.from(text, 'latin1')), decoder.end()]);
}

const notOfBase64 = /[^A-Za-z0-9+/=_-]+/g;

function base64Decoder(): TransferDecoder {
  let rest = '';
  return {
    push: (bytes) => {
      const text = rest + bytes.toString('latin1').replace(notOfBase64, '');
      if (!text.includes('=')) {
        const whole = text.length - (text.length % 4);
        rest = text.slice(whole);
        return Buffer.from(text.slice(0, whole), 'base64');
      }
      // Several texts, each padded, one after another.
      const pieces = text.split('=');
      rest = pieces.pop() ?? '';
      const kept = rest.length - (rest.length % 4);
      pieces.push(rest.slice(0, kept));
      rest = rest.slice(kept);
      return Buffer.concat(pieces.filter((piece) => piece !== '').map((piece) => Buffer.from(piece, 'base64')));
    },
    end: () => {
      const last = Buffer.from(rest, 'base64');
      rest = '';
      return last;
    },
  };
}

function quotedPrintableDecoder(): TransferDecoder {
  let rest = '';
  const decode = (text: string, isEnd: boolean): Buffer => Buffer.from(decodedQuotes(text, isEnd), 'latin1');
  return {
    push: (bytes) => {
      const text = rest + bytes.toString('latin1');
      const cut = endOfWhole(text);
      rest = text.slice(cut);
      return decode(text.slice(0, cut), false);
    },
    end: () => {
      const last = decode(rest, true);
      rest = '';
      return last;
    },
  };
}

/** More spaces than this before the end of a line are not waited for. */
const mostSpaces = 1_000;

/** Up to where the text means the same, whatever follows: not within `=41`, nor within spaces that may end a line. */
function endOfWhole(text: string): number {
  let end = text.length;
  const first = Math.max(0, end - mostSpaces);
  while (end > first && /[ \t\r]/.test(text.charAt(end - 1))) end -= 1;
  if (text.charAt(end - 1) === '=') return end - 1;
  if (text.charAt(end - 2) === '=' && end === text.length) return end - 2;
  return end;
}

/** `isEnd`: nothing follows, and a `=` at the end is that of a line that goes on nowhere. */
function decodedQuotes(text: string, isEnd: boolean): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  // Spaces at the end of a line were added on the way.
  const ended = lines.map((line) => decodedLine(withoutEndSpaces(line), '\n'));
  return ended.join('') + (isEnd ? decodedLine(last, '') : withoutHex(last));
}

function withoutEndSpaces(line: string): string {
  const hasReturn = line.endsWith('\r');
  let end = hasReturn ? line.length - 1 : line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end) + (hasReturn ? '\r' : '');
}

/** Without its end where a `=` there makes the line go on. */
function decodedLine(line: string, end: string): string {
  const plain = line.endsWith('\r') ? line.slice(0, -1) : line;
  return plain.endsWith('=') ? withoutHex(plain.slice(0, -1)) : withoutHex(line) + end;
}

function withoutHex(text: string): string {
  return text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
