import type { DraftType, SavedDraft } from '../model/message/saved-draft.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Identifies a draft: there is at most one for each key. */
export interface DraftKey {
  readonly agentId: number;
  readonly conversationId: number;
  readonly type: DraftType;
}

export interface DraftReader {
  find(key: DraftKey): Promise<SavedDraft | undefined>;

  /** The agent's own, those that were changed last first; as many as a page may hold. */
  listOfAgent(agentId: number): Promise<readonly SavedDraft[]>;

  /** The agent's own of one conversation, the reply first. */
  listOfConversation(agentId: number, conversationId: number): Promise<readonly SavedDraft[]>;

  countOfAgent(agentId: number): Promise<number>;
}

export interface DraftRepository extends DraftReader {
  /** Creates it, or replaces content and meta. Hold the agent's row, so that two do not create it. */
  save(key: DraftKey, draft: Pick<SavedDraft, 'content' | 'meta'>, at: Timestamp): Promise<void>;

  /** Does nothing when there is no draft. */
  delete(key: DraftKey): Promise<void>;

  deleteOfAgent(agentId: number): Promise<void>;

  /** Deletes at most `limit` drafts that were last changed before that time. Returns how many. */
  deleteUnchanged(before: Timestamp, limit: number): Promise<number>;
}
