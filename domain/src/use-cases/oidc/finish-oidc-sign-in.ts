import type { OidcAttempt, OidcRefusal } from '../../model/sign-in/oidc-provider.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import type { ProvenIdentity } from '../../ports/identity-providers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Browser, beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { keepPendingSignIn } from '../sign-in/pending-sign-in.ts';
import { agentOfIdentity } from './agent-of-identity.ts';
import { noSuchProvider, requireProvider, usableClient } from './require-provider.ts';

export interface OidcCallback {
  /** The whole address at which the browser came back. */
  readonly url: string;
  readonly state: string | undefined;
  /** What the provider says instead of a code. */
  readonly error: string | undefined;
  /** Of the cookie. */
  readonly browserToken: string | undefined;
  readonly browser: Browser;
}

export type FinishedOidcSignIn =
  | { readonly refusal: OidcRefusal }
  /** The agent's second factor is asked for: with this token the sign-in goes on. */
  | { readonly refusal?: undefined; readonly secondFactorToken: string }
  | {
      readonly refusal?: undefined;
      readonly secondFactorToken?: undefined;
      readonly signedIn: SignedIn;
      readonly next: string;
    };

type UsedPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sealer' | 'identityProviders'>;

/**
 * Signs in whoever comes back from a provider: the agent who is linked to the account there, or else the agent of the
 * verified e-mail address, or else a new agent, as the provider is set up. Where the provider says so, an agent
 * who has a second factor goes on with `passSecondFactor`. Throws `oidc.not_found`, also for a disabled provider.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * const back = { url: 'https://desk.example/finish', state: 'x', error: undefined, browserToken: 'y', browser };
 * await desk.finishOidcSignIn(999, back) // throws oidc.not_found
 */
export async function finishOidcSignIn(
  ports: UsedPorts,
  providerId: number,
  { url, state, error, browserToken, browser }: OidcCallback,
): Promise<FinishedOidcSignIn> {
  const provider = await ports.store.read((reader) => requireProvider(reader.oidc, providerId));
  const client = usableClient(ports.sealer, provider);
  if (client === undefined) throw noSuchProvider();
  const attempt = await takeAttempt(ports, providerId, state, browserToken);
  if (attempt === undefined || state === undefined) return { refusal: 'oidc_state' };
  if (error !== undefined) return { refusal: error === 'access_denied' ? 'oidc_denied' : 'oidc_failed' };
  let identity: ProvenIdentity;
  try {
    const { nonce, verifier } = JSON.parse(ports.sealer.open(attempt.secrets)) as { nonce: string; verifier: string };
    identity = await ports.identityProviders.finish(client, url, { state, nonce, verifier });
  } catch {
    return { refusal: 'oidc_failed' };
  }
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer): Promise<FinishedOidcSignIn> => {
      const current = await requireProvider(writer.oidc, providerId);
      // Disabled, or another one, since the browser was sent there.
      if (!current.enabled || current.providerUrl !== client.providerUrl) return { refusal: 'oidc_failed' };
      const origin = { ...browser, via: `provider:${providerId}` } as const;
      const found = await agentOfIdentity(writer, current, identity, origin, now);
      if (found.refusal !== undefined) return found;
      if (current.askSecondFactor && hasSecondFactor(await writer.secondFactors.factorsOf(found.agent.id))) {
        const waiting = { agentId: found.agent.id, remembered: browser.remember, providerId };
        return { secondFactorToken: (await keepPendingSignIn(ports, writer, waiting, now)).token };
      }
      const signedIn = await beginSession(ports, writer, found.agent, 'oidc', origin, now, providerId);
      return { signedIn, next: attempt.next };
    },
    { alone: true },
  );
}

/** Undefined unless this browser began it, at this provider, and nobody has come back with it. */
async function takeAttempt(
  { store, clock, secrets }: UsedPorts,
  providerId: number,
  state: string | undefined,
  browserToken: string | undefined,
): Promise<OidcAttempt | undefined> {
  if (state === undefined || browserToken === undefined) return undefined;
  const attempt = await store.transact((writer) => writer.oidc.takeAttempt(secrets.digest(state)));
  if (attempt === undefined || attempt.providerId !== providerId || attempt.expiresAt <= clock.now()) return undefined;
  return secrets.equal(attempt.browserHash, secrets.digest(browserToken)) ? attempt : undefined;
}
