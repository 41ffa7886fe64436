import type { EmailVerification } from '../model/sign-in/oidc-provider.ts';

/** Talks to services of OpenID Connect. Every call ends within some seconds. */
export interface IdentityProviders {
  /** Looks the service up again. Throws `oidc.discovery` when it does not answer, or is another one. */
  check(client: OidcClient): Promise<void>;

  /** The address to which a browser is sent to sign in. Throws `oidc.discovery`. */
  begin(client: OidcClient, redirectUri: string): Promise<BegunSignIn>;

  /**
   * The identity of the person who came back from the provider. Everything in the provider's response is checked:
   * state, nonce, verifier, issuer, audience, and the signature of the ID token with the published keys. Throws for
   * anything wrong; no error holds a secret.
   *
   * @param callback the whole address at which the browser came back
   */
  finish(client: OidcClient, callback: string, begun: Omit<BegunSignIn, 'url'>): Promise<ProvenIdentity>;
}

/** A provider, and how this service is registered there. */
export interface OidcClient {
  readonly providerUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface BegunSignIn {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The statements of a provider about a person. */
export interface ProvenIdentity {
  /** The id of the account at the provider. It never changes, and is never given to another account. */
  readonly subject: string;
  readonly email: string | undefined;
  /** `absent` only if everything that the provider sends was read. A statement about another address is `refused`. */
  readonly emailVerification: EmailVerification;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}
