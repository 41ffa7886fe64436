/** Longer than any address with a token, so that none is cut in two. */
const keptBack = 400;

/**
 * The bytes of a mail with `without` applied to their text, a chunk at a time. Each byte is one character, so that what
 * is not ASCII passes through as it is.
 *
 * @param without takes parts of at most 400 characters out
 */
export async function* streamWithout(
  content: AsyncIterable<Uint8Array>,
  without: (text: string) => string,
): AsyncGenerator<Uint8Array, void> {
  let rest = '';
  for await (const chunk of content) {
    const text = without(rest + textOfBytes(chunk));
    const end = Math.max(0, text.length - keptBack);
    if (end > 0) yield bytesOfText(text.slice(0, end));
    rest = text.slice(end);
  }
  if (rest !== '') yield bytesOfText(without(rest));
}

const mostArguments = 8_192;

function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += mostArguments) {
    text += String.fromCharCode(...bytes.subarray(at, at + mostArguments));
  }
  return text;
}

function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
