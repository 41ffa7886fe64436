import * as v from 'valibot';
import { createNamedApiKeyBody, namedApiCredentials, namedApiKey } from '../records/api-key.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { byApiKey, byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

/** The keys that an agent has besides the single one of the agent routes. */
export const apiKeyRoutes = {
  listMyNamedApiKeys: {
    method: 'GET',
    path: '/api/v1/agents/me/api-keys',
    caller: anyAgent,
    summary: 'The named API keys of the calling agent',
    reply: v.array(namedApiKey),
  },
  listNamedApiKeys: {
    method: 'GET',
    path: '/api/v1/agents/{id}/api-keys',
    caller: agentWith('users:manage'),
    summary: 'The named API keys of an agent',
    params: byId,
    reply: v.array(namedApiKey),
  },
  createNamedApiKey: {
    method: 'POST',
    path: '/api/v1/agents/{id}/api-keys',
    caller: agentWith('users:manage'),
    summary: 'Create a named API key, which may expire and may be narrowed; the secret is shown once',
    params: byId,
    body: createNamedApiKeyBody,
    reply: namedApiCredentials,
  },
  revokeNamedApiKey: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}/api-keys/{key_id}',
    caller: agentWith('users:manage'),
    summary: 'Revoke a named API key',
    params: byApiKey,
    reply: done,
  },
} as const satisfies Record<string, Route>;
