import type { Permission } from '../role/permission.ts';
import type { Timestamp } from '../shared/time.ts';

/**
 * One of the keys that an agent may have besides the single one, without its secret half. It is created once and never
 * changed.
 */
export interface NamedKey {
  readonly id: number;
  readonly agentId: number;
  readonly createdAt: Timestamp;
  /** Unique among the keys of the agent, without case. */
  readonly name: string;
  /** The public half; unique among all keys, the single ones included. */
  readonly apiKey: string;
  /** Sorted; null for all permissions of the agent. */
  readonly permissions: readonly Permission[] | null;
  /** From this instant on it is like a key that never was; null for never. */
  readonly expiresAt: Timestamp | null;
  readonly lastUsedAt: Timestamp | null;
}

/** The most named keys of one agent. */
export const maxNamedKeys = 50;

export function isExpired({ expiresAt }: Pick<NamedKey, 'expiresAt'>, now: Timestamp): boolean {
  return expiresAt !== null && expiresAt <= now;
}
