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
  /** So many random bytes as base64url. */
  token(bytes: number): string;
}

export interface PasswordHasher {
  /** A slow salted hash with its parameters in the text. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** For values with full entropy, where a slow hash buys nothing. */
export interface SecretHasher {
  /** Hex SHA-256. */
  digest(secret: string): string;
  /** Constant-time comparison of two digests. */
  equal(digest: string, other: string): boolean;
}

/** Encrypts what rests in the store but must not be read there. */
export interface Sealer {
  seal(text: string): string;
  /** Throws when the text was not sealed with this key. */
  open(sealed: string): string;
}

export interface HtmlSanitizer {
  /** Sanitised HTML of an agent's text, and its plain text. Never throws on bad HTML. */
  sanitize(html: string): { readonly html: string; readonly text: string };
}
