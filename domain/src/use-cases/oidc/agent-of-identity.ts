import type { Agent } from '../../model/agent/agent.ts';
import type { Origin } from '../../model/agent/origin.ts';
import { parseEmail } from '../../model/shared/email-address.ts';
import { plainLine } from '../../model/shared/name.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { countsAsVerified, isOfDomain, isSubject, type OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import type { ProviderRefusal } from '../../model/sign-in/sign-in-refusal.ts';
import type { ProvenIdentity } from '../../ports/identity-providers.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';

type Found =
  /** A refusal, with the agent whose sign-in was refused, if they are known. */
  | { readonly reason: ProviderRefusal; readonly agent?: Agent | undefined }
  | { readonly reason?: undefined; readonly agent: Agent };

/**
 * The agent of an identity. A linked account counts, whatever its e-mail address is now: an address may be given to
 * another person. An address counts only if the provider has verified it, or is trusted with it.
 */
export async function agentOfIdentity(
  writer: StoreWriter,
  provider: OidcProvider,
  identity: ProvenIdentity,
  origin: Origin,
  now: Timestamp,
): Promise<Found> {
  if (!isSubject(identity.subject)) return { reason: 'subject_invalid' };
  const link = await writer.oidc.findLink(provider.id, identity.subject);
  if (link !== undefined) return enabledOnly(await writer.agents.find(link.agentId));
  if (!provider.matchByEmail && !provider.createAgents) return { reason: 'account_not_linked' };
  const { emailVerification: said } = identity;
  if (!countsAsVerified(said, provider)) {
    return { reason: said === 'absent' ? 'address_not_said' : 'address_unverified' };
  }
  const email = identity.email === undefined ? undefined : parseEmail(identity.email);
  if (email === undefined) return { reason: 'address_missing' };
  const known = await writer.agents.findByEmail(email);
  if (known !== undefined && !provider.matchByEmail) return { reason: 'address_not_matched', agent: known };
  const found =
    known === undefined ? await newAgentOf(writer, provider, identity, email, origin, now) : enabledOnly(known);
  if (found.reason !== undefined) return found;
  const { agent } = found;
  // Another account there is linked to the agent already.
  if ((await writer.oidc.findLinkOf(provider.id, agent.id)) !== undefined) return { reason: 'agent_linked', agent };
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
  if (agent === undefined) return { reason: 'agent_gone' };
  return agent.enabled ? { agent } : { reason: 'agent_disabled', agent };
}

async function newAgentOf(
  writer: StoreWriter,
  provider: OidcProvider,
  identity: ProvenIdentity,
  email: string,
  origin: Origin,
  now: Timestamp,
): Promise<Found> {
  if (!provider.createAgents) return { reason: 'address_unknown' };
  if (!isOfDomain(email, provider.allowedDomains)) return { reason: 'address_domain' };
  const roles = (await writer.roles.list()).filter(({ id }) => provider.defaultRoleIds.includes(id));
  if (roles.length === 0) return { reason: 'address_without_role' };
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
  return { agent };
}

function nameOf(text = ''): string {
  return cutText(plainLine(text), 128).trim();
}
