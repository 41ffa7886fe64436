import { minuteLengthMs, type Timestamp } from '../../shared/time.ts';
import { type MailRecipient, mayReceiveMail } from './mail-recipients.ts';
import type { RecipientOutcome } from './relay-answer.ts';
import { isOverdue, laterDelayMs, sendingPeriodMs } from './retry-times.ts';

/**
 * `sending`: a process has claimed the mail, and the relay does not have it. `committing`: the last byte may have left.
 * `sent` and `failed` are ends; in `sent` at least one recipient was accepted.
 */
export type SendingStep = 'waiting' | 'sending' | 'committing' | 'sent' | 'failed';

export interface SendingRecipient extends MailRecipient {
  readonly state: 'waiting' | 'accepted' | 'failed';
  /** When the relay last decided about them, or the mail ended; null before that. */
  readonly at: Timestamp | null;
  /** Of the latest answer that was not an acceptance, as `RecipientOutcome` has them. */
  readonly code: string | null;
  readonly text: string | null;
}

/** How far a mail of ours is. */
export interface SendingMail {
  readonly step: SendingStep;
  readonly recipients: readonly SendingRecipient[];
  /** When it was written or tried again by an agent: its 24 hours begin here. */
  readonly startedAt: Timestamp;
  /** While it waits: when it may be claimed. */
  readonly nextAt: Timestamp | null;
  /** How often the relay has put it off. */
  readonly attempts: number;
  /** How often it is unknown whether the relay took it. */
  readonly unknowns: number;
  /** When it was put off for the first time, by an answer or because the outcome was unknown. */
  readonly putOffAt: Timestamp | null;
  /**
   * A random text of the process that sends it. Where the claim ran out behind the last byte, it stays with the mail that
   * waits, until the mail is claimed again.
   */
  readonly claim: string | null;
  readonly claimUntil: Timestamp | null;
}

/** Why a mail is not sent, before the relay has its last byte. */
type GivenUpCode = 'mail.too_large' | 'mail.no_transport';

export type SendingEvent =
  | { readonly type: 'claimed'; readonly at: Timestamp; readonly claim: string; readonly until: Timestamp }
  | { readonly type: 'renewed'; readonly claim: string; readonly until: Timestamp }
  /** All but the last byte has left. The last one waits until the new state is committed. */
  | { readonly type: 'before_last_byte'; readonly claim: string }
  | {
      readonly type: 'answered';
      readonly at: Timestamp;
      readonly claim: string;
      readonly outcomes: readonly RecipientOutcome[];
      /** When the rest of the inbox ends, where it rests because of the answer. */
      readonly restsUntil: Timestamp;
      /** From 0 up to 1. */
      readonly random: number;
    }
  /** The attempt ended with an error of ours: a file could not be read, a password not be opened. */
  | { readonly type: 'faulted'; readonly at: Timestamp; readonly claim: string; readonly random: number }
  /** The claim was not renewed in time: its process is gone, or does not get on. */
  | { readonly type: 'claim_ran_out'; readonly at: Timestamp }
  /** It is not sent at all: it is too large, or the inbox has no relay. `claim` is null for a mail that waits. */
  | { readonly type: 'given_up'; readonly at: Timestamp; readonly claim: string | null; readonly code: GivenUpCode }
  /** The desk is a copy: the one that it was made of sends the mail, or has sent it. */
  | { readonly type: 'restored'; readonly at: Timestamp }
  /** The inbox rests, and the mail has waited for its end. */
  | { readonly type: 'rested'; readonly at: Timestamp }
  /** An agent tries again, with other addresses instead of some that failed. */
  | {
      readonly type: 'retried';
      readonly at: Timestamp;
      readonly replace: readonly { readonly address: string; readonly by: string }[];
    };

/** An attempt that ended by an error of ours, before the relay had the mail. */
const faultCode = 'mail.failed';

/** Errors in a row after which a mail fails: within an hour. */
const mostFaults = 5;

/** How long a mail waits whose outcome is unknown, before it is sent for the second and last time. */
const unknownDelayMs = minuteLengthMs;

/**
 * The state of a mail that begins to wait. `recipients` are those of its head and envelope, each address once.
 *
 * @example
 * newSending([{ address: 'ada@example.com', role: 'to' }], 0).step // 'waiting'
 */
export function newSending(recipients: readonly MailRecipient[], at: Timestamp): SendingMail {
  return {
    step: 'waiting',
    recipients: recipients.map(({ address, role }) => waiting({ address, role })),
    startedAt: at,
    nextAt: at,
    attempts: 0,
    unknowns: 0,
    putOffAt: null,
    claim: null,
    claimUntil: null,
  };
}

/**
 * The state after an event; undefined where the event does not apply to the state, such as an answer to a process
 * whose claim is no longer the one of the mail. The state is stored in one conditional update: what is sent depends
 * on it.
 *
 * A claim that ran out in `sending` is safe. In `committing` the outcome is unknown: the mail is sent once again with
 * the same bytes, and fails with `mail.unknown` the second time. An answer that comes late still counts while the mail
 * waits. Once another process has claimed it, a second copy may be under way, and the answer has no effect. An error of
 * ours before the last byte is tried again as what a relay puts off, and fails with `mail.failed` the fifth time. Source:
 * section 8 of the design of the e-mail channel.
 *
 * @example
 * const mail = newSending([{ address: 'ada@example.com', role: 'to' }], 0);
 * nextSending(mail, { type: 'claimed', at: 0, claim: 'a', until: 60_000 })?.step // 'sending'
 * nextSending(mail, { type: 'before_last_byte', claim: 'a' }) // undefined
 */
export function nextSending(mail: SendingMail, event: SendingEvent): SendingMail | undefined {
  const { step, claim, claimUntil } = mail;
  const isUnderWay = step === 'sending' || step === 'committing';
  switch (event.type) {
    case 'claimed':
      if (step !== 'waiting' || (mail.nextAt ?? 0) > event.at) return undefined;
      return { ...mail, step: 'sending', nextAt: null, claim: event.claim, claimUntil: event.until };
    case 'renewed':
      return isUnderWay && claim === event.claim ? { ...mail, claimUntil: event.until } : undefined;
    case 'before_last_byte':
      return step === 'sending' && claim === event.claim ? { ...mail, step: 'committing' } : undefined;
    case 'answered':
      if (claim !== event.claim) return undefined;
      if (step === 'waiting') return afterAnswer(beforeRunOut(mail), event);
      return isUnderWay ? afterAnswer(mail, event) : undefined;
    case 'faulted':
      return isUnderWay && claim === event.claim ? afterFault(mail, event) : undefined;
    case 'claim_ran_out':
      if (!isUnderWay || (claimUntil ?? 0) > event.at) return undefined;
      if (step === 'committing') return afterRunOut(mail, event.at);
      // A mail that ends each process that sends it has an end too.
      if (isOverdue(mail.startedAt, event.at)) return allFailed(mail, 'mail.expired', event.at);
      return ended(mail, mail.recipients, { nextAt: event.at });
    case 'given_up':
      if (event.claim === null ? step !== 'waiting' : step !== 'sending' || claim !== event.claim) return undefined;
      return allFailed(mail, event.code, event.at);
    case 'restored':
      if (step === 'sent' || step === 'failed') return undefined;
      // The last byte may have left, from there.
      return allFailed(
        step === 'committing' ? { ...mail, unknowns: mail.unknowns + 1 } : mail,
        'mail.restored',
        event.at,
      );
    case 'rested':
      if (step !== 'waiting' || !isOverdue(mail.startedAt, event.at)) return undefined;
      return allFailed(mail, 'mail.expired', event.at);
    case 'retried':
      return isUnderWay ? undefined : retried(mail, event);
  }
}

function afterAnswer(mail: SendingMail, event: Extract<SendingEvent, { type: 'answered' }>): SendingMail {
  const { at, restsUntil, random } = event;
  const outcomes = new Map(event.outcomes.map((outcome) => [outcome.address, outcome]));
  let [isLater, isUnknown] = [false, false];
  const recipients = mail.recipients.map((recipient): SendingRecipient => {
    const outcome = outcomes.get(recipient.address);
    if (recipient.state !== 'waiting' || outcome === undefined) return recipient;
    const { result, code, text } = outcome;
    if (result === 'accepted' || result === 'failed') return { ...recipient, state: result, at, code, text };
    // Before the last byte a cut connection is safe: the relay has no mail that it could send.
    if (result === 'cut' && mail.step === 'committing') {
      isUnknown = true;
      return mail.unknowns > 0 ? unknown(recipient, at) : { ...recipient, at, code, text };
    }
    if (result === 'later') isLater = true;
    const put = { ...recipient, at: result === 'later' ? at : recipient.at, code, text };
    return isOverdue(mail.startedAt, at) ? failed(mail, put, 'mail.expired', at) : put;
  });
  const attempts = mail.attempts + (isLater ? 1 : 0);
  // The last try is at the end of the 24 hours, however long the delay has become.
  const end = Math.max(at, mail.startedAt + sendingPeriodMs);
  const later = Math.min(at + laterDelayMs(attempts, random), end);
  const unknownLater = at + unknownDelayMs;
  const nextAt = isUnknown ? unknownLater : isLater ? later : Math.max(at, restsUntil);
  const putOffAt = mail.putOffAt ?? (isLater || isUnknown ? at : null);
  return ended(mail, recipients, { nextAt, attempts, unknowns: mail.unknowns + (isUnknown ? 1 : 0), putOffAt });
}

/**
 * Whether the relay has accepted one of the recipients, at any attempt.
 *
 * @example
 * hasAccepted(newSending([{ address: 'ada@example.com', role: 'to' }], 0)) // false
 */
export function hasAccepted({ recipients }: Pick<SendingMail, 'recipients'>): boolean {
  return recipients.some(({ state }) => state === 'accepted');
}

/** Before the last byte the relay has no mail. After it, it may have. */
function afterFault(mail: SendingMail, { at, random }: Extract<SendingEvent, { type: 'faulted' }>): SendingMail {
  if (mail.step === 'committing') return afterUnknown(mail, at);
  const attempts = mail.attempts + 1;
  if (isOverdue(mail.startedAt, at)) return allFailed(mail, 'mail.expired', at);
  if (attempts >= mostFaults && mail.recipients.some(hasFaulted)) return allFailed(mail, faultCode, at);
  const recipients = mail.recipients.map(
    (recipient): SendingRecipient =>
      recipient.state === 'waiting' ? { ...recipient, code: faultCode, text: null } : recipient,
  );
  return ended(mail, recipients, {
    nextAt: at + laterDelayMs(attempts, random),
    attempts,
    putOffAt: mail.putOffAt ?? at,
  });
}

/** The attempt before this one ended so too: what a relay puts off for long does not fail by one error of ours. */
function hasFaulted({ state, code }: SendingRecipient): boolean {
  return state === 'waiting' && code === faultCode;
}

function afterUnknown(mail: SendingMail, at: Timestamp): SendingMail {
  const recipients = mail.unknowns > 0 ? mail.recipients.map((each) => unknown(each, at)) : mail.recipients;
  const putOffAt = mail.putOffAt ?? at;
  return ended(mail, recipients, { nextAt: at + unknownDelayMs, unknowns: mail.unknowns + 1, putOffAt });
}

/** The process may be there after all, with the answer of the relay: it is known by its claim. */
function afterRunOut(mail: SendingMail, at: Timestamp): SendingMail {
  const after = afterUnknown(mail, at);
  return after.step === 'waiting' ? { ...after, claim: mail.claim } : after;
}

/** The inverse of `afterRunOut`. A mail waits only after the first unknown outcome, which is the one that was counted. */
function beforeRunOut(mail: SendingMail): SendingMail {
  return { ...mail, step: 'committing', unknowns: 0, putOffAt: mail.attempts === 0 ? null : mail.putOffAt };
}

/** The mail waits again while a recipient does; otherwise it has come to an end. */
function ended(
  mail: SendingMail,
  recipients: readonly SendingRecipient[],
  changes: Partial<Pick<SendingMail, 'nextAt' | 'attempts' | 'unknowns' | 'putOffAt'>>,
): SendingMail {
  const free = { ...mail, ...changes, recipients, claim: null, claimUntil: null };
  if (recipients.some(({ state }) => state === 'waiting')) return { ...free, step: 'waiting' };
  return { ...free, step: hasAccepted(free) ? 'sent' : 'failed', nextAt: null };
}

function allFailed(mail: SendingMail, code: string, at: Timestamp): SendingMail {
  return ended(
    mail,
    mail.recipients.map((recipient) => failed(mail, recipient, code, at)),
    {},
  );
}

function retried(mail: SendingMail, event: Extract<SendingEvent, { type: 'retried' }>): SendingMail | undefined {
  const wrong = mail.recipients.filter(({ state }) => state === 'failed').map(({ address }) => address);
  const replaced = new Map(event.replace.map(({ address, by }) => [address, by]));
  const addresses = mail.recipients.map(({ address }) => replaced.get(address) ?? address);
  const isOnceEach = new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length;
  const isRight = event.replace.every(({ address, by }) => wrong.includes(address) && mayReceiveMail(by));
  if (wrong.length === 0 || replaced.size < event.replace.length || !isOnceEach || !isRight) return undefined;
  const recipients = mail.recipients.map((recipient) => {
    const { address, role, state } = recipient;
    return state === 'failed' ? waiting({ address: replaced.get(address) ?? address, role }) : recipient;
  });
  // What still waited by itself keeps its count: an agent's act for others does not make it leave a third time.
  const unknowns = mail.step === 'waiting' ? mail.unknowns : 0;
  return { ...newSending([], event.at), recipients, unknowns };
}

function waiting({ address, role }: MailRecipient): SendingRecipient {
  return { address, role, state: 'waiting', at: null, code: null, text: null };
}

function unknown(recipient: SendingRecipient, at: Timestamp): SendingRecipient {
  return recipient.state === 'waiting' ? { ...recipient, state: 'failed', at, code: 'mail.unknown' } : recipient;
}

/** After an unknown outcome the mail may have arrived, so that it has not simply failed. */
function failed(mail: SendingMail, recipient: SendingRecipient, code: string, at: Timestamp): SendingRecipient {
  if (mail.unknowns > 0) return unknown(recipient, at);
  return recipient.state === 'waiting' ? { ...recipient, state: 'failed', at, code } : recipient;
}
