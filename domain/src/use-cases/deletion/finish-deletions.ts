import { systemAuthor } from '../../model/conversation/conversation-change.ts';
import type { Deletion } from '../../model/shared/deletion.ts';
import { DomainError } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { mergeInParts } from '../contact/merge-in-parts.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';
import { sweepInbox } from '../inbox/sweep-inbox.ts';
import { deletableAgent } from './deletable-agent.ts';
import { deletableTag } from './deletable-tag.ts';
import { deletableTeam } from './deletable-team.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/**
 * A job of the service: continues deletions, merges of contacts and sweeps of ended sessions that were begun, also before
 * an outage or the end of a process, and returns how many there were. One whose agent was deleted meanwhile continues in the name of the desk.
 *
 * @param isOver asked between parts
 * @example
 * await desk.finishDeletions() // 0
 */
export async function finishDeletions(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const deletions = await ports.store.read((reader) => reader.deletions.list());
  const failures: unknown[] = [];
  for (const deletion of deletions) {
    try {
      await goOn(ports, deletion, isOver);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      // One that fails by itself does not keep the others from going on.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deletions.length;
}

async function goOn(ports: Pick<Ports, 'store' | 'clock' | 'ids'>, deletion: Deletion, isOver: IsOver): Promise<void> {
  const { kind, id, actorId } = deletion;
  if (kind === 'inbox' || kind === 'sessions') return sweepInbox(ports, { kind, id }, isOver);
  const agent = await ports.store.read((reader) => reader.agents.find(actorId));
  const author = agent ?? systemAuthor;
  if (kind === 'contact') await mergeInParts(ports, agent ?? null, deletion, isOver);
  else if (kind === 'agent') await deleteInBatches(ports, deletableAgent, id, author, isOver);
  else if (kind === 'tag') await deleteInBatches(ports, deletableTag, id, author, isOver);
  else await deleteInBatches(ports, deletableTeam, id, author, isOver);
}
