import type { OutgoingMail } from '../../model/mail/sending/outgoing-mail.ts';
import type { RelayAnswer } from '../../model/mail/sending/relay-answer.ts';
import type { SmtpServer } from '../../model/mail/setup/mail-server.ts';
import type { EndSignal } from './end-signal.ts';

/** The relay of an inbox, with the password that it takes; null where it takes none. */
export interface RelayAccount {
  readonly server: SmtpServer;
  readonly password: string | null;
}

/** A file of a mail that is sent. */
export interface CarriedFile {
  readonly name: string;
  readonly contentType: string;
  readonly contentId: string | null;
  /** Bytes. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Hands mails to a relay. The adapter of the design's port `MailTransport`; the transport of a channel
 * (`MessageTransport`) writes what is to be sent, and this sends it.
 */
export interface MailRelay {
  /**
   * One attempt. All but the last byte is sent, then `beforeLastByte` is awaited: where it throws, the connection is
   * cut, the relay has no mail, and the promise is rejected with its error. Every answer or failure of the relay is in
   * the result; `isTooLarge` is looked at before it. Rejects, and the relay has no mail, also where a file cannot be
   * read, and before connecting where an address is not one (`mayReceiveMail`). The bytes of the same mail are the same
   * at every attempt. Ends in a bounded time.
   */
  send(account: RelayAccount, mail: OutgoingMail<CarriedFile>, steps: SendingSteps): Promise<RelayResult>;

  /** The bytes of the mail, as `send` gives them to the relay. */
  source(mail: OutgoingMail<CarriedFile>): AsyncIterable<Uint8Array>;

  /**
   * Signs in and says goodbye; sends nothing. Where all is well, `last` is the answer to the login, or to EHLO where there
   * is no login: a code of 2xx.
   */
  probe(account: RelayAccount): Promise<RelayResult>;
}

export interface SendingSteps {
  /** No connection is made for a larger mail: the result `isTooLarge`, as it is where the mail exceeds the `SIZE` of the relay. */
  readonly maxBytes: number;
  beforeLastByte(): Promise<void>;
  /**
   * Ends the attempt: the process stops. Until `beforeLastByte` is called it is cut, and `last` is a fault with the code
   * `ABORT_ERR`; after that, its answer is waited for.
   */
  readonly signal: EndSignal;
}

export interface RelayResult {
  readonly answer: RelayAnswer;
  /** Of the offered extensions: the largest mail in bytes, null where the relay names none. */
  readonly maxSize: number | null;
  /** The Message-ID that a relay names which gives mails another (SES), without angle brackets. */
  readonly relayId: string | null;
  /** The mail was not offered to the relay: no later attempt can succeed (`mail.too_large`). */
  readonly isTooLarge: boolean;
}
