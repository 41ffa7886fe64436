import { systemUserId, systemUserName } from '../agent/agent.ts';
import type { ChangePart } from './change-part.ts';
import type { ConversationState, SenderType } from './conversation.ts';
import type { PriorityName } from './priority.ts';
import type { StatusCategory } from './status.ts';

/**
 * One act on a conversation: what it sets, and what its activity reports. However many things an act changes, it writes
 * one activity, one update and its events.
 */
export interface ConversationChange {
  readonly state: Partial<ConversationState>;
  readonly status?: { readonly name: string; readonly category: StatusCategory };
  readonly priority?: PriorityName | null;
  readonly tags?: { readonly ids: readonly number[]; readonly names: readonly string[] };
  /** The new contact, whom the use case sets. */
  readonly contactId?: number;
  /** Never empty. */
  readonly parts: readonly ChangePart[];
}

/** The author of a change: an agent, the contact, or the desk itself. */
export interface Author {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly senderType?: SenderType;
}

/** The desk itself as author. */
export const systemAuthor: Author = { id: systemUserId, firstName: systemUserName, lastName: '' };
