import { actingWith } from '../../model/agent/acting-with.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isExpired } from '../../model/agent/named-key.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreReader } from '../../ports/store.ts';

export async function liveActor(reader: StoreReader, actor: Actor, now: Timestamp): Promise<Actor | undefined> {
  const live = await actorOf(reader, actor.id, actor.namedKey?.id ?? null, now);
  // The single key may have been replaced; a named key never changes.
  return actor.namedKey === undefined && live?.apiKey !== actor.apiKey ? undefined : live;
}

export async function actorOf(
  reader: StoreReader,
  agentId: number,
  namedKeyId: number | null,
  now: Timestamp,
): Promise<Actor | undefined> {
  const agent = await reader.agents.find(agentId);
  if (!agent?.enabled) return undefined;
  if (namedKeyId === null) return agent;
  const namedKey = await reader.namedKeys.find(agentId, namedKeyId);
  return namedKey === undefined || isExpired(namedKey, now) ? undefined : actingWith(agent, namedKey);
}
