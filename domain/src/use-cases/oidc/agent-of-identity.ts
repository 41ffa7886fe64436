import type { Agent } from '../../model/agent/agent.ts';
import type { Origin } from '../../model/agent/origin.ts';
import { parseEmail } from '../../model/shared/email-address.ts';
import { plainLine } from '../../model/shared/name.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import {
  countsAsVerified,
  isOfDomain,
  isSubject,
  type OidcProvider,
  type OidcRefusal,
} from '../../model/sign-in/oidc-provider.ts';
import type { ProvenIdentity } from '../../ports/identity-providers.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';

type Found =
  | { readonly refusal: OidcRefusal; readonly agent?: undefined }
  | { readonly refusal?: undefined; readonly agent: Agent };

/**
 * Who it is. The account that is linked counts, whatever its e-mail address is now: an address may be given to somebody
 * else. An address counts only where the provider has verified it, or is trusted to have.
 */
export async function agentOfIdentity(
  writer: StoreWriter,
  provider: OidcProvider,
  identity: ProvenIdentity,
  origin: Origin,
  now: Timestamp,
): Promise<Found> {
  if (!isSubject(identity.subject)) return { refusal: 'oidc_failed' };
  const link = await writer.oidc.findLink(provider.id, identity.subject);
  if (link !== undefined) return enabledOnly(await writer.agents.find(link.agentId));
  if (!provider.matchByEmail && !provider.createAgents) return { refusal: 'oidc_unknown' };
  if (!countsAsVerified(identity.emailVerification, provider)) return { refusal: 'oidc_unverified' };
  const email = identity.email === undefined ? undefined : parseEmail(identity.email);
  if (email === undefined) return { refusal: 'oidc_unknown' };
  const known = await writer.agents.findByEmail(email);
  const agent = known === undefined ? await newAgentOf(writer, provider, identity, email, origin, now) : known;
  const mayMatch = known === undefined || provider.matchByEmail;
  if (agent === undefined || !mayMatch) return { refusal: 'oidc_unknown' };
  if (!agent.enabled) return { refusal: 'oidc_disabled' };
  // Another account there is linked to the agent already.
  if ((await writer.oidc.findLinkOf(provider.id, agent.id)) !== undefined) return { refusal: 'oidc_unknown' };
  await writer.oidc.insertLink({
    providerId: provider.id,
    subject: identity.subject,
    agentId: agent.id,
    createdAt: now,
  });
  await recordAct(writer, { ...agent, origin }, now, 'oidc_linked', targetOf('oidc_provider', provider));
  return { agent };
}

function enabledOnly(agent: Agent | undefined): Found {
  if (agent === undefined) return { refusal: 'oidc_unknown' };
  return agent.enabled ? { agent } : { refusal: 'oidc_disabled' };
}

async function newAgentOf(
  writer: StoreWriter,
  provider: OidcProvider,
  identity: ProvenIdentity,
  email: string,
  origin: Origin,
  now: Timestamp,
): Promise<Agent | undefined> {
  if (!provider.createAgents || !isOfDomain(email, provider.allowedDomains)) return undefined;
  const roles = (await writer.roles.list()).filter(({ id }) => provider.defaultRoleIds.includes(id));
  if (roles.length === 0) return undefined;
  const id = await writer.agents.insert({
    createdAt: now,
    firstName: nameOf(identity.firstName) || nameOf(email.slice(0, email.lastIndexOf('@'))),
    lastName: nameOf(identity.lastName),
    email,
    availabilityStatus: 'offline',
    enabled: true,
    passwordHash: null,
  });
  await writer.agents.setRoles(
    id,
    roles.map((role) => role.id),
  );
  await writer.events.append([{ type: 'agent.created', agentId: id }], now);
  const agent = await requireAgent(writer.agents, id);
  const meta = { roles: agent.roles, teams: [] };
  await recordAct(writer, { ...agent, origin }, now, 'agent_created', targetOf('agent', agent), meta);
  return agent;
}

function nameOf(text = ''): string {
  return cutText(plainLine(text), 128).trim();
}
