import type { JsonObject } from '../model/shared/json.ts';
import type { Passkey } from '../model/sign-in/passkey.ts';

/** WebAuthn, for the address at which people see the desk. */
export interface PasskeyCeremonies {
  /** False where the host of the service is an IP address, for which browsers create no passkeys. */
  isAvailable(): boolean;

  /** The options for `navigator.credentials.create` in a page, with a new challenge. */
  offerRegistration(account: PasskeyAccount): Promise<OfferedChallenge>;

  /**
   * The credential of an answer to the challenge that was made at the desk's own address, with verification of the
   * user; undefined for every other answer. Never throws.
   */
  verifyRegistration(response: JsonObject, challenge: string): Promise<RegisteredCredential | undefined>;

  /** The options for `navigator.credentials.get` in a page, for a passkey of any agent, with a new challenge. */
  offerSignIn(): Promise<OfferedChallenge>;

  /**
   * The result of a response with the passkey; undefined for a response of another passkey, challenge or address, or
   * without verification of the user. The caller compares the counters. Never throws.
   */
  verifySignIn(
    response: JsonObject,
    challenge: string,
    passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'transports'>,
  ): Promise<{ readonly counter: number; readonly synced: boolean } | undefined>;
}

export interface PasskeyAccount {
  /** The name of the desk, which the browser shows. */
  readonly deskName: string;
  /** Hexadecimal; the same for every passkey of the agent, and reveals nothing about them. */
  readonly handle: string;
  readonly email: string;
  readonly fullName: string;
  /** An authenticator that has one of them makes no other. */
  readonly existing: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
}

export interface OfferedChallenge {
  /** Base64url. */
  readonly challenge: string;
  /** The options for the page, which contain the challenge. */
  readonly options: JsonObject;
}

export type RegisteredCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>;
