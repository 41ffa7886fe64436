import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireAgent } from './require-agent.ts';

/** A repeated request is answered with a secret: to nobody whom the agent outranks by now. */
export function admitToRank(actor: Actor, id: number): (reader: StoreReader) => Promise<void> {
  return async (reader) => requireRankOver(actor, await requireAgent(reader.agents, id));
}
