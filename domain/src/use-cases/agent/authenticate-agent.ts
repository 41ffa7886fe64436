import { actingWith } from '../../model/agent/acting-with.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isExpired } from '../../model/agent/named-key.ts';
import { DomainError, refuse } from '../../model/shared/errors.ts';
import { minuteLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/** Compared when the key is unknown, so that an unknown key costs what a wrong secret costs. */
const noDigest = '0'.repeat(64);

/**
 * The agent behind an API key and secret, as they act with that key. Checked again for every request: a disabled agent,
 * a revoked or expired key, or a changed role takes effect at once. Counts as activity, written at most once a minute.
 * Throws `credentials.invalid`.
 *
 * @example
 * await desk.authenticateAgent(credentials.apiKey, credentials.apiSecret) // { email: 'admin@example.com', … }
 * await desk.authenticateAgent(credentials.apiKey, 'wrong') // throws credentials.invalid
 */
export async function authenticateAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  apiKey: string,
  apiSecret: string,
): Promise<Actor> {
  const found = await ports.store.read((reader) => reader.agents.findByApiKey(apiKey));
  const matches = ports.secrets.equal(ports.secrets.digest(apiSecret), found?.secretHash ?? noDigest);
  const now = ports.clock.now();
  if (found === undefined || !matches || !found.agent.enabled || (found.namedKey && isExpired(found.namedKey, now))) {
    throw refuse('credentials.invalid', 'The credentials are not valid');
  }
  const { agent, namedKey } = found;
  const staleBefore = now - minuteLengthMs;
  const usedAt = namedKey === undefined ? agent.apiKeyLastUsedAt : namedKey.lastUsedAt;
  if ((agent.lastActiveAt ?? 0) > staleBefore && (usedAt ?? 0) > staleBefore) return actingWith(agent, namedKey);
  try {
    await ports.store.transact(async (writer) => {
      await writer.agents.touch(agent.id, now, staleBefore, namedKey === undefined);
      if (namedKey !== undefined) await writer.namedKeys.touch(namedKey.id, now, staleBefore);
    });
  } catch (error) {
    // A failed time stamp is not a reason to refuse: reads are served while nothing can be written.
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    return actingWith(agent, namedKey);
  }
  const active = { ...agent, lastActiveAt: now };
  return namedKey === undefined ? { ...active, apiKeyLastUsedAt: now } : actingWith(active, namedKey);
}
