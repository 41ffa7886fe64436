import type { Timestamp } from '../time.ts';

export interface Tag {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** 1 to 140 characters, trimmed; unique, compared without case. */
  readonly name: string;
}

export const maxTagsPerConversation = 50;
export const maxTagNameLength = 140;
