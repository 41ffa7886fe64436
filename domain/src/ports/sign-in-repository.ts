import type { Timestamp } from '../model/shared/time.ts';
import type { PasswordLink } from '../model/sign-in/password-link.ts';

/**
 * The records of signing in besides sessions: links to set a password, known devices, and failures. All are
 * short-lived.
 */
export interface SignInReader {
  /** The link with this hex SHA-256 of its token, also an expired one. */
  findLink(tokenHash: string): Promise<PasswordLink | undefined>;

  /** The invitations of agents who have no password, also expired ones, by agent. */
  listInvitations(): Promise<readonly PasswordLink[]>;

  /** The device with this hex SHA-256 of its token, also an expired one. */
  findDevice(tokenHash: string): Promise<KnownDevice | undefined>;

  /** The times of failed attempts for the subject since that time, ascending. */
  listFailures(subject: string, since: Timestamp): Promise<readonly Timestamp[]>;
}

/** A browser in which the agent has signed in before. It opens nothing. */
export interface KnownDevice {
  readonly agentId: number;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp;
}

export interface SignInRepository extends SignInReader {
  /** Replaces the links that the agent had. */
  insertLink(link: PasswordLink & { readonly tokenHash: string }): Promise<void>;

  deleteLinksOf(agentId: number): Promise<void>;

  insertDevice(device: KnownDevice & { readonly tokenHash: string }): Promise<void>;

  /** Does nothing when there is no such device. */
  deleteDevice(tokenHash: string): Promise<void>;

  deleteDevicesOf(agentId: number): Promise<void>;

  /** Returns its id. */
  insertFailure(subject: string, at: Timestamp): Promise<number>;

  deleteFailure(id: number): Promise<void>;

  deleteFailuresOf(subject: string): Promise<void>;

  /**
   * Links to set a new password and devices that have expired, and failures before; returns how many. An invitation
   * stays, because the list of agents shows that it is over.
   */
  deleteExpired(now: Timestamp, failuresBefore: Timestamp): Promise<number>;
}
