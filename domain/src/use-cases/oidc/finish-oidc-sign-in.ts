import type { Agent } from '../../model/agent/agent.ts';
import { faultName } from '../../model/shared/errors.ts';
import type { OidcAttempt, OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import type { ProviderRefusal } from '../../model/sign-in/sign-in-refusal.ts';
import type { OidcClient, ProvenIdentity } from '../../ports/identity-providers.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordLoginFailure, recordProviderFailure } from '../audit/record-sign-in-failure.ts';
import { type Browser, beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { keepPendingSignIn } from '../sign-in/pending-sign-in.ts';
import { agentOfIdentity } from './agent-of-identity.ts';
import type { RefusedAtProvider } from './begin-oidc-sign-in.ts';
import { noSuchProvider, requireProvider, usableClient } from './require-provider.ts';

export interface OidcCallback {
  /** The whole address at which the browser came back. */
  readonly url: string;
  readonly state: string | undefined;
  /** What the provider says instead of a code. */
  readonly error: string | undefined;
  /** The token of the cookie. */
  readonly browserToken: string | undefined;
  readonly browser: Browser;
}

export type FinishedOidcSignIn =
  | RefusedAtProvider
  /** The agent's second factor is asked for: with this token the sign-in goes on. */
  | { readonly reason?: undefined; readonly secondFactorToken: string }
  | {
      readonly reason?: undefined;
      readonly secondFactorToken?: undefined;
      readonly signedIn: SignedIn;
      readonly next: string;
    };

/** The result of an attempt. A refusal has the agent whose sign-in was refused, if they are known. */
type Outcome =
  | (RefusedAtProvider & { readonly agent?: Agent | undefined })
  | Exclude<FinishedOidcSignIn, RefusedAtProvider>;

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
  callback: OidcCallback,
): Promise<FinishedOidcSignIn> {
  const provider = await ports.store.read((reader) => requireProvider(reader.oidc, providerId));
  const client = usableClient(ports.sealer, provider);
  if (client === undefined) throw noSuchProvider();
  const outcome = await finish(ports, provider, client, callback);
  if (outcome.reason === undefined) return outcome;
  const { reason, fault, agent } = outcome;
  const origin = { ...callback.browser, via: `provider:${providerId}` } as const;
  if (agent === undefined) await recordProviderFailure(ports, provider, origin, reason);
  else await recordLoginFailure(ports, agent, origin, reason);
  return { reason, fault };
}

async function finish(
  ports: UsedPorts,
  { id: providerId }: OidcProvider,
  client: OidcClient,
  { url, state, error, browserToken, browser }: OidcCallback,
): Promise<Outcome> {
  if (state === undefined) return { reason: 'attempt_missing' };
  const taken = await takeAttempt(ports, providerId, state, browserToken);
  if (taken.reason !== undefined) return taken;
  const { attempt } = taken;
  if (error === 'access_denied') return { reason: 'provider_denied' };
  if (error !== undefined) return { reason: 'provider_error', fault: faultName({ code: error }) };
  let identity: ProvenIdentity;
  try {
    const { nonce, verifier } = JSON.parse(ports.sealer.open(attempt.secrets)) as { nonce: string; verifier: string };
    identity = await ports.identityProviders.finish(client, url, { state, nonce, verifier });
  } catch (failure) {
    return { reason: 'provider_answer', fault: faultName(failure) };
  }
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer): Promise<Outcome> => {
      const current = await requireProvider(writer.oidc, providerId);
      // Disabled, or another one, since the browser was sent there.
      if (!current.enabled || current.providerUrl !== client.providerUrl) return { reason: 'provider_changed' };
      const origin = { ...browser, via: `provider:${providerId}` } as const;
      const found = await agentOfIdentity(writer, current, identity, origin, now);
      if (found.reason !== undefined) return found;
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

type Taken = { readonly reason: ProviderRefusal } | { readonly reason?: undefined; readonly attempt: OidcAttempt };

/** Refused unless this browser began the attempt, at this provider, and the attempt was not used yet. */
async function takeAttempt(
  { store, clock, secrets }: UsedPorts,
  providerId: number,
  state: string,
  browserToken: string | undefined,
): Promise<Taken> {
  if (browserToken === undefined) return { reason: 'attempt_missing' };
  const attempt = await store.transact((writer) => writer.oidc.takeAttempt(secrets.digest(state)));
  if (attempt === undefined) return { reason: 'attempt_unknown' };
  if (attempt.expiresAt <= clock.now()) return { reason: 'attempt_expired' };
  const isOurs = attempt.providerId === providerId;
  const isHere = secrets.equal(attempt.browserHash, secrets.digest(browserToken));
  return isOurs && isHere ? { attempt } : { reason: 'attempt_elsewhere' };
}
