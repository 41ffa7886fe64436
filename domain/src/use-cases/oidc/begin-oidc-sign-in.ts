import type { Origin } from '../../model/agent/origin.ts';
import { faultName } from '../../model/shared/errors.ts';
import { oidcAttemptLifeMs, ownPathOr } from '../../model/sign-in/oidc-provider.ts';
import type { ProviderRefusal } from '../../model/sign-in/sign-in-refusal.ts';
import type { BegunSignIn } from '../../ports/identity-providers.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordProviderFailure } from '../audit/record-sign-in-failure.ts';
import { sessionTokenBytes } from '../sign-in/begin-session.ts';
import { noSuchProvider, requireProvider, usableClient } from './require-provider.ts';

export interface OidcSignInRequest {
  /** Where the browser wants to go afterwards. */
  readonly next: string | undefined;
  readonly redirectUri: string;
  readonly origin: Origin;
  /** The token of the cookie, if another tab of the browser has begun a sign-in already. */
  readonly browserToken?: string | undefined;
}

export type BegunOidcSignIn =
  | RefusedAtProvider
  | {
      readonly reason?: undefined;
      /** The address at the provider. */
      readonly url: string;
      /** The token for the cookie that binds the attempt to the browser. */
      readonly browserToken: string;
    };

/** Nobody is signed in. */
export interface RefusedAtProvider {
  readonly reason: ProviderRefusal;
  /** What the fault of the provider is called, where there is one. */
  readonly fault?: string | undefined;
}

/**
 * Begins a sign-in at a provider. It is bound to the browser by a token, and has to end within ten minutes. Throws
 * `oidc.not_found`, also for a disabled provider.
 *
 * @example
 * await desk.beginOidcSignIn(999, { next: '/', redirectUri: 'https://desk.example/finish', origin: {} }) // throws oidc.not_found
 */
export async function beginOidcSignIn(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'identityProviders'>,
  providerId: number,
  { next, redirectUri, origin, browserToken: known }: OidcSignInRequest,
): Promise<BegunOidcSignIn> {
  const provider = await ports.store.read((reader) => requireProvider(reader.oidc, providerId));
  const client = usableClient(ports.sealer, provider);
  if (client === undefined) throw noSuchProvider();
  let begun: BegunSignIn;
  try {
    begun = await ports.identityProviders.begin(client, redirectUri);
  } catch (error) {
    const reason = 'provider_unreachable';
    await recordProviderFailure(ports, provider, origin, reason);
    return { reason, fault: faultName(error) };
  }
  // One for all tabs: each attempt has a state of its own, which is good once.
  const browserToken = known !== undefined && isToken(known) ? known : ports.ids.token(sessionTokenBytes);
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

/** Whether the text has the form of `ids.token`. A cookie with another value was not set here. */
function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
