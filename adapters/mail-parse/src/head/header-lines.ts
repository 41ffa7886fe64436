/** A header as it came: bytes as the characters U+0000 to U+00FF, unfolded, not decoded. */
export interface HeaderLine {
  /** In lower case. */
  readonly name: string;
  readonly bytes: string;
}

/** Longer names are not of mails. */
const longestName = 100;

/** What may be in a name, by RFC 5322: printable ASCII without the colon. Some programs put spaces before the colon. */
const nameShape = /^[!-9;-~]+$/;

/**
 * The headers of a mail up to its first empty line, in their order. Lines that are not headers are passed over: the
 * first line of a mail in an mbox file, or what a program broke. Linear: each character is looked at a few times, whatever
 * the head holds.
 *
 * Source: RFC 5322, 2.2.
 *
 * @param bytes of the head, as characters U+0000 to U+00FF
 */
export function headerLines(bytes: string): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  let name = '';
  let pieces: string[] = [];
  const settle = (): void => {
    if (name !== '') lines.push({ name, bytes: pieces.join('').trim() });
  };
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf('\n', at);
    const end = feed < 0 ? bytes.length : feed;
    const line = bytes.slice(at, bytes.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end);
    if (line === '') break;
    at = end + 1;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      pieces.push(line);
      continue;
    }
    settle();
    name = nameOf(line);
    pieces = [line.slice(line.indexOf(':') + 1)];
  }
  settle();
  return lines;
}

/** Empty for a line that is not a header. */
function nameOf(line: string): string {
  const colon = line.slice(0, longestName + 1).indexOf(':');
  const name = colon < 0 ? '' : line.slice(0, colon).trimEnd();
  return nameShape.test(name) ? name.toLowerCase() : '';
}
