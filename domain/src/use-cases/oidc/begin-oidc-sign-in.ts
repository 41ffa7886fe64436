import { oidcAttemptLifeMs, ownPathOr } from '../../model/sign-in/oidc-provider.ts';
import type { BegunSignIn } from '../../ports/identity-providers.ts';
import type { Ports } from '../../ports/ports.ts';
import { sessionTokenBytes } from '../sign-in/begin-session.ts';
import { noSuchProvider, requireProvider, usableClient } from './require-provider.ts';

export interface OidcSignInRequest {
  /** Where the browser wants to go afterwards. */
  readonly next: string | undefined;
  readonly redirectUri: string;
}

export interface BegunOidcSignIn {
  /** At the provider; undefined: it does not answer. */
  readonly url: string | undefined;
  /** For the cookie that binds the attempt to the browser. */
  readonly browserToken: string;
}

/**
 * Begins a sign-in at a provider. It is bound to the browser by a token, and has to end within ten minutes. Throws
 * `oidc.not_found`, also for a disabled provider.
 *
 * @example
 * await desk.beginOidcSignIn(999, { next: '/', redirectUri: 'https://desk.example/finish' }) // throws oidc.not_found
 */
export async function beginOidcSignIn(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'identityProviders'>,
  providerId: number,
  { next, redirectUri }: OidcSignInRequest,
): Promise<BegunOidcSignIn> {
  const provider = await ports.store.read((reader) => requireProvider(reader.oidc, providerId));
  const client = usableClient(ports.sealer, provider);
  if (client === undefined) throw noSuchProvider();
  const browserToken = ports.ids.token(sessionTokenBytes);
  let begun: BegunSignIn;
  try {
    begun = await ports.identityProviders.begin(client, redirectUri);
  } catch {
    return { url: undefined, browserToken };
  }
  const { url, state, nonce, verifier } = begun;
  const attempt = {
    providerId,
    stateHash: ports.secrets.digest(state),
    browserHash: ports.secrets.digest(browserToken),
    secrets: ports.sealer.seal(JSON.stringify({ nonce, verifier })),
    next: ownPathOr(next),
    expiresAt: ports.clock.now() + oidcAttemptLifeMs,
  };
  await ports.store.transact((writer) => writer.oidc.insertAttempt(attempt));
  return { url, browserToken };
}
