import type { BodyOf } from '@helpdesk/contract';
import { presentOidcProvider } from '../../presenters/oidc-provider.ts';
import type { Handlers } from '../handler.ts';

/** The input of the domain. A change has the members to change, a new provider has all of them. */
function providerInput<Body extends BodyOf<'updateOidcProvider'>>(body: Body) {
  return {
    name: body.name as Body['name'],
    provider: body.provider as Body['provider'],
    providerUrl: body.provider_url as Body['provider_url'],
    clientId: body.client_id as Body['client_id'],
    clientSecret: body.client_secret as Body['client_secret'],
    logoUrl: body.logo_url as Body['logo_url'],
    enabled: body.enabled as Body['enabled'],
    matchByEmail: body.match_by_email as Body['match_by_email'],
    trustEmail: body.trust_email as Body['trust_email'],
    createAgents: body.create_agents as Body['create_agents'],
    allowedDomains: body.allowed_domains as Body['allowed_domains'],
    defaultRoles: body.default_roles as Body['default_roles'],
    askSecondFactor: body.ask_second_factor as Body['ask_second_factor'],
  };
}

export const oidcHandlers = {
  listOidcProviders: async ({ helpdesk, actor, options }) =>
    (await helpdesk.listOidcProviders(actor)).map((each) => presentOidcProvider(each, options.baseUrl())),
  createOidcProvider: async ({ helpdesk, actor, body, options }) =>
    presentOidcProvider(await helpdesk.createOidcProvider(actor, providerInput(body)), options.baseUrl()),
  getOidcProvider: async ({ helpdesk, actor, params, options }) =>
    presentOidcProvider(await helpdesk.getOidcProvider(actor, params.id), options.baseUrl()),
  updateOidcProvider: async ({ helpdesk, actor, params, body, options }) =>
    presentOidcProvider(await helpdesk.updateOidcProvider(actor, params.id, providerInput(body)), options.baseUrl()),
  deleteOidcProvider: ({ helpdesk, actor, params }) => helpdesk.deleteOidcProvider(actor, params.id),
} satisfies Partial<Handlers>;
