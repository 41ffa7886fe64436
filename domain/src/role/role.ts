import type { Permission } from '../permission.ts';
import type { Timestamp } from '../time.ts';

export interface Role {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Unique, compared without case. */
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
}
