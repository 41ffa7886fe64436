import type { Timestamp } from '../model/shared/time.ts';
import type { OidcAttempt, OidcProvider } from '../model/sign-in/oidc-provider.ts';

/** Services at which agents sign in, which agent each account there is, and sign-ins that were begun. */
export interface OidcReader {
  find(id: number): Promise<OidcProvider | undefined>;

  /** All, by id. */
  list(): Promise<readonly OidcProvider[]>;

  findLink(providerId: number, subject: string): Promise<OidcLink | undefined>;

  findLinkOf(providerId: number, agentId: number): Promise<OidcLink | undefined>;
}

export interface OidcRepository extends OidcReader {
  /** Returns the new id. Throws `conflict` when another has the name, without case. */
  insert(provider: OidcProviderFields & { readonly createdAt: Timestamp }): Promise<number>;

  /** Throws `conflict` when another has the name, without case. */
  update(id: number, provider: OidcProviderFields & { readonly updatedAt: Timestamp }): Promise<void>;

  /** Deletes the provider with its attempts. Its links are gone already. */
  delete(id: number): Promise<void>;

  /** Throws `conflict` when the subject or the agent is linked there already. */
  insertLink(link: OidcLink): Promise<void>;

  deleteLinks(providerId: number): Promise<void>;

  deleteLinksOf(agentId: number): Promise<void>;

  /** An attempt is stored by the hex SHA-256 of its state. */
  insertAttempt(attempt: OidcAttempt & { readonly stateHash: string }): Promise<void>;

  /** Returned to one caller only, and gone after that; an expired one too. */
  takeAttempt(stateHash: string): Promise<OidcAttempt | undefined>;

  /** Returns how many. */
  deleteAttempts(expiredAt: Timestamp): Promise<number>;
}

/** An account at a provider, and the agent to whom it belongs. */
export interface OidcLink {
  readonly providerId: number;
  readonly subject: string;
  readonly agentId: number;
  readonly createdAt: Timestamp;
}

export type OidcProviderFields = Omit<OidcProvider, 'id' | 'createdAt' | 'updatedAt'>;
