import { createHash } from 'node:crypto';
import {
  bodyOf,
  calendarText,
  inlineParts,
  type MailPart,
  mailDigest,
  mailFiles,
  type NamedPart,
} from '@helpdesk/domain';
import type { MailHtmlSanitizer } from '@helpdesk/domain/ports';
import { mailOfHead } from '../head/mail-of-head.ts';
import type { ParsedFile, ParsedMail } from '../thread/parse-messages.ts';
import { bodyPartsOf } from './body-parts.ts';
import { dataFiles, type FileOfMail, fileOf } from './files-of-mail.ts';
import { contentPlaces } from './part-content.ts';
import { textOfPart } from './part-text.ts';
import type { PartNode } from './part-tree.ts';
import { readBody } from './read-body.ts';
import { splitMail } from './split-mail.ts';
import { unwrappedMail } from './unwrapped-mail.ts';

/**
 * Reads a mail from its file. Throws for one that cannot be read, and what the operating system throws.
 *
 * @param folder empty; the parts are written there
 */
export async function parseMail(path: string, folder: string, sanitizer: MailHtmlSanitizer): Promise<ParsedMail> {
  const places = contentPlaces(folder);
  const { head, root: outer } = await splitMail(path, places);
  const { root, protection } = await unwrappedMail(outer, places);
  const parts = bodyPartsOf(root);
  const mail = mailOfHead(head);
  const read = readBody(parts.pieces, mail.subject, sanitizer);
  const files = [...parts.files.flatMap(fileOf), ...read.files, ...dataFiles(read.sanitized, places)];
  const given = files.map(({ part }) => part);
  const { files: named, refused } = mailFiles(given, inlineParts(given, read.sanitized?.contentIds ?? []));
  return {
    mail: { ...mail, text: read.text, html: read.html, parts: given.map(mailPart) },
    body: bodyOf({
      subject: mail.subject,
      text: read.text,
      html: read.sanitized?.html ?? null,
      hugeHtmlText: read.hugeHtmlText,
      calendarText: calendarOf(parts.files),
      protection,
    }),
    files: named.flatMap(({ at, ...how }) => parsedFile(files[at], how)),
    refused,
    digest: mailDigest(read, hashesOf(parts.files, read.files), sha256OfTexts),
  };
}

/** The files that were parts of the mail; those of its HTML are in its text. */
function hashesOf(parts: readonly PartNode[], read: readonly FileOfMail[]): readonly string[] {
  return [...parts.flatMap(({ content }) => content?.sha256 ?? []), ...read.map(({ content }) => content.sha256)];
}

function sha256OfTexts(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}

/** The text of the first invitation. */
function calendarOf(parts: readonly PartNode[]): string | null {
  const invitation = parts.find(
    ({ contentType }) => contentType === 'text/calendar' || contentType === 'application/ics',
  );
  return invitation === undefined ? null : calendarText(textOfPart(invitation));
}

function mailPart({ name, contentType, contentId, disposition, size }: MailPart): MailPart {
  return { name, contentType, contentId, disposition, size };
}

function parsedFile(file: FileOfMail | undefined, how: Omit<NamedPart, 'at'>): readonly ParsedFile[] {
  return file === undefined ? [] : [{ ...mailPart(file.part), ...how, path: file.content.asFile() }];
}
