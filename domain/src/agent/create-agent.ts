import { requirePermission } from '../actor.ts';
import { requireEmail } from '../email-address.ts';
import { refuse } from '../errors.ts';
import { plainLine, requireName } from '../name.ts';
import type { AgentReader } from '../ports/agent-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { Actor, Agent } from './agent.ts';
import { findRolesByName, findTeamsByName } from './named-roles-and-teams.ts';
import { requireGrantable, requireLastingGrant, requireNotOutlasting, requireTeamsGrantable } from './rank.ts';
import { requireAgent } from './read-agents.ts';

export interface CreateAgentInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Role names. */
  readonly roles: readonly string[];
  /** Team names. */
  readonly teams: readonly string[];
  /** 10 to 128 characters; without one the agent has his API key alone. */
  readonly password?: string | undefined;
}

export async function createAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords'>,
  actor: Actor,
  input: CreateAgentInput,
): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  const firstName = requireName('firstName', input.firstName);
  if (input.password !== undefined) requireNotOutlasting(actor, null);
  const passwordHash = input.password === undefined ? null : await ports.passwords.hash(input.password);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const roles = await findRolesByName(writer, input.roles);
      const teams = await findTeamsByName(writer, input.teams);
      requireGrantable(actor, roles);
      requireTeamsGrantable(actor, teams);
      requireLastingGrant(actor, [...roles, ...teams]);
      const email = requireEmail('email', input.email);
      await requireFreeEmail(writer.agents, email);
      const id = await writer.agents.insert({
        createdAt: now,
        firstName,
        lastName: plainLine(input.lastName),
        email,
        availabilityStatus: 'offline',
        enabled: true,
        passwordHash,
      });
      await writer.agents.setRoles(id, idsOf(roles));
      await writer.agents.setTeams(id, idsOf(teams));
      await writer.events.append([{ type: 'agent.created', agentId: id }], now);
      return requireAgent(writer.agents, id);
    },
    { alone: true },
  );
}

/** Throws `agent.email_taken` when another agent than `exceptId` has the address. */
export async function requireFreeEmail(agents: AgentReader, email: string, exceptId?: number): Promise<void> {
  const other = await agents.findByEmail(email);
  if (other !== undefined && other.id !== exceptId) {
    throw refuse('agent.email_taken', 'Another agent has this e-mail address');
  }
}

export function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map((record) => record.id);
}
