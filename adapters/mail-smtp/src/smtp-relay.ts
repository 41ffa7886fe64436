import {
  isMailId,
  mailSize,
  mayReceiveMail,
  type OutgoingMail,
  type SmtpServer,
  type TextBase64,
  withoutPassword,
} from '@helpdesk/domain';
import type { CarriedFile, EndSignal, MailRelay, Outbound, RelayAccount, RelayResult } from '@helpdesk/domain/ports';
import { mailSource } from './mail-source.ts';
import { RelayEnd } from './relay-end.ts';
import { type RelayLimits, relayLimits } from './relay-limits.ts';
import { relayOutcome } from './relay-outcome.ts';
import { type RelaySession, relaySession } from './relay-session.ts';

const base64: TextBase64 = {
  encode: (text) => Buffer.from(text).toString('base64'),
  decode: (word) => Buffer.from(word, 'base64').toString(),
};

/** The port `MailRelay` over SMTP. Source: section 8 of the design of the e-mail channel. */
export function smtpRelay(needs: { readonly outbound: Outbound; readonly limits?: Partial<RelayLimits> }): MailRelay {
  const { outbound } = needs;
  const limits = { ...relayLimits, ...needs.limits };
  const inSession = (account: RelayAccount, attempt: Attempt): Promise<RelayResult> => {
    const helloName = helloNameOf(account.server, attempt.from);
    // The lines stay: those of EHLO are read one by one.
    const tidied = (text: string): string => withoutPassword(text, account.password, base64);
    return inOneSession(
      relaySession({ account, outbound, limits, helloName, tidied, signal: attempt.signal }),
      attempt,
    );
  };
  return {
    send: async (account, mail, { maxBytes, beforeLastByte, signal }) => {
      requireSendable(mail);
      const source = mailSource(mail);
      const size = sizeOf(mail);
      if (size > maxBytes) return tooLarge(null);
      const { from, to } = mail.envelope;
      return inSession(account, {
        from,
        to,
        signal,
        run: async (session) => {
          const maxSize = maxSizeOf(session);
          if (maxSize !== null && size > maxSize) return tooLarge(maxSize);
          return session.deliver(mail.envelope, size, { source, beforeLastByte });
        },
      });
    },
    source: mailSource,
    probe: (account) =>
      inSession(account, { from: account.server.username, to: [], signal: null, run: async () => null }),
  };
}

interface Attempt {
  /** An address of whose domain we are. */
  readonly from: string;
  readonly to: readonly string[];
  readonly signal: EndSignal | null;
  /** Returns the id that the relay gave the mail, or a result of its own. */
  run(session: RelaySession): Promise<string | null | RelayResult>;
}

async function inOneSession(session: RelaySession, { to, run }: Attempt): Promise<RelayResult> {
  try {
    await session.open();
    const done = await run(session);
    const result = typeof done === 'object' && done !== null ? done : resultOf(session, to, null, done);
    session.leave();
    return result;
  } catch (error) {
    session.cut();
    if (!(error instanceof RelayEnd)) throw error;
    return resultOf(session, to, error.fault, null);
  }
}

function resultOf(
  session: RelaySession,
  to: readonly string[],
  fault: RelayEnd['fault'],
  relayId: string | null,
): RelayResult {
  return {
    answer: relayOutcome(session.talk.replies, to, fault),
    maxSize: maxSizeOf(session),
    relayId: relayId !== null && isMailId(relayId) ? relayId : null,
    isTooLarge: false,
  };
}

/** No recipient was asked for. */
function tooLarge(maxSize: number | null): RelayResult {
  return { answer: { refused: [], last: null }, maxSize, relayId: null, isTooLarge: true };
}

/** 0 means that the relay has no fixed limit. */
function maxSizeOf({ talk }: RelaySession): number | null {
  const given = talk.offered('SIZE')?.[0] ?? '';
  return /^\d{1,15}$/.test(given) && Number(given) > 0 ? Number(given) : null;
}

function sizeOf({ text, html, images, attached }: OutgoingMail<CarriedFile>): number {
  const texts = Buffer.byteLength(text) + Buffer.byteLength(html);
  return mailSize({ texts, files: [...images, ...attached].map(({ size }) => size) });
}

/**
 * Every address was checked when the mail was written. What is sent here is checked again: a line break in one would be a
 * command of its own to the relay.
 */
function requireSendable({ envelope, from, replyTo, to, cc, messageId }: OutgoingMail<unknown>): void {
  const shown = [from, ...to, ...cc].map(({ address }) => address);
  const every = [envelope.from, ...envelope.to, ...shown, ...(replyTo === null ? [] : [replyTo])];
  const wrong = every.find((address) => !mayReceiveMail(address));
  if (wrong !== undefined) throw new Error(`not an address that may be sent to: ${JSON.stringify(wrong.slice(0, 80))}`);
  if (envelope.to.length === 0) throw new Error('a mail without recipients');
  if (!isMailId(messageId)) throw new Error('the Message-ID of the mail cannot be sent');
}

/** Whom we say hello as: the name that was set, else the domain of the sender, which is less revealing than our own. */
function helloNameOf({ hello_hostname: set }: SmtpServer, from: string): string {
  if (set !== null) return set;
  return mayReceiveMail(from) ? from.slice(from.lastIndexOf('@') + 1) : '[127.0.0.1]';
}
