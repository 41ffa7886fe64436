import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { AvailabilityStatus } from '../../model/agent/availability.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireGrantable, requireRankOver, requireTeamsGrantable } from '../../model/agent/rank.ts';
import { adminRoleName } from '../../model/role/role.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { refuse } from '../../model/shared/errors.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAgentChange } from '../audit/record-agent-change.ts';
import { acceptPassword } from '../sign-in/accept-password.ts';
import { endAllAccess, endSessions } from '../sign-in/end-sessions.ts';
import { idsOf } from './add-agent.ts';
import { findRolesByName, findTeamsByName } from './named-roles-and-teams.ts';
import { requireAgent } from './require-agent.ts';
import { requireAnotherAdmin } from './require-another-admin.ts';
import { requireFreeEmail } from './require-free-email.ts';

/** An absent field stays as it is; an empty list leaves every role or team. */
export interface UpdateAgentInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly availabilityStatus?: AvailabilityStatus | undefined;
  readonly newPassword?: string | undefined;
}

/**
 * Changes the given fields of an agent. Disabling an agent, or setting a password, ends sessions of the agent. Needs `users:manage`. Throws what `createAgent` throws, the refusals of `requireMayGrant` for what gives access alone,
 * and `agent.not_found`, `agent.outranked`, `agent.self` and `agent.last_admin`.
 *
 * @example
 * await desk.updateAgent(actor, agent.id, { lastName: 'Berg' }) // { firstName: 'Mia', lastName: 'Berg', … }
 */
export async function updateAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords' | 'commonPasswords'>,
  actor: Actor,
  id: number,
  input: UpdateAgentInput,
): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  const firstName = input.firstName === undefined ? undefined : requireName('firstName', input.firstName);
  const now = ports.clock.now();
  const passwordHash = await hashFor(ports, actor, id, input);
  return ports.store.transact(
    async (writer) => {
      const roles = input.roles && (await findRolesByName(writer, input.roles));
      const teams = input.teams && (await findTeamsByName(writer, input.teams));
      const agent = await requireAgent(writer.agents, id);
      const email = input.email === undefined ? agent.email : requireEmail('email', input.email);
      const enabled = input.enabled ?? agent.enabled;
      const changesRoles = roles !== undefined && !sameNames(agent.roles, roles);

      requireRankOver(actor, agent);
      if (changesRoles) requireGrantable(actor, roles);
      const granted = (teams ?? []).filter((team) => !agent.teams.some(({ id: held }) => held === team.id));
      requireTeamsGrantable(actor, granted);
      if (roles?.some(({ name }) => !agent.roles.includes(name))) requireMayGrant(actor, 'agent.roles', now);
      if (granted.length > 0) requireMayGrant(actor, 'agent.teams', now);
      if (enabled && !agent.enabled) requireMayGrant(actor, 'agent.enabled', now);
      if (!enabled && agent.enabled && agent.id === actor.id)
        throw refuse('agent.self', 'Agents cannot disable themselves');
      const staysAdmin = enabled && (roles === undefined || roles.some((role) => role.name === adminRoleName));
      if (!staysAdmin) await requireAnotherAdmin(writer, agent);
      if (email !== agent.email) {
        requireMayGrant(actor, 'agent.email', now);
        await requireFreeEmail(writer.agents, email, id);
        await writer.signIn.deleteLinksOf(id);
      }

      const availability = input.availabilityStatus ?? agent.availabilityStatus;
      await writer.agents.update(id, {
        updatedAt: now,
        email,
        enabled,
        ...(firstName !== undefined && { firstName }),
        ...(input.lastName !== undefined && { lastName: plainLine(input.lastName) }),
        ...(input.availabilityStatus !== undefined && { availabilityStatus: availability, lastActiveAt: now }),
        ...(passwordHash !== undefined && { passwordHash }),
      });
      if (changesRoles) await writer.agents.setRoles(id, idsOf(roles));
      if (teams !== undefined) await writer.agents.setTeams(id, idsOf(teams));
      if (!enabled) await endAllAccess(writer, id, now);
      else if (passwordHash !== undefined) {
        await endSessions(writer, id, now, actor.id === id ? actor.session?.id : null);
        await writer.signIn.deleteLinksOf(id);
        await writer.signIn.deleteDevicesOf(id);
      }
      await writer.events.append([{ type: 'agent.updated', agentId: id }], now);
      if (availability !== agent.availabilityStatus) {
        const event = { type: 'agent.availability_changed', agentId: id, availabilityStatus: availability } as const;
        await writer.events.append([event], now);
      }
      const updated = await requireAgent(writer.agents, id);
      await recordAgentChange(writer, actor, now, agent, updated, passwordHash !== undefined);
      return updated;
    },
    { alone: true },
  );
}

/**
 * The slow hash is computed outside the transaction, where no other writer waits for it, and not for a request that is
 * refused anyway.
 */
async function hashFor(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords' | 'commonPasswords'>,
  actor: Actor,
  id: number,
  input: UpdateAgentInput,
): Promise<string | undefined> {
  if (input.newPassword === undefined) return undefined;
  const agent = await ports.store.read((reader) => requireAgent(reader.agents, id));
  requireRankOver(actor, agent);
  requireMayGrant(actor, 'agent.password', ports.clock.now());
  return acceptPassword(ports, 'newPassword', input.newPassword, {
    email: input.email ?? agent.email,
    firstName: input.firstName ?? agent.firstName,
    lastName: input.lastName ?? agent.lastName,
  });
}

function sameNames(held: readonly string[], wanted: readonly { readonly name: string }[]): boolean {
  return held.length === wanted.length && wanted.every((role) => held.includes(role.name));
}
