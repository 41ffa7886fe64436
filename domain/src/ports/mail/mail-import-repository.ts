import type { MailImport, SeenMail } from '../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../model/shared/time.ts';

export interface MailImportReader {
  find(id: number): Promise<MailImport | undefined>;

  /** Those of the inbox under the key alone or under the key and a digest (see `mailArrival`), by id. */
  listOfKey(inboxId: number, key: string): Promise<readonly MailImport[]>;

  /** Those of the messages, with their message. */
  listOfMessages(messageIds: readonly number[]): Promise<readonly MailImport[]>;

  /** What the inbox imported of an author and the mailbox received in the time after `after`, up to `until` inclusive. */
  countOf(inboxId: number, from: string, after: Timestamp, until: Timestamp): Promise<SenderCount>;

  /** Of the conversations that a mail of the author began in the inbox: that of the mail that was received last. */
  newestConversationOf(inboxId: number, from: string): Promise<number | undefined>;

  /** The UIDs among these that have a row of `SeenMail` with an outcome other than `waiting`. */
  seenUids(
    mailbox: Pick<SeenMail, 'inboxId' | 'place' | 'uidValidity'>,
    uids: readonly number[],
  ): Promise<ReadonlySet<number>>;

  /** Mails of the mailbox whose note is `waiting`, those tried longest ago first; at most `limit`. */
  listWaiting(
    mailbox: Pick<SeenMail, 'inboxId' | 'place' | 'uidValidity'>,
    limit: number,
  ): Promise<readonly WaitingMail[]>;
}

export interface WaitingMail {
  readonly uid: number;
  /** How often it was tried. */
  readonly tries: number;
  /** When it was tried last. */
  readonly at: Timestamp;
}

export interface SenderCount {
  readonly mails: number;
  /** Of these: those that began a conversation. */
  readonly opened: number;
  /** Of these: those that were too many. */
  readonly floods: number;
}

export interface MailImportRepository extends MailImportReader {
  /** Returns the new id. Throws `store.unique` where the inbox has the key. */
  insert(mail: Omit<MailImport, 'id'>): Promise<number>;

  /** The import has the mail as it came, in this file. */
  linkRaw(id: number, rawMediaId: number): Promise<void>;

  /** Notes what a mailbox has shown; replaces an earlier note of the same mail, and its tries are 0 again. */
  see(seen: SeenMail): Promise<void>;

  /** Notes one more try of a mail, which waits from now on. Another outcome that it has already stays. */
  countTry(seen: Omit<SeenMail, 'importId' | 'outcome'>): Promise<void>;

  /** Raw files of imports created before that time lose their link; returns the media ids. At most `limit`. */
  forgetRaw(before: Timestamp, limit: number): Promise<readonly number[]>;

  /**
   * Deletes imports without a raw file and notes from before that time, at most `limit` of each, the oldest first; returns
   * how many.
   */
  deleteBefore(before: Timestamp, limit: number): Promise<number>;

  /**
   * Deletes imports and notes of the inbox, at most `limit` of each; returns how many, and the raw files of the imports.
   */
  deleteOfInbox(
    inboxId: number,
    limit: number,
  ): Promise<{ readonly deleted: number; readonly mediaIds: readonly number[] }>;
}
