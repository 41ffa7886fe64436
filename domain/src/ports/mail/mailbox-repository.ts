import type { MailboxHealth } from '../../model/mail/mailbox/mailbox-state.ts';
import type { Mailbox } from '../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../model/shared/time.ts';

export type MailboxKey = Pick<Mailbox, 'inboxId' | 'place'>;

export interface MailboxReader {
  find(key: MailboxKey): Promise<Mailbox | undefined>;
  /** All records, or those of one inbox; by inbox and place. */
  list(inboxId?: number): Promise<readonly Mailbox[]>;
}

export interface MailboxRepository extends MailboxReader {
  /** Creates the record where there is none, with that health, and locks the row until this transaction ends. */
  lock(key: MailboxKey, fresh: MailboxHealth): Promise<Mailbox>;

  /**
   * Compare and set: true where the lease was free, had run out at `at`, or was the holder's already. Creates the record
   * where there is none.
   */
  takeLease(key: MailboxKey, holder: string, at: Timestamp, until: Timestamp): Promise<boolean>;

  /** Where the lease is the holder's; else nothing. */
  giveLease(key: MailboxKey, holder: string): Promise<void>;

  /** Of a record that there is. */
  setHealth(key: MailboxKey, health: MailboxHealth): Promise<void>;

  /**
   * The mailbox, of which there is a record, was read up to `uid`; 0: nothing was there. Of the same validity the cursor
   * only rises; another validity replaces it. The first UID of a validity that is not 0 is `firstUid`. `lastMailAt` rises
   * too; null leaves it.
   */
  advance(key: MailboxKey, uidValidity: string, uid: number, lastMailAt: Timestamp | null): Promise<void>;

  /** Records of the inbox whose place is none of these. */
  deleteOthers(inboxId: number, places: readonly string[]): Promise<void>;
}
