import type { NamedKey } from '../model/agent/named-key.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** The keys that agents have besides their single ones, expired ones included. Those of a deleted agent are gone. */
export interface NamedKeyReader {
  /** Undefined as well when the key is another agent's. */
  find(agentId: number, id: number): Promise<NamedKey | undefined>;

  /** All of the agent, by id. */
  listOf(agentId: number): Promise<readonly NamedKey[]>;
}

export interface NamedKeyRepository extends NamedKeyReader {
  /**
   * Returns the new id; no id is used twice. Throws `conflict` when the agent has a key of that name, without case, or
   * when any agent has the public half, as a single key or a named one.
   */
  insert(key: NewNamedKey): Promise<number>;

  /** Writes only what is null or not newer than `staleBefore`, so that two requests write once. */
  touch(id: number, at: Timestamp, staleBefore: Timestamp): Promise<void>;

  /** Deletes the key, and the socket tickets that were obtained with it. */
  delete(id: number): Promise<void>;
}

export type NewNamedKey = Omit<NamedKey, 'id' | 'lastUsedAt'> & {
  /** Hex SHA-256 of the secret half. */
  readonly secretHash: string;
};
