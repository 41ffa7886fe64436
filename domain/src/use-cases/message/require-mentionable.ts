import { distinctMentions, type Mention } from '../../model/message/mention.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireAssignableAgent, requireAssignableTeam } from '../conversation/require-assignable.ts';

/** The mentions of a note: as the note shows them, and the agents whom they mean now, without its author. */
export interface Mentioned {
  readonly mentions: readonly Mention[];
  /** Ascending. */
  readonly agentIds: readonly number[];
}

/** Throws `agent.unknown` and `team.unknown`. */
export async function requireMentionable(
  reader: Pick<StoreReader, 'agents' | 'teams'>,
  authorId: number,
  given: readonly Mention[],
): Promise<Mentioned> {
  const agentIds = new Set<number>();
  for (const [index, { type, id }] of given.entries()) {
    const path = `mentions.${index}.id`;
    if (type === 'agent') agentIds.add((await requireAssignableAgent(reader, path, id)).id);
    else for (const member of await membersOf(reader, path, id)) agentIds.add(member);
  }
  agentIds.delete(authorId);
  return { mentions: distinctMentions(given), agentIds: [...agentIds].sort((a, b) => a - b) };
}

async function membersOf(reader: Pick<StoreReader, 'teams'>, path: string, id: number): Promise<readonly number[]> {
  await requireAssignableTeam(reader, path, id);
  return reader.teams.listEnabledMembers(id);
}
