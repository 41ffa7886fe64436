import * as v from 'valibot';
import { createOidcProviderBody, oidcProvider, updateOidcProviderBody } from '../records/oidc.ts';
import { agentWith, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

const manages = agentWith('oidc:manage');
const limited = { 403: 'The session is not fresh, or the key is narrowed or expires' } as const;

/** Services at which agents sign in. */
export const oidcRoutes = {
  listOidcProviders: {
    method: 'GET',
    path: '/api/v1/oidc',
    caller: manages,
    summary: 'The providers at which agents sign in',
    reply: v.array(oidcProvider),
  },
  createOidcProvider: {
    method: 'POST',
    path: '/api/v1/oidc',
    caller: manages,
    grant: 'oidc.provider',
    summary: 'Add a provider of OpenID Connect; an enabled one has to answer',
    body: createOidcProviderBody,
    reply: oidcProvider,
    refusals: { ...limited, 409: 'Another provider has this name' },
  },
  getOidcProvider: {
    method: 'GET',
    path: '/api/v1/oidc/{id}',
    caller: manages,
    summary: 'One provider',
    params: byId,
    reply: oidcProvider,
  },
  updateOidcProvider: {
    method: 'PUT',
    path: '/api/v1/oidc/{id}',
    caller: manages,
    grant: 'oidc.provider',
    summary: 'Change a provider; with another address its links and sessions end',
    params: byId,
    body: updateOidcProviderBody,
    reply: oidcProvider,
    refusals: { ...limited, 409: 'Another provider has this name' },
  },
  deleteOidcProvider: {
    method: 'DELETE',
    path: '/api/v1/oidc/{id}',
    caller: manages,
    grant: 'oidc.provider',
    summary: 'Delete a provider; its links and sessions end',
    params: byId,
    reply: done,
    refusals: limited,
  },
} as const satisfies Record<string, Route>;
