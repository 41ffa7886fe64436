import type { Timestamp } from '../time.ts';

export interface Role {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Unique, compared without case. */
  readonly name: string;
  readonly description: string;
  /** Those that this version does not know are kept, and grant nothing. */
  readonly permissions: readonly string[];
}
