import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { maxNamedKeys, type NamedKey } from '../../model/agent/named-key.ts';
import { lackedPermissions, requireNotOutlasting, requireNotWider, requireRankOver } from '../../model/agent/rank.ts';
import { knownPermissions, type Permission } from '../../model/role/permission.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import { parseInstant } from '../../model/shared/parse-instant.ts';
import { foldCase } from '../../model/shared/text.ts';
import { dayLengthMs, type Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { admitToRank } from './admit-to-rank.ts';
import { newApiCredentials, storedKey } from './api-credentials.ts';
import { requireAgent } from './require-agent.ts';

export interface CreateNamedApiKeyInput {
  readonly name: string;
  /** An ISO 8601 timestamp with its zone; never, unless given. */
  readonly expiresAt?: string | null | undefined;
  /** Default: everything that the agent may do. */
  readonly permissions?: readonly string[] | null | undefined;
}

export interface NewNamedCredentials {
  readonly key: NamedKey;
  /** Shown once. */
  readonly apiSecret: string;
}

/**
 * Creates another key of an agent, for one purpose. Needs `users:manage`. Throws `session.not_fresh`,
 * `agent.not_found`, `agent.outranked`, `permission.unknown`, `permission.not_held`, `api_key.name_taken`, `api_key.too_many`, `api_key.wider`,
 * `api_key.outlasts` and `input.invalid`.
 *
 * @example
 * const reports = { name: 'reports', permissions: ['messages:read'] };
 * await desk.createNamedApiKey(actor, agent.id, reports) // { key: { name: 'reports', expiresAt: null, … }, … }
 */
export async function createNamedApiKey(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
  agentId: number,
  input: CreateNamedApiKeyInput,
): Promise<NewNamedCredentials> {
  requirePermission(actor, 'users:manage');
  const name = requireName('name', input.name);
  const permissions = input.permissions ? knownPermissions(input.permissions) : null;
  const now = ports.clock.now();
  requireMayGrant(actor, 'agent.named_api_key', now);
  return ports.store.transact(
    async (writer) => {
      const expiresAt = parseExpiry(input.expiresAt, now);
      const agent = await requireAgent(writer.agents, agentId);
      requireRankOver(actor, agent);
      requireNotOutlasting(actor, expiresAt);
      requireNotWider(actor, permissions);
      requireHeldBy(agent, permissions ?? []);
      requireRoomFor(name, await writer.namedKeys.listOf(agentId));
      const credentials = newApiCredentials(ports.ids);
      const { apiKey, secretHash } = storedKey(ports.secrets, credentials);
      const key = { agentId, createdAt: now, name, apiKey, permissions, expiresAt };
      const id = await writer.namedKeys.insert({ ...key, secretHash });
      await writer.events.append([{ type: 'agent.api_key_changed', agentId }], now);
      await notifyOfSecurity(writer, agentId, 'api_key', actor, now);
      const given = { name, key_id: id, permissions, expires_at: expiresAt && new Date(expiresAt).toISOString() };
      await recordAct(writer, actor, now, 'api_key_created', targetOf('agent', agent), given);
      return { key: { ...key, id, lastUsedAt: null }, apiSecret: credentials.apiSecret };
    },
    { alone: true, admitRepeat: admitToRank(actor, agentId) },
  );
}

const furthest = 10 * 365 * dayLengthMs + 3 * dayLengthMs;

/** An expiry has to be in the future, at most 10 years ahead. */
function parseExpiry(text: string | null | undefined, now: Timestamp): Timestamp | null {
  if (text === null || text === undefined) return null;
  const at = parseInstant(text);
  if (at === undefined) throw invalidExpiry('must be an ISO 8601 timestamp');
  if (at <= now) throw invalidExpiry('must be in the future');
  if (at > now + furthest) throw invalidExpiry('must be at most 10 years ahead');
  return at;
}

function invalidExpiry(message: string): Error {
  return invalidInput('input.invalid', 'expiresAt', message);
}

/**
 * A permission that the agent does not hold would take effect later, when the agent is given it, which would surprise
 * the Admin who gives it.
 */
function requireHeldBy(agent: Agent, permissions: readonly Permission[]): void {
  const [lacked] = lackedPermissions(agent, permissions);
  if (lacked !== undefined) {
    throw invalidInput('permission.not_held', 'permissions', `must not name ${lacked}, which the agent does not hold`);
  }
}

function requireRoomFor(name: string, keys: readonly NamedKey[]): void {
  if (keys.some((key) => foldCase(key.name) === foldCase(name))) {
    throw refuse('api_key.name_taken', 'Another key of this agent has this name');
  }
  if (keys.length >= maxNamedKeys) {
    throw refuse('api_key.too_many', `The agent has ${maxNamedKeys} keys; revoke one that is not used any more`);
  }
}
