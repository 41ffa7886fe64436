import type { Timestamp } from '../model/shared/time.ts';

export interface Clock {
  now(): Timestamp;
}

/** Everything random. Every method draws from a cryptographic source. */
export interface IdGenerator {
  /** RFC 9562, lower case. */
  uuid(): string;
  /** Letters and digits. */
  alphanumeric(length: number): string;
  /** Random bytes as base64url. */
  token(bytes: number): string;
}

/**
 * How much the caller for whom a password is hashed has proven: nothing, the use of a device that is known to the
 * account, or their identity (by a session, a key, a link, or the right password).
 */
export type PasswordCaller = 'stranger' | 'known_device' | 'proven';

export interface PasswordHasher {
  /**
   * A slow salted hash with its parameters in the text. As `verify`, it throws `sign_in.busy` when too many callers of
   * this kind wait for a hash. Callers of one kind never keep those of another out.
   */
  hash(password: string, caller: PasswordCaller): Promise<string>;
  /** Null: there is no password. The answer is false then, and takes as long as for a hash of today. */
  verify(password: string, hash: string | null, caller: PasswordCaller): Promise<boolean>;
  /** Whether the hash was made with the current algorithm and parameters of `hash`. */
  isCurrent(hash: string): boolean;
}

/** Passwords that many people have, and that are tried first. */
export interface CommonPasswords {
  /** Whether any of these is one of them; in lower case. */
  hasAny(forms: readonly string[]): Promise<boolean>;
}

/** For values with full entropy, for which a slow hash has no benefit. */
export interface SecretHasher {
  /** Hex SHA-256. */
  digest(secret: string): string;
  /** Constant-time comparison of two digests. */
  equal(digest: string, other: string): boolean;
}

/** Proves that a text comes from this desk. The key is made of the desk's secret, and is another for each purpose. */
export interface KeyedHasher {
  /** HMAC-SHA-256 of the text in UTF-8. */
  mac(purpose: string, text: string): Uint8Array;
  /** The same as base64url, for addresses. */
  token(purpose: string, text: string): string;
}

/** Encrypts what rests in the store but must not be read there. */
export interface Sealer {
  seal(text: string): string;
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string;
}

/** One-time codes by time: SHA-1, six digits, steps of 30 seconds (RFC 6238). */
export interface OneTimeCodes {
  /** Base32 of 20 random bytes. */
  newSecret(): string;
  /** The address that an authenticator app reads from a QR code. */
  uri(secret: string, issuer: string, account: string): string;
  /**
   * The step of time that the code belongs to, of the present one and one before and after; undefined when it is of
   * none.
   *
   * @param code six ASCII digits
   */
  stepOf(secret: string, code: string, now: Timestamp): number | undefined;

  /** Whether the code is one of the last or next ten minutes, as a phone shows whose clock is wrong. */
  isNear(secret: string, code: string, now: Timestamp): boolean;
}

export interface HtmlSanitizer {
  /** Sanitised HTML of an agent's text, and its plain text. Never throws on bad HTML. */
  sanitize(html: string): { readonly html: string; readonly text: string };
}
