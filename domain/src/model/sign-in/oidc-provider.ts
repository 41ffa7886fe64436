import type { Timestamp } from '../shared/time.ts';

/** A service of OpenID Connect at which agents sign in. */
export interface OidcProvider {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Unique without case. */
  readonly name: string;
  /** Which product it is, for screens. */
  readonly provider: string;
  /** Its issuer. */
  readonly providerUrl: string;
  readonly clientId: string;
  /** Sealed. Leaves the domain masked only. */
  readonly clientSecret: string;
  readonly logoUrl: string | null;
  readonly enabled: boolean;
  /** Whether an agent of the verified e-mail address is linked at their first sign-in. */
  readonly matchByEmail: boolean;
  /** Whether an address counts as verified when the provider makes no statement about it. */
  readonly trustEmail: boolean;
  /** Whether people of `allowedDomains` become agents at their first sign-in. */
  readonly createAgents: boolean;
  /** Whole domains, in lower case. */
  readonly allowedDomains: readonly string[];
  /** The roles of agents whom this provider creates. */
  readonly defaultRoleIds: readonly number[];
  /** Whether agents with a second factor need it here too. */
  readonly askSecondFactor: boolean;
}

/** A sign-in that was begun in a browser. */
export interface OidcAttempt {
  readonly providerId: number;
  /** Hex SHA-256 of the browser's cookie. */
  readonly browserHash: string;
  /** Nonce and verifier, sealed. */
  readonly secrets: string;
  /** The path that the browser goes to afterwards. */
  readonly next: string;
  readonly expiresAt: Timestamp;
}

/** How long a browser may take to come back. */
export const oidcAttemptLifeMs = 10 * 60_000;

/**
 * The statement of a provider about an address: it is verified, it is not (or the statement is unclear), or there is
 * none.
 */
export type EmailVerification = 'verified' | 'refused' | 'absent';

/**
 * Whether the e-mail address in a response of the provider identifies its owner.
 *
 * @example
 * countsAsVerified('absent', { trustEmail: false }) // false
 * countsAsVerified('absent', { trustEmail: true }) // true
 * countsAsVerified('refused', { trustEmail: true }) // false
 */
export function countsAsVerified(said: EmailVerification, { trustEmail }: Pick<OidcProvider, 'trustEmail'>): boolean {
  return said === 'verified' || (said === 'absent' && trustEmail);
}

/** A domain whose addresses may sign in at a provider. */
export const providerDomainShape = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;

/**
 * Whether the address is of one of these domains; a domain does not stand for those below it.
 *
 * @example
 * isOfDomain('ada@example.com', ['example.com']) // true
 * isOfDomain('ada@evil-example.com', ['example.com']) // false
 */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Browsers leave out tabs and line breaks of an address, and read `\` as `/`. Half a character cannot be encoded. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}\p{Z}\p{Cs}]*$/u;

/**
 * The path if it is one of this service, else `/`: a sign-in never leads to another host. A header holds the path, so
 * all but ASCII is percent-encoded.
 *
 * @example
 * ownPathOr('/inbox?open=1') // '/inbox?open=1'
 * ownPathOr('/日本') // '/%E6%97%A5%E6%9C%AC'
 * ownPathOr('//evil.example') // '/'
 */
export function ownPathOr(path: string | undefined): string {
  if (path === undefined || path.length > 2_000 || !ownPath.test(path)) return '/';
  return path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** The limit of OpenID Connect (section 2 of the core). */
const longestSubject = 255;

/**
 * Whether a provider may know an account by this text. Stores compare it: it is not long, and holds neither what one of
 * them refuses nor half a character, which would be the same for two accounts.
 *
 * @example
 * isSubject('248289761001') // true
 * isSubject('x'.repeat(256)) // false
 */
export function isSubject(text: string): boolean {
  return text !== '' && text.length <= longestSubject && !/[\p{Cc}\p{Cs}]/u.test(text);
}
