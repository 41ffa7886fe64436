/** An element of BER: `from` to `to` is its content, and `next` is behind it. */
interface Element {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

const sequence = 0x30;
const set = 0x31;
const objectId = 0x06;
const integer = 0x02;
const octets = 0x04;
const octetsInPieces = 0x24;
const context0 = 0xa0;

/** `signedData` of PKCS #7, 1.2.840.113549.1.7.2, as it is encoded. */
const signedData = Buffer.from('2a864886f70d010702', 'hex');

/** Real ones have a handful. */
const deepest = 20;

/**
 * The content inside of a signature; undefined for what is not signed data, or was broken. The signature is not checked.
 *
 * Source: RFC 5652, 5.1.
 */
export function signedContent(bytes: Buffer): Buffer | undefined {
  try {
    const [type, wrapped] = childrenOf(bytes, required(elementAt(bytes, 0), sequence));
    const id = required(type, objectId);
    if (!bytes.subarray(id.from, id.to).equals(signedData)) return undefined;
    const [signed] = childrenOf(bytes, required(wrapped, context0));
    const [version, algorithms, content] = childrenOf(bytes, required(signed, sequence));
    required(version, integer);
    required(algorithms, set);
    const [, explicit] = childrenOf(bytes, required(content, sequence));
    const [data] = childrenOf(bytes, required(explicit, context0));
    return data === undefined ? undefined : Buffer.concat(piecesOf(bytes, data));
  } catch (error) {
    if (error instanceof BrokenEncoding) return undefined;
    throw error;
  }
}

class BrokenEncoding extends Error {}

function required(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new BrokenEncoding();
  return element;
}

function elementAt(bytes: Buffer, at: number, depth = 0): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > deepest) throw new BrokenEncoding();
  if (first === 0x80) return elementWithoutLength(bytes, tag, at + 2, depth);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const from = at + 2 + lengthBytes;
  if (lengthBytes > 4 || from > bytes.length) throw new BrokenEncoding();
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  if (from + length > bytes.length) throw new BrokenEncoding();
  return { tag, from, to: from + length, next: from + length };
}

/** Its content ends with two zeros. */
function elementWithoutLength(bytes: Buffer, tag: number, from: number, depth: number): Element {
  let at = from;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at = elementAt(bytes, at, depth + 1).next;
  return { tag, from, to: at, next: at + 2 };
}

function childrenOf(bytes: Buffer, { from, to }: Element, most = 4): readonly Element[] {
  const children: Element[] = [];
  for (let at = from; at < to && children.length < most; ) {
    const child = elementAt(bytes, at);
    children.push(child);
    at = child.next;
  }
  return children;
}

function piecesOf(bytes: Buffer, { tag, from, to, next }: Element, depth = 0): readonly Buffer[] {
  if (tag === octets) return [bytes.subarray(from, to)];
  if (tag !== octetsInPieces || depth > deepest) throw new BrokenEncoding();
  const children = childrenOf(bytes, { tag, from, to, next }, Number.POSITIVE_INFINITY);
  return children.flatMap((child) => piecesOf(bytes, child, depth + 1));
}
