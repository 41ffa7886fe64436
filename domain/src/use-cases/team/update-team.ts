import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TeamFields } from '../../ports/team-repository.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireFreeTeamName, requireTeam } from './require-team.ts';

/** An absent field stays as it is. */
export type UpdateTeamInput = { readonly [K in keyof TeamFields]?: TeamFields[K] | undefined };

/**
 * Changes the given fields of a team. Needs `teams:manage`. Throws `team.not_found`, `team.name_taken` and
 * `input.invalid`.
 *
 * @example
 * await desk.updateTeam(actor, team.id, { emoji: '🐙' }) // { name: 'Support', emoji: '🐙', … }
 */
export async function updateTeam(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  input: UpdateTeamInput,
): Promise<Team> {
  requirePermission(actor, 'teams:manage');
  const name = input.name === undefined ? undefined : requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const team = await requireTeam(writer.teams, id);
      if (name !== undefined) await requireFreeTeamName(writer.teams, name, id);
      await writer.teams.update(id, {
        name: name ?? team.name,
        emoji: input.emoji ?? team.emoji,
        conversationAssignmentType: input.conversationAssignmentType ?? team.conversationAssignmentType,
        timezone: input.timezone ?? team.timezone,
        businessHoursId: input.businessHoursId === undefined ? team.businessHoursId : input.businessHoursId,
        slaPolicyId: input.slaPolicyId === undefined ? team.slaPolicyId : input.slaPolicyId,
        maxAutoAssignedConversations: input.maxAutoAssignedConversations ?? team.maxAutoAssignedConversations,
        updatedAt: now,
      });
      await writer.events.append([{ type: 'team.changed', teamId: id }], now);
      const updated = await requireTeam(writer.teams, id);
      const meta = { action: 'updated', ...auditChanges(team, updated) };
      await recordAct(writer, actor, now, 'team_changed', targetOf('team', updated), meta);
      return updated;
    },
    { alone: true },
  );
}
