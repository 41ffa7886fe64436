import { TextDecoder } from 'node:util';
import { invalidInput } from '@helpdesk/domain';

/** What a decoder puts instead of bytes that are not text. */
const replacement = '\ufffd';

/**
 * The text of a body, by the charset that its `Content-Type` declares, else UTF-8. An unknown charset is ignored.
 * Undefined where the bytes are not text in that charset.
 */
export function textOfBody(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  try {
    return decoderOf(contentType).decode(bytes);
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const declared = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i;

function decoderOf(contentType = ''): TextDecoder {
  const charset = declared.exec(contentType)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return utf8;
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return utf8;
  }
}

/** Throws `input.invalid` where escaped bytes of a query are not UTF-8. A `%` that escapes nothing stays unchanged. */
export function requireUtf8Query(url: string): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  for (const [escaped] of url.slice(start).matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    if (!isUtf8(escaped)) throw invalidInput('input.invalid', '', 'The query is not valid UTF-8');
  }
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

/** Checks a part of a form, whose text was decoded already. Throws `input.invalid` at the path. */
export function requireUtf8(path: string, text: string | undefined): void {
  if (text?.includes(replacement)) throw invalidInput('input.invalid', path, 'is not valid UTF-8');
}
