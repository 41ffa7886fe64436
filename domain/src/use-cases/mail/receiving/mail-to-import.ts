import type { MailOutcome, MailReason } from '../../../model/mail/store/mail-records.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { HashPorts } from './decide-mail.ts';

export type ImportPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'mediaStore' | 'mediaInspector' | 'uploads' | 'dayZone' | 'transports' | 'mailParser'
> &
  HashPorts;

/** A mail as a mailbox shows it. */
export interface ShownMail {
  /** See `mailboxPlace`. */
  readonly place: string;
  readonly uidValidity: string;
  readonly uid: number;
  /** `INTERNALDATE`. */
  readonly receivedAt: number;
  /** Bytes. */
  readonly size: number;
  /** `false`: the mailbox counts as read up to this mail only when the whole look has ended. */
  readonly movesCursor?: boolean;
}

/** The bytes of a mail. Only one of them is called. */
export interface MailSource {
  whole(): AsyncIterable<Uint8Array>;
  /** At most 64 KiB. */
  head(): Promise<Uint8Array>;
}

/** What became of a mail. */
export interface ImportOutcome {
  readonly outcome: MailOutcome;
  readonly reason: MailReason | null;
  readonly importId: number | null;
  readonly conversationUuid: string | null;
  readonly messageUuid: string | null;
  /** It stays in the mailbox, whatever is done with others: the desk has no source of it, or set it aside. */
  readonly isLeft: boolean;
}
