import type { Agent, AgentSummary } from '@helpdesk/domain';
import type { InvitationOutcome, ListedAgent } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { errorTable } from './error-table.ts';
import { iso, isoOrNull } from './time.ts';

export function presentAgent(agent: Agent, links: MediaLinks) {
  return {
    id: agent.id,
    created_at: iso(agent.createdAt),
    updated_at: iso(agent.updatedAt),
    first_name: agent.firstName,
    last_name: agent.lastName,
    email: agent.email,
    type: 'agent' as const,
    availability_status: agent.availabilityStatus,
    phone_number_country_code: agent.phoneNumberCountryCode,
    phone_number: agent.phoneNumber,
    avatar_url: links.avatar(agent.avatarUrl),
    enabled: agent.enabled,
    last_active_at: isoOrNull(agent.lastActiveAt),
    last_login_at: isoOrNull(agent.lastLoginAt),
    roles: [...agent.roles],
    permissions: [...agent.permissions],
    custom_attributes: { ...agent.customAttributes },
    teams: agent.teams.map(({ id, name, emoji }) => ({ id, name, emoji })),
    api_key_last_used_at: isoOrNull(agent.apiKeyLastUsedAt),
    country: agent.country,
    meta: { ...agent.meta },
    external_user_id: agent.externalUserId,
  };
}

/** For the few responses that show the public half of the key. */
export function presentAgentWithKey(agent: Agent, links: MediaLinks) {
  return { ...presentAgent(agent, links), api_key: agent.apiKey };
}

/** The calling agent. `signature` is HTML that was made safe. */
export function presentOwnAgent(agent: Agent, signature: string, links: MediaLinks) {
  return { ...presentAgentWithKey(agent, links), signature };
}

function presentAgentSummary(agent: AgentSummary, links: MediaLinks) {
  return {
    id: agent.id,
    type: 'agent' as const,
    first_name: agent.firstName,
    last_name: agent.lastName,
    email: agent.email,
    enabled: agent.enabled,
    avatar_url: links.avatar(agent.avatarUrl),
    created_at: iso(agent.createdAt),
    updated_at: iso(agent.updatedAt),
    external_user_id: agent.externalUserId,
    availability_status: agent.availabilityStatus,
  };
}

export function presentListedAgent({ invitedUntil, ...agent }: ListedAgent, links: MediaLinks) {
  const presented = presentAgentSummary(agent, links);
  return invitedUntil === undefined ? presented : { ...presented, invitation: { expires_at: iso(invitedUntil) } };
}

export function presentInvitation(outcome: InvitationOutcome, linkOf: (token: string) => string) {
  const { email } = outcome;
  if (!outcome.ok) {
    return { email, ok: false as const, error_type: errorTable[outcome.kind].errorType, message: outcome.message };
  }
  const { agentId, token, expiresAt } = outcome;
  return { email, ok: true as const, agent_id: agentId, url: linkOf(token), expires_at: iso(expiresAt) };
}

export function presentAgentCompact(agent: AgentSummary, links: MediaLinks) {
  return {
    id: agent.id,
    first_name: agent.firstName,
    last_name: agent.lastName,
    avatar_url: links.avatar(agent.avatarUrl),
    availability_status: agent.availabilityStatus,
    enabled: agent.enabled,
  };
}
