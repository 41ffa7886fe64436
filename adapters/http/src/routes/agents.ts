import {
  presentAgent,
  presentAgentCompact,
  presentAgentWithKey,
  presentInvitation,
  presentListedAgent,
  presentOwnAgent,
} from '../presenters/agent.ts';
import { presentTeam } from '../presenters/desk.ts';
import type { Handlers } from './handler.ts';
import { noMail, passwordLinkUrl } from './sign-in/password-links.ts';

export const agentHandlers = {
  listAgents: async ({ helpdesk, actor, links }) =>
    (await helpdesk.listAgents(actor)).map((each) => presentListedAgent(each, links)),
  listAgentsCompact: async ({ helpdesk, actor, links }) =>
    (await helpdesk.listAgentsCompact(actor)).map((each) => presentAgentCompact(each, links)),
  getAgent: async ({ helpdesk, actor, params, links }) =>
    presentAgentWithKey(await helpdesk.getAgent(actor, params.id), links),
  createAgent: async ({ helpdesk, actor, body, links }) =>
    presentAgent(
      await helpdesk.createAgent(actor, {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        roles: body.roles,
        teams: body.teams,
      }),
      links,
    ),
  inviteAgents: async ({ helpdesk, actor, body, options }) => {
    if (body.send) throw noMail();
    const people = body.people.map(({ email, first_name: firstName, last_name: lastName, roles }) => {
      return { email, firstName, lastName, roles };
    });
    const outcomes = await helpdesk.inviteAgents(actor, people);
    return outcomes.map((each) => presentInvitation(each, (token) => passwordLinkUrl(options.baseUrl(), token)));
  },
  updateAgent: async ({ helpdesk, actor, params, body, links }) =>
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
      links,
    ),
  deleteAgent: ({ helpdesk, actor, params }) => helpdesk.deleteAgent(actor, params.id),
  createApiKey: async ({ helpdesk, actor, params }) => {
    const { apiKey, apiSecret } = await helpdesk.createApiKey(actor, params.id);
    return { api_key: apiKey, api_secret: apiSecret };
  },
  revokeApiKey: ({ helpdesk, actor, params }) => helpdesk.revokeApiKey(actor, params.id),
  getMe: async ({ helpdesk, actor, links }) => presentOwnAgent(actor, await helpdesk.getMySignature(actor), links),
  updateMe: async ({ helpdesk, actor, body, avatar, links }) =>
    presentOwnAgent(
      await helpdesk.updateMe(actor, {
        firstName: body.first_name,
        lastName: body.last_name,
        signature: body.signature,
        avatar,
      }),
      await helpdesk.getMySignature(actor),
      links,
    ),
  deleteMyAvatar: ({ helpdesk, actor }) => helpdesk.deleteMyAvatar(actor),
  getMyPreferences: ({ helpdesk, actor }) => helpdesk.getMyPreferences(actor),
  setMyPreferences: ({ helpdesk, actor, body }) => helpdesk.setMyPreferences(actor, body),
  setMyAvailability: async ({ helpdesk, actor, body, links }) => {
    const source = body.source === 'idle' ? 'idle' : 'user';
    return presentAgentWithKey(await helpdesk.setMyAvailability(actor, body.status, source), links);
  },
  listMyTeams: async ({ helpdesk, actor }) => (await helpdesk.listMyTeams(actor)).map(presentTeam),
} satisfies Partial<Handlers>;
