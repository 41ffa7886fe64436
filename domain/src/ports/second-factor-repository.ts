import type { Timestamp } from '../model/shared/time.ts';
import type { Passkey, PasskeyChallenge } from '../model/sign-in/passkey.ts';
import type { PendingSignIn, SecondFactors, Totp } from '../model/sign-in/second-factor.ts';

/** The second factors of agents, and the short-lived records of proving them. */
export interface SecondFactorReader {
  /** The factors that are in force: a secret that waits for confirmation does not count. */
  factorsOf(agentId: number): Promise<SecondFactors>;

  findTotp(agentId: number): Promise<Totp | undefined>;

  /** The passkey of this agent with this id. */
  findPasskey(agentId: number, id: number): Promise<Passkey | undefined>;

  /** The passkey with this id of the authenticator, of any agent. */
  findCredential(credentialId: string): Promise<Passkey | undefined>;

  /** All of the agent, by id. */
  listPasskeys(agentId: number): Promise<readonly Passkey[]>;

  /** The sign-in with this hex SHA-256 of its token, also an expired one. */
  findPendingSignIn(tokenHash: string): Promise<PendingSignIn | undefined>;
}

export interface SecondFactorRepository extends SecondFactorReader {
  /** Replaces the secret that the agent had. */
  keepTotp(totp: Totp): Promise<void>;

  /**
   * Moves the newest accepted step, if this one is newer; returns whether it was. Of two callers at the same time, on any
   * nodes, one gets true.
   */
  acceptStep(agentId: number, step: number): Promise<boolean>;

  /** Returns whether there was one. */
  deleteTotp(agentId: number): Promise<boolean>;

  /** Hex SHA-256 of each, in place of those that the agent had. */
  replaceRecoveryCodes(agentId: number, codeHashes: readonly string[]): Promise<void>;

  /** Returns whether the agent had it; no one has it afterwards. */
  useRecoveryCode(agentId: number, codeHash: string): Promise<boolean>;

  /** Returns the new id; no id is used twice. Throws `conflict` when the credential is there already. */
  insertPasskey(passkey: Omit<Passkey, 'id'>): Promise<number>;

  renamePasskey(id: number, name: string): Promise<void>;

  notePasskeyUse(
    id: number,
    use: { readonly counter: number; readonly lastUsedAt: Timestamp; readonly synced: boolean },
  ): Promise<void>;

  /** Returns whether the agent had it. */
  deletePasskey(agentId: number, id: number): Promise<boolean>;

  /** Passkeys, recovery codes and TOTP of the agent. */
  deleteFactorsOf(agentId: number): Promise<void>;

  insertPendingSignIn(pending: PendingSignIn & { readonly tokenHash: string }): Promise<void>;

  /** One attempt more. */
  countPendingAttempt(tokenHash: string): Promise<void>;

  /** Does nothing when there is no such sign-in. */
  deletePendingSignIn(tokenHash: string): Promise<void>;

  deletePendingSignInsOf(agentId: number): Promise<void>;

  /** Deletes the pending sign-ins that began at the provider. */
  deletePendingSignInsOfProvider(providerId: number): Promise<void>;

  insertChallenge(challenge: PasskeyChallenge & { readonly idHash: string }): Promise<void>;

  /** Removes the challenge and returns it, also when it is expired; undefined when it does not exist. */
  takeChallenge(idHash: string): Promise<PasskeyChallenge | undefined>;

  /** Pending sign-ins and challenges that have expired; returns how many. */
  deleteExpired(now: Timestamp): Promise<number>;
}
