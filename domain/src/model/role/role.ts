import type { Timestamp } from '../shared/time.ts';

/** The role whose holders are Admins, whatever its permissions. */
export const adminRoleName = 'Admin';

/** The role seeded for everyday work. */
export const agentRoleName = 'Agent';

/**
 * Whether the role is one of those that every desk has. They keep their names and are not deleted.
 *
 * @example
 * isBuiltInRole({ name: 'Admin' }) // true
 */
export function isBuiltInRole({ name }: Pick<Role, 'name'>): boolean {
  return name === adminRoleName || name === agentRoleName;
}

export interface Role {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Unique, compared without case. */
  readonly name: string;
  readonly description: string;
  /** Permissions that this version does not know are kept, and grant nothing. */
  readonly permissions: readonly string[];
}
