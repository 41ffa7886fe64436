import type { QueuedMail } from '../../model/mail/sending/sending-order.ts';
import type { SendingMail } from '../../model/mail/sending/sending-state.ts';
import type { MailInOutbox } from '../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../model/shared/time.ts';

export interface QueueSize {
  readonly count: number;
  /** null: none waits. */
  readonly oldestId: number | null;
}

/**
 * Which mails that are not at their end: all, those that wait, those of them that were begun then or before, or those that
 * were never put off and wait until a later time.
 */
export type OpenPart =
  | { readonly type: 'all' | 'waiting' }
  | { readonly type: 'begun'; readonly until: Timestamp }
  | { readonly type: 'resting'; readonly at: Timestamp };

export interface MailOutboxReader {
  find(id: number): Promise<MailInOutbox | undefined>;
  findOfMessage(messageId: number): Promise<MailInOutbox | undefined>;
  /** By id. */
  listOfMessages(messageIds: readonly number[]): Promise<readonly MailInOutbox[]>;
  /** In whatever inbox, by id: for what comes back. */
  findByHeaderId(headerId: string): Promise<readonly MailInOutbox[]>;
  /**
   * What decides which mails of the inbox may leave at that time, by id: all that are under way; of those that wait and
   * that no earlier one of their conversation holds, the `limit` that are due first; and the others of the conversations
   * of both.
   */
  listQueued(inboxId: number, at: Timestamp, limit: number): Promise<readonly QueuedMail[]>;
  /** Mails of the inbox that are not at their end, `limit` at most: those first that are due first, of `all` by id. */
  listOpen(inboxId: number, part: OpenPart, limit: number): Promise<readonly MailInOutbox[]>;
  /** How many mails of the inbox are not at their end, `most` at most, and the oldest of them. */
  countQueued(inboxId: number, most: number): Promise<QueueSize>;
  /**
   * Inboxes with mails that wait and are due, or whose claim has run out, at that time; and when the next one is due. In
   * a disabled inbox that is not closed, a mail that waits is due once its time is over (`sendingPeriodMs`).
   */
  listDue(at: Timestamp): Promise<{ readonly inboxIds: readonly number[]; readonly nextAt: Timestamp | null }>;
  /** Mails under way in the inbox whose claim has run out, by id. */
  listRunOut(inboxId: number, at: Timestamp): Promise<readonly MailInOutbox[]>;
  /** Mails of the inbox whose latest attempt began after that time. */
  countBegun(inboxId: number, after: Timestamp): Promise<number>;
  /** Mails of the conversation with a recipient who waits or failed, and that were not left; newest first. */
  listOpenOf(conversationId: number): Promise<readonly MailInOutbox[]>;
}

export interface MailOutboxRepository extends MailOutboxReader {
  /** Returns the new id; ids rise. Throws `store.unique` where the message has a mail. */
  insert(mail: Omit<MailInOutbox, 'id'>): Promise<number>;

  /**
   * Stores the state where the mail is still in the state `before`, whatever the end of its claim; false where it is not,
   * and nothing is stored. An attempt begins with the step `sending`. A mail that concerns agents again
   * (`concernsAgain`) is not left any more.
   */
  change(id: number, before: SendingMail, after: SendingMail, at: Timestamp): Promise<boolean>;

  leave(id: number): Promise<void>;

  /** Deletes mails of the inbox with their recipients, at most `limit`; returns how many. */
  deleteOfInbox(inboxId: number, limit: number): Promise<number>;
}
