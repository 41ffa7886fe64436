const mebibyte = 1_048_576;

/** Head, boundaries and the heads of parts. */
const overhead = 16_384;
const overheadOfFile = 512;

/** In base64 a line of 76 characters and its break stand for 57 bytes. */
const [lineBytes, lineLength] = [57, 78];

/** Bytes. `texts` are both forms of the body with signature and quote, `files` those that go with it. */
interface MailParts {
  readonly texts: number;
  readonly files: readonly number[];
}

/**
 * How many bytes a mail has on the wire, at most: every part may be in base64. Source: section 8 of the design of the
 * e-mail channel.
 *
 * @example
 * mailSize({ texts: 0, files: [57] }) // 16_974
 */
export function mailSize({ texts, files }: MailParts): number {
  return files.reduce((sum, bytes) => sum + encoded(bytes) + overheadOfFile, overhead + encoded(texts));
}

/**
 * Whether a mail cannot be sent for its size. Before the connection only the limit of the inbox is known
 * (`serverSize` null); before `MAIL` also what the server announces with `SIZE`, in bytes, 0 where it has no fixed
 * limit. Source: section 8 of the design of the e-mail channel.
 *
 * @example
 * isTooLarge({ texts: 0, files: [40_000_000] }, 30, null) // true
 */
export function isTooLarge(parts: MailParts, maxMailMb: number, serverSize: number | null): boolean {
  return mailSize(parts) > Math.min(maxMailMb * mebibyte, serverSize || Number.POSITIVE_INFINITY);
}

/**
 * How many bytes all files of one mail may have together, for the screens: a mail with so much in one file and a short
 * text is not too large.
 *
 * @example
 * mostFileBytes(30) // 22_963_647
 */
export function mostFileBytes(maxMailMb: number): number {
  const lines = Math.floor((maxMailMb * mebibyte - 2 * overhead - overheadOfFile) / lineLength);
  return Math.max(0, lines * lineBytes);
}

function encoded(bytes: number): number {
  return Math.ceil(bytes / lineBytes) * lineLength;
}
