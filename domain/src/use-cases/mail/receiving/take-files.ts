import { type RefusedAttachment, type RefusedReason, refusedReasons } from '../../../model/mail/body/mail-files.ts';
import { cleanFileName } from '../../../model/media/file-name.ts';
import { type Disposition, mayShowInline } from '../../../model/media/media.ts';
import { DomainError } from '../../../model/shared/errors.ts';
import type { FullMailReading, MailFile } from '../../../ports/mail/mail-parser.ts';
import type { StagedFile } from '../../../ports/media-store.ts';
import type { Ports } from '../../../ports/ports.ts';
import { checkFile } from '../../media/check-file.ts';
import type { CheckedFile } from '../../media/checked-file.ts';

/** A file of a mail that may become an attachment. */
export interface TakenFile extends CheckedFile {
  readonly disposition: Disposition;
  /** By which the HTML of the mail shows it; null: by none. */
  readonly contentId: string | null;
}

export interface TakenFiles {
  readonly files: readonly TakenFile[];
  readonly refused: readonly RefusedAttachment[];
}

/** Files of one mail. */
const mostFiles = 50;

/** What only the machine is to blame for, so that the mail is tried again as a whole. */
const faultsOfMachine: ReadonlySet<string> = new Set(['upload.no_room', 'store.unavailable', 'store.too_slow']);

/**
 * Checks each file of a mail as an upload is checked. What the desk does not take is refused with a reason, and the mail
 * is kept. Kinds that only mails have are taken whatever extensions are allowed. The caller publishes or discards the
 * files. Throws `upload.no_room` and `store.unavailable`, and then leaves nothing. Source: section 7 of the design of the
 * e-mail channel.
 *
 * @param uploaderId of the contact, 0 where they are new: it only decides whose pictures are decoded first
 */
export async function takeFiles(
  ports: Pick<Ports, 'mediaStore' | 'mediaInspector' | 'uploads'>,
  { files: found, refused: left }: Pick<FullMailReading, 'files' | 'refused'>,
  uploaderId: number,
): Promise<TakenFiles> {
  const files: TakenFile[] = [];
  const refused: RefusedAttachment[] = [...left];
  try {
    for (const file of found) {
      const reason = files.length === mostFiles ? 'too_many' : await takeInto(files, ports, file, uploaderId);
      if (reason !== undefined) refused.push(refusedFile(file, reason));
    }
  } catch (error) {
    for (const { staged } of files) await ports.mediaStore.discard(staged);
    throw error;
  }
  return { files, refused };
}

function refusedFile(file: Pick<MailFile, 'fileName' | 'size'>, reason: RefusedReason): RefusedAttachment {
  return { name: cleanFileName(file.fileName), size: file.size, reason };
}

async function takeInto(
  files: TakenFile[],
  ports: Pick<Ports, 'mediaStore' | 'mediaInspector' | 'uploads'>,
  file: MailFile,
  uploaderId: number,
): Promise<RefusedReason | undefined> {
  try {
    const checked = file.isMailKind ? await mailKindFile(ports, file) : await uploadOf(ports, file, uploaderId);
    const isInline = file.place === 'inline' && file.contentId !== null;
    files.push({
      ...checked,
      disposition: isInline ? 'inline' : 'attachment',
      contentId: isInline ? file.contentId : null,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || faultsOfMachine.has(error.code)) throw error;
    const reason = error.code.slice(error.code.indexOf('.') + 1);
    return refusedReasons.find((each) => each === reason) ?? 'unreadable';
  }
}

function uploadOf(
  ports: Pick<Ports, 'mediaStore' | 'mediaInspector' | 'uploads'>,
  file: MailFile,
  uploaderId: number,
): Promise<CheckedFile> {
  return checkFile(ports, { name: file.fileName, content: file.open(), uploader: { kind: 'contact', id: uploaderId } });
}

/** Served as an attachment, whatever the mail calls it. */
async function mailKindFile(
  { mediaStore, uploads }: Pick<Ports, 'mediaStore' | 'uploads'>,
  file: MailFile,
): Promise<CheckedFile> {
  const staged = await mediaStore.stage(file.open(), uploads.maxBytes);
  const contentType = mayShowInline(file.contentType) ? 'application/octet-stream' : file.contentType;
  return { staged, filename: cleanFileName(file.fileName), contentType, image: null };
}

/** The mail itself as a file. */
export function mailAsFile(staged: StagedFile, filename: string): TakenFile {
  return {
    staged,
    filename,
    contentType: 'message/rfc822',
    image: null,
    disposition: 'attachment',
    contentId: null,
  };
}
