import type { Timestamp } from '../shared/time.ts';

export const assignmentTypes = ['Round robin', 'Manual'] as const;

export type AssignmentType = (typeof assignmentTypes)[number];

export interface Team {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly emoji: string;
  /** Unique, compared without case. */
  readonly name: string;
  readonly conversationAssignmentType: AssignmentType;
  /** IANA name, for instance `Europe/Berlin`. */
  readonly timezone: string;
  readonly businessHoursId: number | null;
  readonly slaPolicyId: number | null;
  /** 0: no limit. */
  readonly maxAutoAssignedConversations: number;
}
