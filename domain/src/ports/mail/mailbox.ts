import type { MailFault } from '../../model/mail/mailbox/mail-fault.ts';
import type { UidSearch } from '../../model/mail/mailbox/mailbox-uids.ts';
import type { ImapServer } from '../../model/mail/setup/mail-server.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { EndSignal } from './end-signal.ts';

/** The mailbox of an inbox, with the password that its server takes. */
export interface MailboxAccount {
  readonly server: ImapServer;
  readonly password: string;
}

/** Reaches mailboxes. Every call ends in a bounded time; none ends the process, whatever a server does. */
export interface Mailboxes {
  /**
   * Connects, signs in and opens the mailbox: for reading alone where `after_import` is `nothing`. The address that the
   * host resolves to is checked and connected to. Throws `MailboxFailure`.
   */
  open(account: MailboxAccount): Promise<OpenMailbox>;

  /**
   * Puts a copy of a mail that was sent into the account's mailbox for sent mails (`\Sent`, else known by its name),
   * marked as read. `there`: it has a mail with this Message-ID, from two days before the date on. `no_mailbox`: the
   * account has no such mailbox; none is made. Throws `MailboxFailure`, and what the source throws.
   */
  saveSent(account: MailboxAccount, mail: SentMail): Promise<'saved' | 'there' | 'no_mailbox'>;
}

export interface SentMail {
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Timestamp;
  readonly source: AsyncIterable<Uint8Array>;
  /** The source has no more. */
  readonly maxBytes: number;
}

/**
 * What a server, or the way to it, has against us. `no_mail`: the mail is gone. `mail_refused`: the server does not give
 * this one mail, at least not now. After these two the connection can be used further; any other ends it. The message is
 * the server's words where it gave some; passwords are not in it.
 */
export class MailboxFailure extends Error {
  readonly fault: MailFault | 'inner_address' | 'no_mailbox' | 'no_mail' | 'mail_refused';

  constructor(fault: MailboxFailure['fault'], words: string, options?: ErrorOptions) {
    super(words, options);
    this.name = 'MailboxFailure';
    this.fault = fault;
  }
}

/** One connection. Its calls are made one after the other. Each throws `MailboxFailure` once the connection is gone. */
export interface OpenMailbox {
  /** A number of up to 64 bits, as text. */
  readonly uidValidity: string;
  readonly can: { readonly idle: boolean; readonly move: boolean; readonly uidPlus: boolean };

  /**
   * The UIDs that the server answers, as it answers them: `newUids` puts them right. A server compares `since` by days of
   * its own zone, so mails of up to a day and a half before it are among them, and never one less.
   */
  search(search: UidSearch): Promise<readonly number[]>;

  /** Undefined where the mail is gone. */
  look(uid: number): Promise<MailboxMail | undefined>;

  /**
   * The source of the mail, read as fast as it is taken; nothing is marked as read. Ends after the last byte only: where
   * the mail is gone, before the first byte or in between, it throws `no_mail`. May be left before its end. This and the
   * two around it throw `mail_refused` where the server has the mail and does not give it.
   */
  source(uid: number): AsyncIterable<Uint8Array>;

  /** The first bytes of the mail: its head, at most 64 KiB. Throws `no_mail` where the mail is gone. */
  head(uid: number): Promise<Uint8Array>;

  /**
   * What `after_import` asks for. `delete` and `move` happen only where the server can remove this one mail and no other;
   * otherwise, and where the server refuses, the mail is marked as read. A missing mailbox of `move:` is made. Returns
   * what was done: `nothing` also where the mailbox may not be changed.
   */
  settle(uid: number, action: string): Promise<'nothing' | 'seen' | 'moved' | 'deleted'>;

  /**
   * Waits until the server reports a new mail, the time is over, or `signal` is aborted. What the server reported since
   * the latest `search` began counts, so that nothing is missed in between. Without IDLE it waits for the time alone.
   * Throws `MailboxFailure` when the connection ends.
   */
  wait(forMs: number, signal: EndSignal): Promise<'changed' | 'time' | 'aborted'>;

  /** Ends the connection; never throws, and takes a second at most. */
  close(): Promise<void>;
}

export interface MailboxMail {
  /** Bytes. */
  readonly size: number;
  /** `INTERNALDATE`. */
  readonly receivedAt: Timestamp;
}
