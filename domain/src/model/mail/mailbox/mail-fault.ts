export const mailFaults = [
  'auth_failed',
  'app_password_needed',
  'imap_disabled',
  'smtp_auth_disabled',
  'not_shared',
  'certificate',
  'no_tls',
  'throttled',
  'unreachable',
] as const;

/** What a mail server has against a login or a connection, for the screens and for how long to wait. */
export type MailFault = (typeof mailFaults)[number];

/** What is known of a failure: what was being done, the code of the system or the library, the words of the server. */
export interface MailFailure {
  readonly during: 'connection' | 'login' | 'command';
  /** Such as `ETIMEDOUT` or `CERT_HAS_EXPIRED`; null where there is none. */
  readonly code: string | null;
  /** As the server wrote it, with response codes such as `[UNAVAILABLE]`. */
  readonly text: string;
}

/** In the words of servers, in lower case. The first row that has one of them counts. */
const knownWords: readonly (readonly [fault: MailFault, words: readonly string[]])[] = [
  [
    'throttled',
    [
      ...['[unavailable]', '[inuse]', '[limit]', '[overquota]', '[throttled]', 'request is throttled'],
      ...['too many connections', 'too many simultaneous connections', 'maximum number of connections'],
    ],
  ],
  ['smtp_auth_disabled', ['5.7.139', 'smtpclientauthentication is disabled']],
  ['not_shared', ['authenticated but not connected']],
  [
    'imap_disabled',
    ['not enabled for imap', 'enable imap', 'imap is disabled', 'imap disabled', 'imap access is disabled'],
  ],
  [
    'app_password_needed',
    ['application-specific password', 'app-specific password', 'app password', 'application password', '5.7.9 '],
  ],
  ['certificate', ['certificate']],
];

/** As Node.js names what is wrong with a certificate. */
const certificateCodes: ReadonlySet<string> = new Set([
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'CERT_REJECTED', 'CERT_UNTRUSTED', 'INVALID_CA'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT', 'INVALID_PURPOSE'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);

/** As Node.js names an answer that is not TLS, such as a greeting in plain text. */
const plainTextCodes: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** A login that failed for one of these needs a person: the same login fails again. */
const refusals: ReadonlySet<string> = new Set<MailFault>([
  ...(['auth_failed', 'app_password_needed', 'imap_disabled', 'smtp_auth_disabled', 'not_shared'] as const),
]);

/**
 * The code for what a mail server, or the way to it, has against us. A server that takes no more logins for a while
 * has not refused the password. Source: section 3 of the design of the e-mail channel.
 *
 * @example
 * mailFaultOf({ during: 'login', code: null, text: '[AUTHENTICATIONFAILED] Invalid credentials' }) // 'auth_failed'
 * mailFaultOf({ during: 'login', code: null, text: 'NO [UNAVAILABLE] Temporary failure' }) // 'throttled'
 */
export function mailFaultOf({ during, code, text }: MailFailure): MailFault {
  if (code !== null && certificateCodes.has(code)) return 'certificate';
  if (code !== null && plainTextCodes.has(code) && during === 'connection') return 'no_tls';
  const words = text.slice(0, 2_000).toLowerCase();
  const known = knownWords.find(([, each]) => each.some((word) => words.includes(word)))?.[0];
  // Words about a login prove nothing about another step: there they may be from the name of a mailbox.
  if (
    known !== undefined &&
    (during === 'login' || !refusals.has(known)) &&
    (known !== 'certificate' || during === 'connection')
  ) {
    return known;
  }
  return during === 'login' ? 'auth_failed' : 'unreachable';
}

/**
 * Whether a person has to change something before a login can succeed.
 *
 * @example
 * isRefusedLogin('app_password_needed') // true
 * isRefusedLogin('throttled') // false
 */
export function isRefusedLogin(fault: string): boolean {
  return refusals.has(fault);
}
