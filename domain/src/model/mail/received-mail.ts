import type { Timestamp } from '../shared/time.ts';

/** An address as a header gives it, decoded. It may be anything: `parseEmail` decides whether it is an address. */
export interface MailAddress {
  readonly address: string;
  /** The display name; empty where there is none. */
  readonly name: string;
}

export interface MailHeader {
  /** In lower case. */
  readonly name: string;
  /** Unfolded, and decoded where it held encoded words. */
  readonly value: string;
}

/** A part that is not the body: a file, an inline image, an enclosed mail, an invitation. */
export interface MailPart {
  /** As the mail gives it, decoded; null where it gives none. */
  readonly name: string | null;
  /** In lower case, without parameters: `image/png`. */
  readonly contentType: string;
  /** Without angle brackets. */
  readonly contentId: string | null;
  readonly disposition: 'inline' | 'attachment' | null;
  /** Bytes, decoded. */
  readonly size: number;
}

/**
 * What a parser reads of a mail. It decides nothing: what a mail says about itself proves nothing, and the rules here
 * take each member as the text of a stranger.
 */
export interface ReceivedMail {
  /** In the order of the mail: the topmost was added last. */
  readonly headers: readonly MailHeader[];
  readonly from: readonly MailAddress[];
  readonly sender: MailAddress | null;
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  /** Without angle brackets; null where there is none, or an empty one. */
  readonly messageId: string | null;
  /** Ids without angle brackets, in the order of the header, at most the last 50. */
  readonly inReplyTo: readonly string[];
  readonly references: readonly string[];
  readonly subject: string | null;
  /** What the mail states; null where it cannot be read. */
  readonly date: Timestamp | null;
  readonly text: string | null;
  /** As it came, not sanitised. */
  readonly html: string | null;
  readonly parts: readonly MailPart[];
}

/** What is known of a mail from the mailbox or the transfer, and not from the mail itself. */
export interface MailReceipt {
  /** When the mailbox received it. */
  readonly receivedAt: Timestamp;
  /** The sender of the envelope where it is known; empty for reports and answers of machines. */
  readonly envelopeFrom: string | null;
  readonly envelopeTo: readonly string[];
}
