import type { MailBody } from '../../model/mail/body/mail-body.ts';
import type { RefusedAttachment } from '../../model/mail/body/mail-files.ts';
import type { MailPart, ReceivedMail } from '../../model/mail/received-mail.ts';
import type { StagedFile } from '../media-store.ts';

/** Reads mails. Never holds the thread that serves requests, and is bounded in time and memory. */
export interface MailParser {
  /**
   * Reads a mail from its staged source. Whatever the mail contains has an outcome; throws `store.unavailable` only
   * where the machine fails (no room for its files, no worker). `release` must be called at the end.
   */
  read(source: StagedFile): Promise<MailReading>;

  /** The same from the head of a mail alone, for a mail that was too large to fetch: at most 64 KiB of it are read. */
  readHead(head: Uint8Array): Promise<MailHeadReading>;

  close(): Promise<void>;
}

export type MailReading = FullMailReading | MailHeadReading;

export interface FullMailReading {
  readonly read: 'whole';
  readonly mail: ReceivedMail;
  readonly body: MailBody;
  /** In the order of the mail. What became part of the text is not among them. */
  readonly files: readonly MailFile[];
  /** Files that are left out already: empty ones, and those after the first 50. At most 50 are named. */
  readonly refused: readonly RefusedAttachment[];
  /** See `mailDigest`. */
  readonly digest: string;
  release(): Promise<void>;
}

/** What a plain look at the head gave; `mail.text` and `html` are null, and there are no parts. */
export interface MailHeadReading {
  readonly read: 'head';
  /** `time`, `memory`: the limits of the parser; `broken`: it failed; `too_large`: only the head was given. */
  readonly why: 'time' | 'memory' | 'broken' | 'too_large';
  readonly mail: ReceivedMail;
  /** Of the source, where the whole of it is there; of the head otherwise. */
  readonly digest: string;
  release(): Promise<void>;
}

export interface MailFile extends MailPart {
  /** The name under which it is shown, cleaned as names of uploads are. */
  readonly fileName: string;
  /** `inline`: the HTML shows it by its `contentId`. */
  readonly place: 'inline' | 'attached';
  /** Taken whatever extensions the desk allows, and served as an attachment only: invitations, mails, TNEF, ciphertext. */
  readonly isMailKind: boolean;
  /** The decoded bytes; may be called until `release`. */
  open(): AsyncIterable<Uint8Array>;
}
