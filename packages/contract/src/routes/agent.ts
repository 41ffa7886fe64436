import * as v from 'valibot';
import {
  agent,
  agentCompact,
  agentSummary,
  agentWithKey,
  apiCredentials,
  availabilityBody,
  createAgentBody,
  updateAgentBody,
  updateMeBody,
} from '../agent.ts';
import { byId } from '../params.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { done } from '../scalars.ts';
import { team } from '../team.ts';

export const agentRoutes = {
  listAgents: {
    method: 'GET',
    path: '/api/v1/agents',
    caller: agentWith('users:manage'),
    summary: 'All agents',
    reply: v.array(agentSummary),
  },
  createAgent: {
    method: 'POST',
    path: '/api/v1/agents',
    caller: agentWith('users:manage'),
    summary: 'Create an agent',
    body: createAgentBody,
    reply: agent,
  },
  listAgentsCompact: {
    method: 'GET',
    path: '/api/v1/agents/compact',
    caller: anyAgent,
    summary: 'What every agent may know of the others',
    reply: v.array(agentCompact),
  },
  getMe: {
    method: 'GET',
    path: '/api/v1/agents/me',
    caller: anyAgent,
    summary: 'The calling agent',
    reply: agentWithKey,
  },
  updateMe: {
    method: 'PUT',
    path: '/api/v1/agents/me',
    caller: anyAgent,
    summary: 'Change the own name',
    body: updateMeBody,
    form: { files: 'avatar' },
    reply: agentWithKey,
  },
  setMyAvailability: {
    method: 'PUT',
    path: '/api/v1/agents/me/availability',
    caller: anyAgent,
    summary: 'Set the own availability',
    body: availabilityBody,
    reply: agentWithKey,
  },
  listMyTeams: {
    method: 'GET',
    path: '/api/v1/agents/me/teams',
    caller: anyAgent,
    summary: 'The teams of the calling agent',
    reply: v.array(team),
  },
  getAgent: {
    method: 'GET',
    path: '/api/v1/agents/{id}',
    caller: agentWith('users:manage'),
    summary: 'One agent',
    params: byId,
    reply: agentWithKey,
  },
  updateAgent: {
    method: 'PUT',
    path: '/api/v1/agents/{id}',
    caller: agentWith('users:manage'),
    summary: 'Change an agent',
    params: byId,
    body: updateAgentBody,
    reply: agentWithKey,
  },
  deleteAgent: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}',
    caller: agentWith('users:manage'),
    summary: 'Delete an agent; open conversations become unassigned',
    params: byId,
    reply: done,
  },
  createApiKey: {
    method: 'POST',
    path: '/api/v1/agents/{id}/api-key',
    caller: agentWith('users:manage'),
    summary: 'Create or replace the API key; the secret is shown once',
    params: byId,
    reply: apiCredentials,
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}/api-key',
    caller: agentWith('users:manage'),
    summary: 'Revoke the API key',
    params: byId,
    reply: done,
  },
} as const satisfies Record<string, Route>;
