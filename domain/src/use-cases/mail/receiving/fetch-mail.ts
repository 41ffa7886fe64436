import { isOldMail } from '../../../model/mail/mail-times.ts';
import { DomainError } from '../../../model/shared/errors.ts';
import type { MailReading } from '../../../ports/mail/mail-parser.ts';
import type { StagedFile } from '../../../ports/media-store.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { ImportPorts, MailSource, ShownMail } from './mail-to-import.ts';
import { type ReceivingInbox, receivingInboxOf } from './receiving-inbox.ts';

const mebibyte = 1024 * 1024;

/** A mail that was fetched from its mailbox and read. Nothing was decided about it. */
export interface FetchedMail {
  readonly inbox: ReceivingInbox;
  readonly shown: ShownMail;
  /** Null: the mail is too old to come in, and was not fetched. */
  readonly content: MailContent | null;
  /** Removes what lies on the disk. Has to be called once. */
  release(): Promise<void>;
}

export interface MailContent {
  readonly reading: MailReading;
  /** The mail as it came; undefined: it is too large, and only its head was read. */
  readonly staged: StagedFile | undefined;
}

/**
 * Fetches a mail and reads it. Undefined where the inbox takes no mail. Throws `upload.no_room` while the disk has less
 * room than is reserved, and whatever the machine or the source throws; then nothing is left on the disk.
 */
export async function fetchMail(
  ports: ImportPorts,
  inboxId: number,
  shown: ShownMail,
  source: MailSource,
): Promise<FetchedMail | undefined> {
  const inbox = receivingInboxOf(await ports.store.read((reader) => reader.inboxes.find(inboxId)));
  if (inbox === undefined) return undefined;
  if (isOldMail(shown.receivedAt, ports.clock.now())) return { inbox, shown, content: null, release: async () => {} };
  await ports.mediaStore.requireRoom();
  const maxBytes = inbox.config.max_mail_mb * mebibyte;
  const staged = shown.size > maxBytes ? undefined : await staging(ports, source, maxBytes);
  const discard = async (): Promise<void> => {
    if (staged !== undefined) await ports.mediaStore.discard(staged);
  };
  try {
    const reading =
      staged === undefined ? await ports.mailParser.readHead(await source.head()) : await ports.mailParser.read(staged);
    const release = (): Promise<void> => reading.release().finally(discard);
    return { inbox, shown, content: { reading, staged }, release };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Undefined where the mail is larger than its server has said. */
async function staging(
  { mediaStore }: Pick<Ports, 'mediaStore'>,
  source: MailSource,
  maxBytes: number,
): Promise<StagedFile | undefined> {
  try {
    return await mediaStore.stage(source.whole(), maxBytes);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'media.too_large') return undefined;
    throw error;
  }
}
