import * as v from 'valibot';
import { idParams } from '../params.ts';
import { agent, anyAgent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { team } from '../team/team.ts';
import { agentCompact, agentRecord, agentRecordWithKey, agentSummary, apiCredentials } from './agent.ts';
import { availabilityBody, createAgentBody, updateAgentBody, updateMeBody } from './agent-body.ts';

const manage = agent('users:manage');

export const agentRoutes = {
  listAgents: {
    method: 'GET',
    path: '/api/v1/agents',
    caller: manage,
    reply: v.array(agentSummary),
    summary: 'List the agents',
  },
  createAgent: {
    method: 'POST',
    path: '/api/v1/agents',
    caller: manage,
    body: createAgentBody,
    reply: agentRecord,
    summary: 'Create an agent',
  },
  listAgentsCompact: {
    method: 'GET',
    path: '/api/v1/agents/compact',
    caller: anyAgent,
    reply: v.array(agentCompact),
    summary: 'List what every agent may know of the others',
  },
  getMe: {
    method: 'GET',
    path: '/api/v1/agents/me',
    caller: anyAgent,
    reply: agentRecordWithKey,
    summary: 'Read the calling agent',
  },
  updateMe: {
    method: 'PUT',
    path: '/api/v1/agents/me',
    caller: anyAgent,
    body: updateMeBody,
    reply: agentRecordWithKey,
    summary: 'Change the name of the calling agent',
  },
  setMyAvailability: {
    method: 'PUT',
    path: '/api/v1/agents/me/availability',
    caller: anyAgent,
    body: availabilityBody,
    reply: agentRecordWithKey,
    summary: 'Set the availability of the calling agent',
  },
  listMyTeams: {
    method: 'GET',
    path: '/api/v1/agents/me/teams',
    caller: anyAgent,
    reply: v.array(team),
    summary: 'List the teams of the calling agent',
  },
  getAgent: {
    method: 'GET',
    path: '/api/v1/agents/{id}',
    caller: manage,
    params: idParams,
    reply: agentRecordWithKey,
    summary: 'Read an agent',
  },
  updateAgent: {
    method: 'PUT',
    path: '/api/v1/agents/{id}',
    caller: manage,
    params: idParams,
    body: updateAgentBody,
    reply: agentRecordWithKey,
    summary: 'Change an agent',
  },
  deleteAgent: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}',
    caller: manage,
    params: idParams,
    reply: done,
    summary: 'Delete an agent; his open conversations become unassigned',
  },
  createApiKey: {
    method: 'POST',
    path: '/api/v1/agents/{id}/api-key',
    caller: manage,
    params: idParams,
    reply: apiCredentials,
    summary: 'Create an API key and its secret, in place of an earlier one',
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}/api-key',
    caller: manage,
    params: idParams,
    reply: done,
    summary: 'Revoke the API key of an agent',
  },
} as const satisfies Record<string, Route>;
