import { requirePermission } from '../actor.ts';
import type { IdGenerator, SecretHasher } from '../ports/platform.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import type { Actor } from './agent.ts';
import { requireNotOutlasting, requireNotWider, requireRankOver } from './rank.ts';
import { requireAgent } from './read-agents.ts';

/** Both halves; shown once, at their creation. */
export interface ApiCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** 32 and 64 alphanumerics: about 190 and 380 bits, so that the stored digest needs no slow hash. */
export function newApiCredentials(ids: IdGenerator): ApiCredentials {
  return { apiKey: ids.alphanumeric(32), apiSecret: ids.alphanumeric(64) };
}

/** Replaces the single key that the agent had. His named ones stay. */
export async function createApiKey(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
  id: number,
): Promise<ApiCredentials> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, id);
      requireRankOver(actor, agent);
      requireNotOutlasting(actor, null);
      requireNotWider(actor, null);
      const credentials = newApiCredentials(ports.ids);
      await writer.agents.setApiKey(id, storedKey(ports.secrets, credentials));
      await writer.widget.deleteTicketsOf(id);
      await writer.events.append([{ type: 'agent.api_key_changed', agentId: id }], now);
      return credentials;
    },
    { alone: true, admitRepeat: admitToRank(actor, id) },
  );
}

/** A repeated request is answered with a secret: to nobody whom the agent outranks by now. */
export function admitToRank(actor: Actor, id: number): (reader: StoreReader) => Promise<void> {
  return async (reader) => requireRankOver(actor, await requireAgent(reader.agents, id));
}

/** Of the single key. Revoking twice is revoking once. */
export async function revokeApiKey(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, id);
      requireRankOver(actor, agent);
      if (agent.apiKey !== null) {
        await writer.agents.setApiKey(id, null);
        await writer.widget.deleteTicketsOf(id);
        await writer.events.append([{ type: 'agent.api_key_changed', agentId: id }], now);
      }
      return true as const;
    },
    { alone: true },
  );
}

export function storedKey(
  secrets: SecretHasher,
  credentials: ApiCredentials,
): { readonly apiKey: string; readonly secretHash: string } {
  return { apiKey: credentials.apiKey, secretHash: secrets.digest(credentials.apiSecret) };
}
