import { actingWith } from '../../model/agent/acting-with.ts';
import { type Actor, usesSingleKey } from '../../model/agent/agent.ts';
import { isExpired } from '../../model/agent/named-key.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { isAgentSessionOver } from '../../model/sign-in/agent-session.ts';
import type { StoreReader } from '../../ports/store.ts';
import type { TicketHolder } from '../../ports/widget-repository.ts';
import { readLiveSession } from '../sign-in/live-session.ts';

export async function liveActor(reader: StoreReader, actor: Actor, now: Timestamp): Promise<Actor | undefined> {
  const holder = { agentId: actor.id, namedKeyId: actor.namedKey?.id ?? null, sessionId: actor.session?.id ?? null };
  const live = await actorOf(reader, holder, now);
  // The single key may have been replaced; a named key never changes.
  return usesSingleKey(actor) && live?.apiKey !== actor.apiKey ? undefined : live;
}

export async function actorOf(
  reader: StoreReader,
  { agentId, namedKeyId, sessionId }: TicketHolder,
  now: Timestamp,
): Promise<Actor | undefined> {
  const agent = await reader.agents.find(agentId);
  if (!agent?.enabled) return undefined;
  if (sessionId !== null) {
    const session = await reader.agentSessions.find(agentId, sessionId);
    if (session === undefined) return undefined;
    const live = await readLiveSession(reader, session, agent);
    return isAgentSessionOver(live, now) || live.mustEnroll ? undefined : { ...agent, session: live };
  }
  if (namedKeyId === null) return agent;
  const namedKey = await reader.namedKeys.find(agentId, namedKeyId);
  return namedKey === undefined || isExpired(namedKey, now) ? undefined : actingWith(agent, namedKey);
}
