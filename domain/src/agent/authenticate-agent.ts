import { DomainError, unauthorized } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { minute } from '../time.ts';
import type { Actor } from './agent.ts';

/** Compared when the key is unknown, so that an unknown key costs what a wrong secret costs. */
const noDigest = '0'.repeat(64);

/**
 * The agent behind an API key and secret. Asked anew for every request: a disabled agent, a revoked
 * key or a changed role holds at once. Counts as activity, written at most once a minute.
 */
export async function authenticateAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  apiKey: string,
  apiSecret: string,
): Promise<Actor> {
  const found = await ports.store.read((reader) => reader.agents.findByApiKey(apiKey));
  const matches = ports.secrets.equal(ports.secrets.digest(apiSecret), found?.secretHash ?? noDigest);
  if (found === undefined || !matches || !found.agent.enabled) {
    throw unauthorized('credentials.invalid', 'The credentials are not valid');
  }
  const { agent } = found;
  const now = ports.clock.now();
  const staleBefore = now - minute;
  if ((agent.lastActiveAt ?? 0) > staleBefore && (agent.apiKeyLastUsedAt ?? 0) > staleBefore) return agent;
  try {
    await ports.store.transact((writer) => writer.agents.touch(agent.id, now, staleBefore, true));
  } catch (error) {
    // A stamp is no reason to refuse: who only reads is served while nothing can be written.
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    return agent;
  }
  return { ...agent, lastActiveAt: now, apiKeyLastUsedAt: now };
}
