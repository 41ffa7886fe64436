import type { OidcProvider } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentOidcProvider(
  provider: OidcProvider & { readonly defaultRoles: readonly string[] },
  baseUrl: string,
) {
  return {
    id: provider.id,
    created_at: iso(provider.createdAt),
    updated_at: iso(provider.updatedAt),
    name: provider.name,
    provider: provider.provider,
    provider_url: provider.providerUrl,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    logo_url: provider.logoUrl ?? '',
    enabled: provider.enabled,
    match_by_email: provider.matchByEmail,
    trust_email: provider.trustEmail,
    create_agents: provider.createAgents,
    allowed_domains: [...provider.allowedDomains],
    default_roles: [...provider.defaultRoles],
    ask_second_factor: provider.askSecondFactor,
    redirect_uri: redirectUri(baseUrl, provider.id),
  };
}

/** Where a browser begins to sign in at the provider. */
export function loginUrl(baseUrl: string, id: number): string {
  return `${baseUrl}/api/v1/oidc/${id}/login`;
}

/** Where a browser comes back from the provider. */
export function redirectUri(baseUrl: string, id: number): string {
  return `${baseUrl}/api/v1/oidc/${id}/finish`;
}
