import { extensionOfType } from '../../media/file-kinds.ts';
import { cleanFileName, extensionOf } from '../../media/file-name.ts';
import { mailLine } from '../mail-line.ts';
import type { MailPart } from '../received-mail.ts';

/** What decides about a part that is not the body. */
export interface FilePart extends MailPart {
  /** The subject of an enclosed mail (`message/rfc822`), decoded; null for other parts, and where it has none. */
  readonly enclosedSubject: string | null;
}

/** Why a file of a mail is not kept. The mail names it all the same. */
export const refusedReasons = [
  'extension',
  'content',
  'too_large',
  'too_many',
  'empty',
  'no_room',
  'quota',
  'unreadable',
] as const;

export type RefusedReason = (typeof refusedReasons)[number];

/** A file that a mail had and the desk did not keep: `meta.refused_attachments`. */
export interface RefusedAttachment {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly reason: RefusedReason;
}

/** What becomes of a part. */
export interface NamedPart {
  /** The place of the part in the list that was given. */
  readonly at: number;
  /** Cleaned as names of uploads are. */
  readonly fileName: string;
  readonly place: 'inline' | 'attached';
  /** Taken whatever extensions the desk allows, and served as an attachment only. */
  readonly isMailKind: boolean;
}

export interface MailFiles {
  /** In the order of the mail. */
  readonly files: readonly NamedPart[];
  readonly refused: readonly RefusedAttachment[];
}

/** The most files of one mail. */
export const mostMailFiles = 50;

/** Proofs that a mail is what its sender sent. They are not checked, and say nothing to a reader. */
const signatureTypes: ReadonlySet<string> = new Set([
  ...['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature'],
]);

/** What belongs to mail itself, with the name of such a part that has none. */
const mailKindNames: ReadonlyMap<string, string> = new Map([
  ['text/calendar', 'invite.ics'],
  ['application/ics', 'invite.ics'],
  ['message/rfc822', 'mail.eml'],
  ['message/global', 'mail.eml'],
  ['message/partial', 'mail.eml'],
  ['message/delivery-status', 'delivery-status.txt'],
  ['message/global-delivery-status', 'delivery-status.txt'],
  ['message/disposition-notification', 'read-receipt.txt'],
  ['text/rfc822-headers', 'headers.txt'],
  ['application/ms-tnef', 'winmail.dat'],
  ['application/vnd.ms-tnef', 'winmail.dat'],
  ['application/pkcs7-mime', 'smime.p7m'],
  ['application/x-pkcs7-mime', 'smime.p7m'],
  ['application/pgp-encrypted', 'encrypted.pgp'],
  ['application/pgp-keys', 'key.asc'],
]);

/** The same under a type that means nothing. */
const mailKindExtensions: ReadonlySet<string> = new Set(['ics', 'eml', 'p7m', 'pgp', 'asc']);

const bytes = 'application/octet-stream';
const mailTypes: ReadonlySet<string> = new Set(['message/rfc822', 'message/global']);
const longestSubject = 120;

/**
 * Which parts of a mail are files, and under which names. Signatures are left out. More than 50 files are refused, and
 * so are empty ones. `inline` is what `inlineParts` found. Whether a file may be kept by its extension, size and content
 * is decided where it is stored. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * const part = { name: null, contentId: null, disposition: null, size: 9, enclosedSubject: null } as const;
 * mailFiles([{ ...part, contentType: 'text/calendar' }], new Map()).files
 * // [{ at: 0, fileName: 'invite.ics', place: 'attached', isMailKind: true }]
 */
export function mailFiles(parts: readonly FilePart[], inline: ReadonlyMap<string, number>): MailFiles {
  const shown = new Set(inline.values());
  const files: NamedPart[] = [];
  const refused: RefusedAttachment[] = [];
  for (const [at, part] of parts.entries()) {
    if (isSignature(part)) continue;
    const fileName = nameOfPart(part);
    const reason = part.size === 0 ? 'empty' : files.length === mostMailFiles ? 'too_many' : undefined;
    if (reason === undefined)
      files.push({ at, fileName, place: shown.has(at) ? 'inline' : 'attached', isMailKind: isMailKind(part) });
    else if (refused.length < mostRefused) refused.push({ name: fileName, size: part.size, reason });
  }
  return { files, refused };
}

/** More of them are not named: a mail may have 100,000 parts. */
const mostRefused = 50;

function isSignature({ contentType, name }: FilePart): boolean {
  return signatureTypes.has(contentType) || (contentType === bytes && name?.toLowerCase() === 'smime.p7s');
}

function isMailKind({ contentType, name }: FilePart): boolean {
  if (mailKindNames.has(contentType)) return true;
  if (contentType !== bytes) return false;
  return name?.toLowerCase() === 'winmail.dat' || mailKindExtensions.has(extensionOf(name ?? ''));
}

/**
 * The name under which a part is shown: its own, else one by its type. A mail in a mail is named after its subject.
 *
 * @example
 * const part = { name: null, contentId: null, disposition: null, size: 9, enclosedSubject: null } as const;
 * nameOfPart({ ...part, contentType: 'message/rfc822', enclosedSubject: 'Order 1042' }) // 'Order 1042.eml'
 * nameOfPart({ ...part, contentType: 'image/png' }) // 'image.png'
 */
export function nameOfPart({ name, contentType, enclosedSubject }: FilePart): string {
  const given = name === null ? '' : mailLine(name);
  if (mailTypes.has(contentType)) return nameOfMail(given, enclosedSubject);
  const known = mailKindNames.get(contentType);
  if (known !== undefined) return given === '' ? known : named(cleanFileName(given), extensionOf(known));
  if (given !== '') return cleanFileName(given);
  const extension = extensionOfType(contentType);
  const kind = contentType.split('/', 1)[0] ?? '';
  const first = ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
  return extension === undefined ? first : `${first}.${extension}`;
}

/** A subject may have slashes, which would be folders in a name. */
function nameOfMail(given: string, subject: string | null): string {
  const title = given === '' ? mailLine(subject ?? '', longestSubject).replace(/[/\\:*?"<>|]+/g, ' ') : given;
  const name = cleanFileName(mailLine(title) || 'mail');
  return named(name, 'eml');
}

/** What is taken for its kind alone has a name of that kind. */
function named(name: string, extension: string): string {
  return extensionOf(name) === extension ? name : cleanFileName(`${name}.${extension}`);
}
