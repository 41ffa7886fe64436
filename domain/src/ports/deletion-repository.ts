import type { Deletion, InboxSweep, RecordDeletion } from '../model/shared/deletion.ts';

export interface DeletionReader {
  /** The deletions that are not finished, in no particular order. */
  list(): Promise<readonly Deletion[]>;
}

export interface DeletionRepository extends DeletionReader {
  /** Twice is once: the first actor stays. */
  begin(deletion: Deletion): Promise<void>;
  /** Does nothing if the deletion is not under way. */
  end(deletion: Deletion | Pick<RecordDeletion | InboxSweep, 'kind' | 'id'>): Promise<void>;
}
