import type { Actor, Agent } from '../../model/agent/agent.ts';
import { requireGrantable, requireTeamsGrantable } from '../../model/agent/rank.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { plainLine } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { closeSetup } from '../setup/close-setup.ts';
import { findRolesByName, findTeamsByName } from './named-roles-and-teams.ts';
import { requireAgent } from './require-agent.ts';
import { requireFreeEmail } from './require-free-email.ts';

interface AddedAgent {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Role names. */
  readonly roles: readonly string[];
  /** Team names. */
  readonly teams: readonly string[];
  readonly passwordHash: string | null;
}

/** Adds an agent who is offline, for an actor who may create agents. Throws what `createAgent` throws of roles, teams and addresses. */
export async function addAgent(writer: StoreWriter, actor: Actor, given: AddedAgent, now: Timestamp): Promise<Agent> {
  const roles = await findRolesByName(writer, given.roles);
  const teams = await findTeamsByName(writer, given.teams);
  requireGrantable(actor, roles);
  requireTeamsGrantable(actor, teams);
  const email = requireEmail('email', given.email);
  await requireFreeEmail(writer.agents, email);
  const id = await writer.agents.insert({
    createdAt: now,
    firstName: given.firstName,
    lastName: plainLine(given.lastName),
    email,
    availabilityStatus: 'offline',
    enabled: true,
    passwordHash: given.passwordHash,
  });
  await writer.agents.setRoles(id, idsOf(roles));
  await writer.agents.setTeams(id, idsOf(teams));
  await closeSetup(writer, 'agent', now);
  await writer.events.append([{ type: 'agent.created', agentId: id }], now);
  const agent = await requireAgent(writer.agents, id);
  const named = { roles: agent.roles, teams: agent.teams.map(({ name }) => name) };
  await recordAct(writer, actor, now, 'agent_created', targetOf('agent', agent), named);
  return agent;
}

export function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map((record) => record.id);
}
