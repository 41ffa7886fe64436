import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** What the provider once proved does not count any more: its links are deleted, its sessions and sign-ins end. */
export async function endProviderAccess(writer: StoreWriter, providerId: number, now: Timestamp): Promise<void> {
  await writer.oidc.deleteLinks(providerId);
  await writer.secondFactors.deletePendingSignInsOfProvider(providerId);
  const ended = await writer.agentSessions.deleteOfProvider(providerId);
  const events = ended.map(({ id, agentId }) => ({ type: 'agent.session_ended', agentId, sessionId: id }) as const);
  if (events.length > 0) await writer.events.append(events, now);
}
