import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/**
 * Ends the sessions of the agent, except one, and sign-ins that wait for a second factor; sockets of the sessions close.
 * Returns how many there were.
 */
export async function endSessions(
  writer: StoreWriter,
  agentId: number,
  now: Timestamp,
  exceptId: number | null = null,
): Promise<number> {
  await writer.secondFactors.deletePendingSignInsOf(agentId);
  const ended = await writer.agentSessions.deleteAllOf(agentId, exceptId);
  if (ended > 0) await writer.events.append([{ type: 'agent.session_ended', agentId }], now);
  return ended;
}

/** Ends one session; returns whether the agent had it. */
export async function endSession(writer: StoreWriter, agentId: number, id: number, now: Timestamp): Promise<boolean> {
  const ended = await writer.agentSessions.delete(agentId, id);
  if (ended) await writer.events.append([{ type: 'agent.session_ended', agentId, sessionId: id }], now);
  return ended;
}

/** For an agent who may not come back: sessions, links and known devices go for good. */
export async function endAllAccess(writer: StoreWriter, agentId: number, now: Timestamp): Promise<void> {
  await endSessions(writer, agentId, now);
  await writer.signIn.deleteLinksOf(agentId);
  await writer.signIn.deleteDevicesOf(agentId);
}
