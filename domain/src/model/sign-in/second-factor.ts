import { minuteLengthMs, type Timestamp } from '../shared/time.ts';

/** How an agent can prove their identity besides the password. */
export const secondFactorMethods = ['totp', 'recovery_code', 'passkey'] as const;

export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Time-based one-time codes (RFC 6238) of an agent. */
export interface Totp {
  readonly agentId: number;
  /** Sealed. */
  readonly secret: string;
  readonly createdAt: Timestamp;
  /** Null until the agent has entered a code of it; it is not in force before. */
  readonly confirmedAt: Timestamp | null;
  /** The newest step of time whose code was accepted; codes of it and of older ones are not any more. */
  readonly lastStep: number;
}

/** What an agent has set up. */
export interface SecondFactors {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** A sign-in that waits for its second factor, without its token. */
export interface PendingSignIn {
  readonly agentId: number;
  readonly expiresAt: Timestamp;
  /** Attempts so far. */
  readonly attempts: number;
  /** Whether the browser keeps the session when it is closed. */
  readonly remembered: boolean;
  /** Where the agent has signed in so far; null: the password was right. */
  readonly providerId: number | null;
}

export const secondFactorLimits = {
  /** The time in which an agent has to enter a code of a new secret. */
  enrolMs: 10 * minuteLengthMs,
  /** The time in which a sign-in has to be finished. */
  signInMs: 5 * minuteLengthMs,
  /** Wrong codes that are accepted for one sign-in. */
  attempts: 5,
  recoveryCodes: 10,
} as const;

/** Whether the agent cannot sign in with the password alone. */
export function hasSecondFactor({ totp, passkeys }: Pick<SecondFactors, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys > 0;
}

/** The methods with which the agent can finish a sign-in, in the order of `secondFactorMethods`. */
export function usableMethods(
  { totp, passkeys, recoveryCodes }: SecondFactors,
  passkeysAreOn: boolean,
): readonly SecondFactorMethod[] {
  const has = { totp, recovery_code: recoveryCodes > 0, passkey: passkeysAreOn && passkeys > 0 };
  return secondFactorMethods.filter((method) => has[method]);
}

export type ReadCode = { readonly kind: 'totp' | 'recovery_code'; readonly code: string };

/** Six ASCII digits, spaces left out, are a code of TOTP; every other text can only be a recovery code. */
export function readCode(text: string): ReadCode {
  const digits = text.replaceAll(' ', '');
  if (/^[0-9]{6}$/.test(digits)) return { kind: 'totp', code: digits };
  return { kind: 'recovery_code', code: digits.replaceAll('-', '').toLowerCase() };
}

/** 32 characters that are not mistaken for each other, 5 bits each. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random bytes of which a recovery code of 80 bits is made. */
export const recoveryCodeBytes = 12;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A recovery code for people, `xxxx-xxxx-xxxx-xxxx`, of 16 random characters of base64url. */
export function recoveryCodeOf(random: string): string {
  const letters = [...random].map((character) => codeAlphabet[base64url.indexOf(character) % codeAlphabet.length]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
