import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { refuse } from '../../model/shared/errors.ts';
import { foldCase } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import type { OidcClient } from '../../ports/identity-providers.ts';
import type { OidcReader } from '../../ports/oidc-repository.ts';
import type { Sealer } from '../../ports/platform.ts';
import { secretMask } from '../inbox/require-inbox.ts';

/** A provider as records show it. */
export type ShownProvider = OidcProvider & { readonly defaultRoles: readonly string[] };

/** Agents who decide where others sign in can sign in as any of them: no narrowed key may do it. */
export function requireMayChangeProviders(actor: Actor, now: Timestamp): void {
  requirePermission(actor, 'oidc:manage');
  requireMayGrant(actor, 'oidc.provider', now);
}

/** Throws `oidc.not_found`. */
export async function requireProvider(oidc: OidcReader, id: number): Promise<OidcProvider> {
  const provider = await oidc.find(id);
  if (provider === undefined) throw noSuchProvider();
  return provider;
}

export function noSuchProvider(): Error {
  return refuse('oidc.not_found', 'There is no such sign-in provider');
}

/** Throws `oidc.name_taken`. */
export async function requireFreeProviderName(oidc: OidcReader, name: string, exceptId?: number): Promise<void> {
  const others = (await oidc.list()).filter(({ id }) => id !== exceptId);
  if (others.some((each) => foldCase(each.name) === foldCase(name))) {
    throw refuse('oidc.name_taken', 'Another sign-in provider has this name');
  }
}

/** Undefined where agents cannot sign in: it is disabled, or its secret was sealed with another secret of the service. */
export function usableClient(sealer: Sealer, provider: OidcProvider): OidcClient | undefined {
  if (!provider.enabled) return undefined;
  try {
    return clientOf(sealer, provider);
  } catch {
    return undefined;
  }
}

export function clientOf(sealer: Sealer, { providerUrl, clientId, clientSecret }: OidcProvider): OidcClient {
  return { providerUrl, clientId, clientSecret: sealer.open(clientSecret) };
}

export function withMaskedClientSecret<Provider extends OidcProvider>(provider: Provider): Provider {
  return { ...provider, clientSecret: secretMask };
}
