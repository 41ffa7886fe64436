import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { AvailabilityStatus } from '../../model/agent/availability.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import type { AuditType } from '../../model/audit/audit-entry.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from './record-act.ts';

const typeOf: Readonly<Record<AvailabilityStatus, AuditType>> = {
  online: 'agent_online',
  away: 'agent_away',
  away_manual: 'agent_away',
  away_and_reassigning: 'agent_away_reassigned',
  offline: 'agent_updated',
};

/** A change of an agent: one entry for each kind of act in it. */
export async function recordAgentChange(
  writer: StoreWriter,
  actor: Actor,
  at: Timestamp,
  before: Agent,
  after: Agent,
  setsPassword = false,
): Promise<void> {
  const target = targetOf('agent', after);
  if (setsPassword) await recordAct(writer, actor, at, 'agent_password_set', target);
  const type = typeOf[after.availabilityStatus];
  const isAct = after.availabilityStatus !== before.availabilityStatus && type !== 'agent_updated';
  if (isAct) await recordAct(writer, actor, at, type, target, { availability_status: after.availabilityStatus });
  const changes = auditChanges(namesOf(before, isAct), namesOf(after, isAct), ['roles', 'teams', 'enabled']);
  const { changed } = changes;
  if (Array.isArray(changed) && changed.length > 0)
    await recordAct(writer, actor, at, 'agent_updated', target, changes);
}

/** What agents and Admins change; the rest follows from it, or from use. */
function namesOf(agent: Agent, exceptAvailability: boolean) {
  const { firstName, lastName, email, avatarUrl, roles, enabled, availabilityStatus } = agent;
  const teams = agent.teams.map(({ name }) => name);
  const fields = { firstName, lastName, email, avatarUrl, roles, teams, enabled };
  return exceptAvailability ? fields : { ...fields, availabilityStatus };
}
