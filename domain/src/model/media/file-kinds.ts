import { cleanFileName, extensionOf } from './file-name.ts';
import type { Inspection } from './inspection.ts';
import { isNotAnExtension, pictureExtensions } from './may-be-uploaded.ts';

/** What a file of an extension is served as, and how its content has to begin. */
interface FileKind {
  readonly contentType: string;
  /**
   * `text`: anything but a program, an archive or an image, in any charset. Otherwise the types that the signature may
   * have; one that ends in `/` stands for all that begin so. `unsure`: content without a known signature passes, unless
   * it is text.
   */
  readonly content: 'text' | readonly string[];
  readonly unsure?: boolean;
  /** Text passes as well: programs write it under the extension, and what opens such files reads it. */
  readonly orText?: boolean;
}

const zip = ['application/zip', 'application/vnd.', 'application/epub+zip'];

const oldOffice = ['application/x-cfb', 'application/msword', 'application/vnd.ms-'];

const rtf = ['application/rtf', 'text/rtf'];

const sound = ['audio/', 'video/', 'application/ogg', 'application/mp4'];

const image = (contentType: string, ...also: string[]): FileKind => ({ contentType, content: [contentType, ...also] });

const text = (contentType: string): FileKind => ({ contentType, content: 'text' });

const zipped = (contentType: string): FileKind => ({ contentType, content: zip });

/** Office stores a document with a password in the container of its old formats. */
const office = (contentType: string): FileKind => ({ contentType, content: [...zip, ...oldOffice] });

/**
 * Office opens a good many things under its old extensions, and shops, banks and Office itself write them: HTML, XML
 * and tables of text, RTF, the new formats, and tables without the usual wrapper, which begin like nothing known.
 */
const oldFormat = (contentType: string): FileKind => ({
  contentType,
  content: [...oldOffice, ...zip, ...rtf, 'application/xml', 'text/'],
  unsure: true,
  orText: true,
});

const playable = (contentType: string): FileKind => ({ contentType, content: sound, unsure: true });

const openXml = 'application/vnd.openxmlformats-officedocument';

const openDocument = 'application/vnd.oasis.opendocument';

/** Types by extension (IANA media types); sniffed ones as the usual signature databases name them. */
const kinds: ReadonlyMap<string, FileKind> = new Map([
  ['png', image('image/png', 'image/apng')],
  ['jpg', image('image/jpeg')],
  ['jpeg', image('image/jpeg')],
  ['jfif', image('image/jpeg')],
  ['gif', image('image/gif')],
  ['webp', image('image/webp')],
  ['avif', image('image/avif', 'image/heic', 'image/heif')],
  ['bmp', image('image/bmp')],
  ['tif', image('image/tiff')],
  ['tiff', image('image/tiff')],
  ['heic', image('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence')],
  ['heif', image('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence')],
  ['pdf', { contentType: 'application/pdf', content: ['application/pdf'] }],
  ['doc', oldFormat('application/msword')],
  ['xls', oldFormat('application/vnd.ms-excel')],
  ['ppt', oldFormat('application/vnd.ms-powerpoint')],
  ['docx', office(`${openXml}.wordprocessingml.document`)],
  ['xlsx', office(`${openXml}.spreadsheetml.sheet`)],
  ['pptx', office(`${openXml}.presentationml.presentation`)],
  ['odt', zipped(`${openDocument}.text`)],
  ['ods', zipped(`${openDocument}.spreadsheet`)],
  ['odp', zipped(`${openDocument}.presentation`)],
  ['zip', zipped('application/zip')],
  ['rtf', { contentType: 'application/rtf', content: rtf, orText: true }],
  ['txt', text('text/plain')],
  ['log', text('text/plain')],
  ['md', text('text/markdown')],
  ['csv', text('text/csv')],
  ['json', text('application/json')],
  ['mp3', playable('audio/mpeg')],
  ['m4a', playable('audio/mp4')],
  ['aac', playable('audio/aac')],
  ['wav', playable('audio/wav')],
  ['flac', playable('audio/flac')],
  ['ogg', playable('audio/ogg')],
  ['oga', playable('audio/ogg')],
  ['opus', playable('audio/ogg')],
  ['mp4', playable('video/mp4')],
  ['m4v', playable('video/mp4')],
  ['mov', playable('video/quicktime')],
  ['webm', playable('video/webm')],
  ['ogv', playable('video/ogg')],
  ['avi', playable('video/x-msvideo')],
  ['mkv', playable('video/matroska')],
]);

/** The extensions that may be uploaded by default. No file of these kinds runs when it is opened. */
export const defaultExtensions: readonly string[] = [...kinds.keys()];

/** The media type of a file with this extension. */
export function contentTypeOf(extension: string): string {
  return kinds.get(extension)?.contentType ?? 'application/octet-stream';
}

/**
 * The extension of files of a media type, for a file that has no name; undefined for an unknown type.
 *
 * @example
 * extensionOfType('image/jpeg') // 'jpg'
 */
export function extensionOfType(contentType: string): string | undefined {
  return [...kinds].find(([, kind]) => kind.contentType === contentType)?.[0];
}

/** The name without points and spaces at its end. By hand: an expression for the end looks at every run of them. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** The type and name under which a file is stored, or why it is refused. */
type KeptAs =
  | { readonly refused: 'extension' | 'content' }
  | { readonly refused?: undefined; readonly filename: string; readonly contentType: string };

/**
 * The type under which a file is stored: the type of its extension where the content fits, otherwise, for a picture and
 * a file without an extension, the type of its bytes. The name gets an extension where it has none.
 *
 * @example
 * keptAs('1000008715', { contentType: 'image/jpeg', isText: false, image: null }, ['jpg'])
 * // { filename: '1000008715.jpg', contentType: 'image/jpeg' }
 */
export function keptAs(filename: string, inspection: Inspection, allowed: readonly string[]): KeptAs {
  const extension = extensionOf(filename);
  const isAllowed = allowed.includes('*') || allowed.includes(extension);
  const fits = contentFits(extension, inspection);
  if (isAllowed && fits && kinds.has(extension)) return { filename, contentType: contentTypeOf(extension) };
  const found = extensionOfBytes(inspection, allowed);
  if (found !== undefined && isNotAnExtension(extension)) {
    const named = cleanFileName(`${withoutEnd(filename)}.${found}`);
    return { filename: named, contentType: contentTypeOf(found) };
  }
  if (found !== undefined && pictureExtensions.includes(extension) && pictureExtensions.includes(found)) {
    return { filename, contentType: contentTypeOf(found) };
  }
  if (isAllowed && fits) return { filename, contentType: contentTypeOf(extension) };
  return { refused: isAllowed || pictureExtensions.includes(extension) ? 'content' : 'extension' };
}

/** Signatures that stand for a type with another name. */
const sameTypes: ReadonlyMap<string, string> = new Map([
  ['image/apng', 'image/png'],
  ['image/heif', 'image/heic'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heic'],
  ['audio/x-m4a', 'audio/mp4'],
]);

/** These may be text from the first byte to the last; in other text a signature is a coincidence. */
const writtenAsText: readonly string[] = ['application/pdf', 'application/rtf'];

/** The allowed extension for the signature of the file. */
function extensionOfBytes({ contentType, isText }: Inspection, allowed: readonly string[]): string | undefined {
  const type = sameTypes.get(contentType ?? '') ?? contentType;
  if (isText && !writtenAsText.includes(type ?? '')) return undefined;
  return [...kinds].find(
    ([extension, kind]) => kind.contentType === type && (allowed.includes('*') || allowed.includes(extension)),
  )?.[0];
}

/** Whether the content fits the extension. Any content fits an extension that is not known here. */
export function contentFits(extension: string, { contentType, isText }: Inspection): boolean {
  const kind = kinds.get(extension);
  if (kind === undefined) return true;
  // Text may begin like a signature of a few letters ("BMW", "ID3"). The charset is not checked: a table that Excel
  // saves has the charset of the machine.
  if (kind.content === 'text') return isText || contentType === null || !isNeverText(contentType);
  if (isText && kind.orText === true) return true;
  if (contentType === null) return kind.unsure === true && !isText;
  return kind.content.some((type) => isOfType(contentType, type));
}

const isOfType = (contentType: string, type: string): boolean =>
  /[/.-]$/.test(type) ? contentType.startsWith(type) : contentType === type;

/**
 * Images, archives and formats that are archives, and programs and their launchers. Types without a slash are below
 * `application/`.
 */
const neverText: readonly string[] = [
  ...[
    'image/',
    'vnd.',
    'x-cfb',
    'msword',
    'zip',
    'epub+zip',
    'gzip',
    'lzip',
    'zstd',
    'x-7z-compressed',
    'x-tar',
    'x-xz',
  ],
  ...['x-ace-compressed', 'x-arj', 'x-asar', 'x-bzip2', 'x-compress', 'x-cpio', 'x-deb', 'x-lz4', 'x-lzh-compressed'],
  ...['x-rar-compressed', 'x-rpm', 'x-unix-archive', 'x-apple-diskimage', 'x-iso9660-image', 'x-xpinstall'],
  ...['x-google-chrome-extension', 'java-archive', 'java-vm', 'wasm', 'x-elf', 'x-mach-binary', 'x-msdownload'],
  ...['x-ms-shortcut', 'x-ms-regedit', 'x-shockwave-flash'],
].map((type) => (type.includes('/') ? type : `application/${type}`));

function isNeverText(contentType: string): boolean {
  return neverText.some((type) => isOfType(contentType, type));
}
