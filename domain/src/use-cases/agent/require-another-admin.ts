import { type Agent, isAdmin } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { StoreReader } from '../../ports/store.ts';

/**
 * Throws `agent.last_admin` when the desk would be left without an enabled Admin who can sign in. When no Admin can,
 * any Admin who is left counts: then only the command line helps.
 */
export async function requireAnotherAdmin(reader: StoreReader, agent: Agent): Promise<void> {
  if (!agent.enabled || !isAdmin(agent)) return;
  const others = (await reader.agents.enabledAdmins()).filter((id) => id !== agent.id);
  if (others.length === 0) {
    throw refuse('agent.last_admin', 'The last enabled Admin cannot be disabled, deleted or demoted');
  }
  for (const id of others) if (await hasWayIn(reader, id)) return;
  if (await hasWayIn(reader, agent.id)) {
    throw refuse('agent.last_admin', 'No other Admin has a password, a passkey, a sign-in provider or an API key');
  }
}

async function hasWayIn({ agents, secondFactors, oidc }: StoreReader, id: number): Promise<boolean> {
  if (typeof (await agents.findPasswordHash(id)) === 'string') return true;
  if (typeof (await agents.find(id))?.apiKey === 'string') return true;
  if ((await secondFactors.factorsOf(id)).passkeys > 0) return true;
  for (const provider of await oidc.list()) {
    if (provider.enabled && (await oidc.findLinkOf(provider.id, id)) !== undefined) return true;
  }
  return false;
}
