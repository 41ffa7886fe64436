import type { Handlers } from '../handler.ts';
import { presentAgent, presentAgentCompact, presentAgentSummary, presentAgentWithKey } from '../presenters/agent.ts';
import { presentTeam } from '../presenters/desk.ts';

export const agentHandlers = {
  listAgents: async ({ helpdesk, actor }) => (await helpdesk.listAgents(actor)).map(presentAgentSummary),
  listAgentsCompact: async ({ helpdesk, actor }) => (await helpdesk.listAgentsCompact(actor)).map(presentAgentCompact),
  getAgent: async ({ helpdesk, actor, params }) => presentAgentWithKey(await helpdesk.getAgent(actor, params.id)),
  createAgent: async ({ helpdesk, actor, body }) =>
    presentAgent(
      await helpdesk.createAgent(actor, {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        roles: body.roles,
        teams: body.teams,
      }),
    ),
  updateAgent: async ({ helpdesk, actor, params, body }) =>
    presentAgentWithKey(
      await helpdesk.updateAgent(actor, params.id, {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        roles: body.roles,
        teams: body.teams,
        enabled: body.enabled,
        availabilityStatus: body.availability_status,
        newPassword: body.new_password,
      }),
    ),
  deleteAgent: ({ helpdesk, actor, params }) => helpdesk.deleteAgent(actor, params.id),
  createApiKey: async ({ helpdesk, actor, params }) => {
    const { apiKey, apiSecret } = await helpdesk.createApiKey(actor, params.id);
    return { api_key: apiKey, api_secret: apiSecret };
  },
  revokeApiKey: ({ helpdesk, actor, params }) => helpdesk.revokeApiKey(actor, params.id),
  getMe: async ({ actor }) => presentAgentWithKey(actor),
  updateMe: async ({ helpdesk, actor, body }) =>
    presentAgentWithKey(await helpdesk.updateMe(actor, { firstName: body.first_name, lastName: body.last_name })),
  setMyAvailability: async ({ helpdesk, actor, body }) => {
    const source = body.source === 'idle' ? 'idle' : 'user';
    return presentAgentWithKey(await helpdesk.setMyAvailability(actor, body.status, source));
  },
  listMyTeams: async ({ helpdesk, actor }) => (await helpdesk.listMyTeams(actor)).map(presentTeam),
} satisfies Partial<Handlers>;
