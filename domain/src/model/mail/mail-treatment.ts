import type { MailKind, SpamSetting } from './mail-kind.ts';
import type { MailImport } from './store/mail-records.ts';

/** The mail is in no conversation. */
interface DroppedMail {
  readonly outcome: 'dropped';
  readonly reason: 'loop' | 'blocked' | 'spam';
  /** Whether the mail as it came is kept for the usual days. */
  readonly keepsRaw: boolean;
}

/** A report about a mail, such as a read receipt: noted, and in no conversation. */
interface NotedReport {
  readonly outcome: 'report';
}

/** The mail is a message of a conversation. */
export interface ImportedMail {
  readonly outcome: 'imported';
  /** A conversation that is resolved, closed or snoozed opens. */
  readonly reopens: boolean;
  /** The contact waits from now on: `waiting_since` and the clocks of an SLA. */
  readonly runsClocks: boolean;
  /** A new conversation begins as Closed, with the tag `spam`. */
  readonly isSpam: boolean;
  /** Members of the message's `meta`. */
  readonly meta: { readonly is_automated?: true; readonly is_auto_reply?: true };
}

export type MailTreatment = DroppedMail | NotedReport | ImportedMail;

const mail: ImportedMail = {
  outcome: 'imported',
  reopens: true,
  runsClocks: true,
  isSpam: false,
  meta: {},
};

const autoReply: ImportedMail = {
  ...mail,
  reopens: false,
  runsClocks: false,
  meta: { is_automated: true, is_auto_reply: true },
};

const spam: ImportedMail = {
  ...mail,
  reopens: false,
  runsClocks: false,
  isSpam: true,
};

const treatments: { readonly [Kind in MailKind]: MailTreatment } = {
  own: { outcome: 'dropped', reason: 'loop', keepsRaw: true },
  // Until reports are matched with what was sent, agents read them like the answers of machines.
  delivery_report: autoReply,
  other_report: { outcome: 'report' },
  blocked: { outcome: 'dropped', reason: 'blocked', keepsRaw: false },
  spam,
  auto_reply: autoReply,
  // Exchange marks so what a rule forwarded, so a person may have written it.
  generated: { ...mail, meta: { is_automated: true } },
  // Groups mark so what their members write.
  bulk: mail,
  mail,
};

/**
 * What follows from the kind of a mail in an inbox with this setting. Source: section 5 of the design of the e-mail
 * channel.
 *
 * @example
 * mailTreatment('own', 'close') // { outcome: 'dropped', reason: 'loop', keepsRaw: true }
 * mailTreatment('spam', 'drop') // { outcome: 'dropped', reason: 'spam', keepsRaw: true }
 */
export function mailTreatment(kind: MailKind, setting: SpamSetting): MailTreatment {
  if (kind === 'spam' && setting === 'drop') return { outcome: 'dropped', reason: 'spam', keepsRaw: true };
  return treatments[kind];
}

/**
 * Whether a mail stays in its mailbox because of what became of it, also when it is shown again: a person may look for
 * it there.
 *
 * @example
 * isSetAside({ outcome: 'dropped', reason: 'spam' }) // true
 * isSetAside({ outcome: 'imported', reason: null }) // false
 */
export function isSetAside({ outcome, reason }: Pick<MailImport, 'outcome' | 'reason'>): boolean {
  return outcome === 'quarantined' || (outcome === 'dropped' && (reason === 'spam' || reason === 'blocked'));
}
