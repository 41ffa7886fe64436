import type { Timestamp } from '../../shared/time.ts';
import type { MailboxHealth, MailboxLease } from '../mailbox/mailbox-state.ts';
import type { OutgoingKind } from '../sending/outgoing-mail.ts';
import type { SendingMail } from '../sending/sending-state.ts';

/** What the desk keeps of one mailbox of an inbox. The relay of an inbox has a record too, with the place `relayPlace`. */
export interface Mailbox {
  readonly inboxId: number;
  /** See `mailboxPlace`. */
  readonly place: string;
  /** A number of up to 64 bits, as text; null before the first look. */
  readonly uidValidity: string | null;
  readonly firstUid: number | null;
  readonly lastUid: number;
  readonly health: MailboxHealth;
  readonly lastMailAt: Timestamp | null;
  readonly lease: MailboxLease | null;
}

/** The place of the relay among the mailboxes of an inbox; no mailbox has it. */
export const relayPlace = 'relay';

export const mailOutcomes = [
  'imported',
  'duplicate',
  'report',
  'dropped',
  'skipped',
  'quarantined',
  'waiting',
] as const;

/** What became of a mail that a mailbox has shown. */
export type MailOutcome = (typeof mailOutcomes)[number];

export type MailReason =
  | 'loop'
  | 'blocked'
  | 'blocklist'
  | 'spam'
  | 'notice_reply'
  | 'by_hand'
  | 'old'
  | 'check'
  | 'unreadable'
  | 'flood'
  | 'collisions'
  | 'no_room'
  | 'failing';

/** A mail that the desk took in or decided about. */
export interface MailImport {
  readonly id: number;
  readonly inboxId: number;
  readonly createdAt: Timestamp;
  /** Unique in the inbox; see `mailArrival`. */
  readonly key: string;
  readonly digest: string;
  readonly outcome: MailOutcome;
  readonly reason: MailReason | null;
  /** The author's address as it is stored for contacts, else as it came, of at most 254 letters; null where there is none. */
  readonly from: string | null;
  readonly subject: string | null;
  /** Addresses in To, at most ten, for who looks for a mail. */
  readonly to: readonly string[];
  readonly receivedAt: Timestamp;
  /** What the mail states. */
  readonly date: Timestamp | null;
  /** Without angle brackets. */
  readonly mailId: string | null;
  readonly conversationId: number | null;
  readonly messageId: number | null;
  /** The mail began the conversation. */
  readonly opened: boolean;
  /** One too many of its author: it was put into a conversation without a sign. */
  readonly isFlood: boolean;
  /** The mail as it came. */
  readonly rawMediaId: number | null;
  /** Bytes. */
  readonly size: number;
  readonly tries: number;
}

/** That a mailbox has shown a mail. */
export interface SeenMail {
  readonly inboxId: number;
  readonly place: string;
  readonly uidValidity: string;
  readonly uid: number;
  readonly importId: number | null;
  readonly outcome: MailOutcome;
  readonly at: Timestamp;
}

/** `relay`: given by a relay. `awaited`: named by the first mail of a conversation, and not here yet. */
export type MailIdKind = 'theirs' | 'ours' | 'root' | 'relay' | 'awaited';

/** A Message-ID that a conversation of the inbox knows. */
export interface KnownMailId {
  /** SHA-256 of the id, hex. */
  readonly hash: string;
  readonly conversationId: number;
  /** null: of the conversation as a whole. */
  readonly messageId: number | null;
  /** The uuid of the forward whose side thread the mail is of. */
  readonly side: string | null;
  readonly kind: MailIdKind;
}

/**
 * Whether an id replaces what is known of it: only of an `awaited` one is something new learned.
 *
 * @example
 * replacesId({ kind: 'awaited' }, { kind: 'theirs' }) // true
 * replacesId({ kind: 'root' }, { kind: 'theirs' }) // false
 */
export function replacesId(known: Pick<KnownMailId, 'kind'>, found: Pick<KnownMailId, 'kind'>): boolean {
  return known.kind === 'awaited' && found.kind !== 'awaited';
}

/** A mail of ours that is to be sent, or was. */
export interface MailInOutbox {
  readonly id: number;
  readonly inboxId: number;
  readonly createdAt: Timestamp;
  readonly conversationId: number | null;
  readonly messageId: number | null;
  /** The Message-ID, without angle brackets. */
  readonly headerId: string;
  readonly kind: OutgoingKind;
  readonly side: string | null;
  /** Filled in, as HTML; empty: none. */
  readonly signature: string;
  /** The messages that are quoted below, the newest first; empty: none. */
  readonly quotedMessageIds: readonly number[];
  readonly inReplyTo: string | null;
  readonly sending: SendingMail;
  /** An agent has seen that it failed, and left it so. */
  readonly isLeft: boolean;
}
