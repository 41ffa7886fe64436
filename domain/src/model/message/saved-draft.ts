import type { JsonObject } from '../shared/json.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

export const draftTypes = ['reply', 'private_note', 'forward', 'aside'] as const;

export type DraftType = (typeof draftTypes)[number];

/** What an agent has begun to write, and not sent. Of each type there is one for an agent and a conversation. */
export interface SavedDraft {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly conversationId: number;
  readonly conversationUuid: string;
  readonly agentId: number;
  readonly type: DraftType;
  /** Sanitized HTML, as in a message. */
  readonly content: string;
  /** Data of the client, which the service does not read. */
  readonly meta: JsonObject;
}

/** Characters of the content, bytes of the JSON of `meta` in UTF-8, and drafts of one agent. */
export const draftLimits = { content: 50_000, metaBytes: 32 * 1024, ofAgent: 200 } as const;

/** Drafts that were not changed for this long are deleted. */
export const draftLifeMs = 30 * dayLengthMs;
