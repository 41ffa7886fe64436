import type { Timestamp } from '../shared/time.ts';

export const priorityNames = ['Low', 'Medium', 'High'] as const;

export type PriorityName = (typeof priorityNames)[number];

export interface Priority {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly name: PriorityName;
}
