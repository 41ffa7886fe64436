import { minuteLengthMs, type Timestamp } from '../shared/time.ts';

/** A WebAuthn credential of an agent. */
export interface Passkey {
  readonly id: number;
  readonly agentId: number;
  /** Base64url, as the authenticator names it. */
  readonly credentialId: string;
  /** Base64url of the COSE key. */
  readonly publicKey: string;
  /** How often the passkey was used, by the count of the authenticator; many always report 0. */
  readonly counter: number;
  /** How the browser reaches the authenticator. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Timestamp;
  readonly lastUsedAt: Timestamp | null;
  /** Whether the authenticator keeps it on several devices. */
  readonly synced: boolean;
}

/** The purpose of a challenge. */
export type ChallengePurpose = 'registration' | 'sign_in';

export interface PasskeyChallenge {
  readonly purpose: ChallengePurpose;
  /** The agent who registers a passkey; null for a sign-in. */
  readonly agentId: number | null;
  /** Base64url. */
  readonly challenge: string;
  readonly expiresAt: Timestamp;
}

export const passkeyLimits = { most: 20, challengeMs: 5 * minuteLengthMs, nameLength: 64 } as const;
