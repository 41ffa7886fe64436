import iconv from 'iconv-lite';

export type DecodeText = (bytes: Uint8Array) => string;

/** Labels that browsers do not know and mails have: what they mean to browsers. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['cp932', 'shift_jis'],
  ['ms932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['big5-eten', 'big5'],
  ['iso-8859-8-e', 'iso-8859-8'],
  ['jis', 'iso-2022-jp'],
  ['iso-2022-jp-1', 'iso-2022-jp'],
  ['iso-2022-jp-2', 'iso-2022-jp'],
  ['cp65001', 'utf-8'],
  ['utf-8-bom', 'utf-8'],
]);

/** No label is longer. */
const longestLabel = 60;

/** Some programs give UTF-7 these names, and the decoder does not know them. */
const utf7: ReadonlySet<string> = new Set([
  'utf-7',
  'utf7',
  'unicode-1-1-utf-7',
  'x-unicode-2-0-utf-7',
  'csunicode11utf7',
]);

/**
 * What decodes a charset; undefined for one that is not known. Browsers' names come first, so that what is labelled with
 * a smaller charset than it has, such as `gb2312`, is read as people see it elsewhere. The rest, such as UTF-7 and the
 * code pages of DOS, are known to `iconv-lite`.
 *
 * @example
 * decoderOf('KOI8-R')?.(bytes)
 */
export function decoderOf(label: string): DecodeText | undefined {
  const name = tidyLabel(label);
  if (name === '' || name.length > longestLabel) return undefined;
  if (utf7.has(name)) return (bytes) => iconv.decode(Buffer.from(bytes), 'utf-7');
  const known = browserDecoder(aliases.get(name) ?? name) ?? browserDecoder(name.replace(/^x-/, ''));
  if (known !== undefined) return (bytes) => known.decode(bytes);
  return isForBytes(name) && iconv.encodingExists(name) ? (bytes) => iconv.decode(Buffer.from(bytes), name) : undefined;
}

/** `iconv-lite` also knows forms in which bytes are written, and those are no charsets. */
const notCharsets: ReadonlySet<string> = new Set([
  'base64',
  'hex',
  'binary',
  'utf16',
  'ucs2',
  'internal',
  'singlebyte',
  'dbcs',
  'utf7imap',
]);

const isForBytes = (name: string): boolean => !notCharsets.has(name.replace(/[^a-z0-9]/g, ''));

function browserDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(windowsName(label));
  } catch {
    return undefined;
  }
}

/** `cp1252` and `windows1252` are names of windows-1252. */
function windowsName(label: string): string {
  const page = /^(?:cp|windows|win|ansi)-?_?(125[0-8]|874)$/.exec(label)?.[1];
  return page === undefined ? label : `windows-${page}`;
}

function tidyLabel(label: string): string {
  return label
    .slice(0, 200)
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
    .toLowerCase();
}

const strict = new TextDecoder('utf-8', { fatal: true });

export function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The start of a change to a Japanese set, by which ISO-2022-JP is known. */
export function hasEscDollar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('\u001b$', 0, 'latin1');
}
