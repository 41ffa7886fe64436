import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { type Deletable, deleteRecord } from '../deletion/delete-in-batches.ts';
import { refuse } from '../errors.ts';
import { requireName } from '../name.ts';
import type { Ports } from '../ports/ports.ts';
import type { TeamFields, TeamReader } from '../ports/team-repository.ts';
import type { Team } from './team.ts';

/** An absent field stays as it is. */
export type UpdateTeamInput = { readonly [K in keyof TeamFields]?: TeamFields[K] | undefined };

export async function listTeams(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Team[]> {
  requirePermission(actor, 'teams:manage');
  return ports.store.read((reader) => reader.teams.list());
}

/** What every agent may know of the teams: to pick an assignee. */
export async function listTeamsCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Team[]> {
  return ports.store.read((reader) => reader.teams.list());
}

export async function getTeam(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Team> {
  requirePermission(actor, 'teams:manage');
  return ports.store.read((reader) => requireTeam(reader.teams, id));
}

export async function createTeam(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: TeamFields,
): Promise<Team> {
  requirePermission(actor, 'teams:manage');
  const name = requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeName(writer.teams, name);
      const id = await writer.teams.insert({ ...input, name, createdAt: now });
      await writer.events.append([{ type: 'team.changed', teamId: id }], now);
      return requireTeam(writer.teams, id);
    },
    { alone: true },
  );
}

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
      if (name !== undefined) await requireFreeName(writer.teams, name, id);
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
      return requireTeam(writer.teams, id);
    },
    { alone: true },
  );
}

/** Its conversations stay with their agents and belong to no team any more. */
export async function deleteTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'teams:manage');
  await deleteRecord(ports, deletableTeam, id, actor, noSuchTeam);
  return true;
}

export const deletableTeam: Deletable<Team> = {
  kind: 'team',
  find: (reader, id) => reader.teams.find(id),
  listConversations: (reader, id, limit) => reader.conversations.listOfTeam(id, limit),
  leave: async (ports, writer, { id, name }, conversation, author, at) => {
    if (conversation.assignedTeamId !== id) return;
    await changeConversation(ports, writer, conversation, author, at, {
      state: { assignedTeamId: null },
      sentences: [`removed the assigned team ${name}, which was deleted`],
    });
  },
  remove: async (writer, id, at) => {
    await writer.teams.delete(id);
    await writer.events.append([{ type: 'team.deleted', teamId: id }], at);
  },
};

/** Throws `team.not_found`. */
export async function requireTeam(teams: TeamReader, id: number): Promise<Team> {
  const team = await teams.find(id);
  if (team === undefined) throw noSuchTeam();
  return team;
}

const noSuchTeam = () => refuse('team.not_found', 'There is no such team');

async function requireFreeName(teams: TeamReader, name: string, exceptId?: number): Promise<void> {
  const other = await teams.findByName(name);
  if (other !== undefined && other.id !== exceptId) throw refuse('team.name_taken', 'Another team has this name');
}
