import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireGrantable, requireTeamsGrantable } from '../../model/agent/rank.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { closeSetup } from '../setup/close-setup.ts';
import { acceptPassword } from '../sign-in/accept-password.ts';
import { findRolesByName, findTeamsByName } from './named-roles-and-teams.ts';
import { requireAgent } from './require-agent.ts';
import { requireFreeEmail } from './require-free-email.ts';

export interface CreateAgentInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Role names. */
  readonly roles: readonly string[];
  /** Team names. */
  readonly teams: readonly string[];
  /** 10 to 128 characters; without one the agent has only their API key. */
  readonly password?: string | undefined;
}

/**
 * Creates an agent who is offline and has no key yet. Needs `users:manage`. Throws `role.unknown`, `team.unknown`,
 * `agent.email_taken`, `input.invalid`, `password.weak`, and what `requireMayGrant`, `requireGrantable` and
 * `requireTeamsGrantable` throw.
 *
 * @example
 * const noah = { firstName: 'Noah', lastName: 'Berg', email: 'noah@example.com', roles: ['Agent'], teams: [] };
 * await desk.createAgent(actor, noah) // { firstName: 'Noah', availabilityStatus: 'offline', apiKey: null, … }
 */
export async function createAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords' | 'commonPasswords'>,
  actor: Actor,
  input: CreateAgentInput,
): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  requireMayGrant(actor, 'agent.created', now);
  const firstName = requireName('firstName', input.firstName);
  const passwordHash =
    input.password === undefined ? null : await acceptPassword(ports, 'password', input.password, input);
  return ports.store.transact(
    async (writer) => {
      const roles = await findRolesByName(writer, input.roles);
      const teams = await findTeamsByName(writer, input.teams);
      requireGrantable(actor, roles);
      requireTeamsGrantable(actor, teams);
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
      await closeSetup(writer, 'agent', now);
      await writer.events.append([{ type: 'agent.created', agentId: id }], now);
      const agent = await requireAgent(writer.agents, id);
      const given = { roles: agent.roles, teams: agent.teams.map(({ name }) => name) };
      await recordAct(writer, actor, now, 'agent_created', targetOf('agent', agent), given);
      return agent;
    },
    { alone: true },
  );
}

export function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map((record) => record.id);
}
