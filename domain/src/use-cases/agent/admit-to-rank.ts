import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireAgent } from './require-agent.ts';

/** The answer to a repeated request holds a secret: it is not returned to a caller whom the agent outranks by now. */
export function admitToRank(actor: Actor, id: number): (reader: StoreReader) => Promise<void> {
  return async (reader) => requireRankOver(actor, await requireAgent(reader.agents, id));
}
