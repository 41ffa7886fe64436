import { plainLine } from '../../shared/name.ts';
import { cutText } from '../../shared/text.ts';
import { mailFaultOf, mailFaults } from '../mailbox/mail-fault.ts';
import { type RelayAnswer, sendingOutcome } from '../sending/relay-answer.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailHosts } from './mail-hosts.ts';

/**
 * What can be wrong with a server of an inbox. `password_unreadable`: it was stored under another secret of the service.
 * `machine_failed`: the service, its disk or its database failed.
 */
export const mailServerFaults = [
  ...mailFaults,
  ...(['inner_address', 'unknown_host', 'no_mailbox', 'no_room', 'machine_failed', 'password_unreadable'] as const),
] as const;

export type MailServerFault = (typeof mailServerFaults)[number];

export const mailTestCodes = [
  ...mailServerFaults,
  ...(['timeout', 'from_refused', 'recipient_refused', 'too_large', 'refused'] as const),
] as const;

/** Why a test of a server failed. */
export type MailTestCode = (typeof mailTestCodes)[number];

/** What a test found wrong, with the words of the server where it had any. */
export interface MailTestFault {
  readonly code: MailTestCode;
  readonly text: string | null;
}

/** What one mailbox answered. */
export interface MailboxTest {
  readonly fault: MailTestFault | null;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  readonly idle: boolean;
  /** A mail can be moved or deleted without touching another. */
  readonly move: boolean;
  /** How many mails would come in now. */
  readonly wouldImport: number | null;
}

/** What the relay answered. */
export interface RelayTest {
  readonly fault: MailTestFault | null;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** A mail was handed over. */
  readonly sent: boolean;
  /** The largest mail that the relay takes, in bytes. */
  readonly size: number | null;
}

const longestText = 200;

/**
 * The words of a server for a screen: one line of at most 200 characters, without the password, which a server may
 * repeat.
 *
 * @example
 * shownServerText('LOGIN ada secret\r\nfailed', 'secret', '••••') // 'LOGIN ada •••• failed'
 */
export function shownServerText(text: string, password: string | null, mask: string): string | null {
  const hidden = password === null || password === '' ? text : text.slice(0, 5_000).replaceAll(password, mask);
  return cutText(plainLine(hidden.slice(0, 1_000)), longestText) || null;
}

/**
 * What the answer of a relay means for a test of it: null where all is well. Source: section 13 of the design of the
 * e-mail channel.
 *
 * @param sendTo the recipient of the mail; null where none was sent
 * @example
 * const last = { verb: 'login', code: 535, text: '5.7.8 Bad password' } as const;
 * relayTestFault({ refused: [], last }, null) // { code: 'auth_failed', text: '535 5.7.8 Bad password' }
 */
export function relayTestFault(answer: RelayAnswer, sendTo: string | null): MailTestFault | null {
  const { last, refused } = answer;
  const [refusal] = refused;
  if (refusal !== undefined) {
    const { code, text } = refusal.reply;
    return { code: codeOf({ ...answer, last: refusal.reply }, 'recipient_refused'), text: `${code} ${text}` };
  }
  if (last === null) return { code: 'recipient_refused', text: null };
  if ('fault' in last)
    return { code: mailFaultOf({ during: last.fault, code: last.code, text: last.text }), text: last.text };
  const isDone = last.code < 400 && (sendTo === null || last.verb === 'end');
  if (isDone) return null;
  const byVerb = last.verb === 'rcpt' ? 'recipient_refused' : 'refused';
  return { code: codeOf(answer, byVerb), text: `${last.code} ${last.text}` };
}

function codeOf({ last }: RelayAnswer, otherwise: MailTestCode): MailTestCode {
  const outcome = sendingOutcome({ refused: [], last }, ['']);
  const text = last?.text ?? '';
  if (outcome.rest === 'throttled') return 'throttled';
  if (outcome.rest === 'refused_login') return mailFaultOf({ during: 'login', code: null, text });
  if (outcome.rest === 'unreachable') return mailFaultOf({ during: 'connection', code: null, text });
  return outcome.recipients[0]?.code === 'mail.from_refused' ? 'from_refused' : otherwise;
}

export const mailTestHints = [
  'no_imap',
  'no_smtp',
  'no_idle',
  'only_seen',
  'app_password',
  'oauth',
  'switch_on_imap',
  'allow_smtp_auth',
] as const;

/**
 * What else a person should know. `no_imap`: no mailbox is read. `no_smtp`: replies fail. `no_idle`: mails come in after
 * the interval. `only_seen`: mails are marked as read instead of being moved or deleted. The others name what the
 * provider asks for, after a refused login.
 */
export type MailTestHint = (typeof mailTestHints)[number];

const needsProvider: ReadonlySet<MailTestCode> = new Set<MailTestCode>([
  'auth_failed',
  'app_password_needed',
  'imap_disabled',
  'smtp_auth_disabled',
]);

/**
 * Whether what a provider asks for may explain the failure of a test.
 *
 * @example
 * isForProvider({ code: 'auth_failed', text: null }) // true
 */
export function isForProvider(fault: MailTestFault | null): boolean {
  return fault !== null && needsProvider.has(fault.code);
}

/**
 * The hints that follow from a test. Source: section 13 of the design of the e-mail channel.
 *
 * @example
 * hintsOfTest({ imap: [], smtp: [] }, { imap: [], smtp: null }, undefined) // ['no_imap', 'no_smtp']
 */
export function hintsOfTest(
  config: {
    readonly imap: readonly Pick<MailConfig['imap'][number], 'after_import'>[];
    readonly smtp: readonly unknown[];
  },
  { imap, smtp }: { readonly imap: readonly MailboxTest[]; readonly smtp: RelayTest | null },
  hosts: Pick<MailHosts, 'auth' | 'note'> | undefined,
): readonly MailTestHint[] {
  const hints: MailTestHint[] = [];
  if (config.imap.length === 0) hints.push('no_imap');
  if (config.smtp.length === 0) hints.push('no_smtp');
  const read = imap.flatMap((test, at) =>
    test.fault === null ? [{ ...test, after: config.imap[at]?.after_import }] : [],
  );
  if (read.some(({ idle }) => !idle)) hints.push('no_idle');
  if (read.some(({ move, after = 'seen' }) => !move && (after === 'delete' || after.startsWith('move:')))) {
    hints.push('only_seen');
  }
  const isReadRefused = imap.some(({ fault }) => isForProvider(fault));
  const isSendRefused = smtp !== null && isForProvider(smtp.fault);
  if (hosts === undefined || (!isReadRefused && !isSendRefused)) return hints;
  if (hosts.auth === 'app_password') hints.push('app_password');
  if (hosts.auth === 'oauth') hints.push('oauth');
  if (hosts.note === 'switch_on_imap') hints.push('switch_on_imap');
  if (hosts.note === 'allow_smtp_auth' && isSendRefused) hints.push('allow_smtp_auth');
  return hints;
}
