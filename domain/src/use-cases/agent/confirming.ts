import { actingWith } from '../../model/agent/acting-with.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isExpired } from '../../model/agent/named-key.ts';
import { minuteLengthMs, type Timestamp } from '../../model/shared/time.ts';
import type { AgentCredentials } from '../../ports/agent-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Store, StoreReader } from '../../ports/store.ts';

/** An agent as `authenticateAgent` has returned them for an earlier request. */
export interface RecalledAgent {
  readonly apiKey: string;
  /** Hex SHA-256 of the secret that was shown. */
  readonly secretHash: string;
  readonly actor: Actor;
}

/** The store has the agent otherwise than they were recalled. Nothing was written, and what was read is not used. */
export class ActorChanged extends Error {
  override readonly name = 'ActorChanged';
}

/** The confirmation that belongs to one request. */
export interface Confirmation {
  readonly store: Store;
  /** Looks at the agent where the store has not been used yet. Throws `ActorChanged`. */
  confirm(): Promise<void>;
}

/**
 * Whether the agent may be tried as they were recalled: the key is not expired, and no time stamp of activity is due,
 * which `authenticateAgent` writes.
 */
export function isRecallable({ actor }: RecalledAgent, now: Timestamp): boolean {
  const { namedKey } = actor;
  const usedAt = namedKey === undefined ? actor.apiKeyLastUsedAt : namedKey.lastUsedAt;
  const staleBefore = now - minuteLengthMs;
  return (
    (actor.lastActiveAt ?? 0) > staleBefore &&
    (usedAt ?? 0) > staleBefore &&
    !(namedKey !== undefined && isExpired(namedKey, now))
  );
}

/**
 * The same store, for a request in the name of an agent who was recalled. What it does first reads the agent too, in
 * the same trip to the database; nothing is answered and nothing is committed before the agent is found to be the
 * same. Otherwise it throws `ActorChanged`, and the request begins again with `authenticateAgent`. So a request costs
 * no trip of its own for who asks, and a revoked key or a changed role still holds from the next request on.
 *
 * @example
 * const { store } = confirming(ports, { apiKey, secretHash, actor });
 * await listTags({ ...ports, store }, actor) // throws ActorChanged when the key was revoked in between
 */
export function confirming(
  { store, clock, secrets }: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  recalled: RecalledAgent,
): Confirmation {
  let isConfirmed = false;
  // For good: what was begun with other rights is not continued because the agent is by now as they were recalled.
  let hasChanged = false;

  async function look(reader: Pick<StoreReader, 'agents'>): Promise<void> {
    const found = await reader.agents.findByApiKey(recalled.apiKey);
    const isValid =
      found?.agent.enabled === true &&
      secrets.equal(recalled.secretHash, found.secretHash) &&
      !(found.namedKey !== undefined && isExpired(found.namedKey, clock.now()));
    hasChanged ||= !isValid || !isSameActor(found, recalled.actor);
    if (hasChanged) throw new ActorChanged();
  }

  async function confirmWith(reader: Pick<StoreReader, 'agents'>): Promise<void> {
    if (isConfirmed) return;
    await look(reader);
    isConfirmed = true;
  }

  /** Both are over when it ends: a handle of the store is not used any longer. */
  async function confirmedBy<Handle extends StoreReader, T>(
    handle: Handle,
    work: (handle: Handle) => Promise<T>,
  ): Promise<T> {
    const [who, result] = await Promise.allSettled([confirmWith(handle), work(handle)]);
    if (who.status === 'rejected') throw who.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  return {
    store: {
      read: (work, options) => store.read((reader) => confirmedBy(reader, work), options),
      transact: (work, options) => store.transact((writer) => confirmedBy(writer, work), options),
    },
    confirm: async () => {
      if (!isConfirmed) await store.read(confirmWith);
    },
  };
}

const sameAs = new WeakMap<AgentCredentials, Actor>();
const texts = new WeakMap<Actor, string>();

function isSameActor(found: AgentCredentials, actor: Actor): boolean {
  // A store may return the same object again.
  if (sameAs.get(found) === actor) return true;
  const known = texts.get(actor) ?? JSON.stringify(actor);
  texts.set(actor, known);
  if (JSON.stringify(actingWith(found.agent, found.namedKey)) !== known) return false;
  sameAs.set(found, actor);
  return true;
}
