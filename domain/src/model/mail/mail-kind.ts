import type { Timestamp } from '../shared/time.ts';
import { isAutoReply, isBulk, isGenerated, isMarkedAsSpam } from './mail-marks.ts';
import { reportOf } from './mail-report.ts';
import type { MailReceipt, ReceivedMail } from './received-mail.ts';

/** What a mail can be, in the order in which the kinds are tried: the first that fits counts. */
export const mailKinds = [
  'own',
  'delivery_report',
  'other_report',
  'blocked',
  'spam',
  'auto_reply',
  'generated',
  'bulk',
  'mail',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** What an inbox does with mail that its server marked as spam. */
export type SpamSetting = 'close' | 'drop' | 'ignore';

/** A mail that this desk sent: from the inbox that it now came to, or from another; written by a person, or by itself. */
export interface SentMail {
  readonly inbox: 'this' | 'another';
  readonly by: 'person' | 'desk';
}

/** What the store and the keys know about a mail. */
export interface MailFacts {
  /** The sent mail that has the Message-ID of this one. */
  readonly sentWithId: SentMail | null;
  /** The sent mail that a loop tag with a valid code names. A tag that anyone could write is null. */
  readonly sentWithTag: SentMail | null;
  /** The author's address belongs to a contact who is blocked. The claim of a visitor does not count. */
  readonly isAuthorBlocked: boolean;
  /** When the newest of our mails was written that this one references; null where it references none, or it does not count. */
  readonly referencedSentAt: Timestamp | null;
  readonly spam: SpamSetting;
}

type Row = (mail: ReceivedMail, receipt: MailReceipt, facts: MailFacts) => boolean;

/** Each kind but the last, by what it is recognised. */
const rows: { readonly [Kind in Exclude<MailKind, 'mail'>]: Row } = {
  own: (_mail, _receipt, { sentWithId, sentWithTag }) => isLoop(sentWithId) || isLoop(sentWithTag),
  delivery_report: (mail) => reportOf(mail) === 'delivery',
  other_report: (mail) => reportOf(mail) === 'other',
  blocked: (_mail, _receipt, { isAuthorBlocked }) => isAuthorBlocked,
  spam: (mail, _receipt, { spam }) => spam !== 'ignore' && isMarkedAsSpam(mail),
  auto_reply: (mail, receipt, { referencedSentAt }) => isAutoReply(mail, receipt, referencedSentAt),
  generated: isGenerated,
  bulk: isBulk,
};

/** What a person sent to another inbox of the desk is a mail there. */
function isLoop(sent: SentMail | null): boolean {
  return sent !== null && (sent.inbox === 'this' || sent.by === 'desk');
}

/**
 * What a mail is: the first kind that fits. `mailTreatment` names what follows. Source: section 5 of the design of
 * the e-mail channel.
 *
 * @example
 * mailKind({ ...mail, headers: [{ name: 'auto-submitted', value: 'auto-replied' }] }, receipt, facts) // 'auto_reply'
 */
export function mailKind(mail: ReceivedMail, receipt: MailReceipt, facts: MailFacts): MailKind {
  return mailKinds.find((kind) => kind !== 'mail' && rows[kind](mail, receipt, facts)) ?? 'mail';
}
