import type { Disposition, Media } from '../model/media/media.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface MediaReader {
  find(uuid: string): Promise<Media | undefined>;

  /** The records that exist, ordered by id. */
  listByIds(ids: readonly number[]): Promise<readonly Media[]>;

  /** The uuids among these that have a record. */
  known(uuids: readonly string[]): Promise<ReadonlySet<string>>;

  /** Private and of nothing, created before that instant; by id. */
  listUnlinked(before: Timestamp, limit: number): Promise<readonly Media[]>;

  /** The files of that record, by id. */
  listOf(modelType: string, modelId: number): Promise<readonly Media[]>;

  /** The files of all messages of the conversation, by id. */
  listOfConversation(conversationId: number): Promise<readonly Media[]>;
}

export interface MediaRepository extends MediaReader {
  /** The same as `listByIds`, and locks the rows: a second `lock` of one waits until this transaction ends. */
  lock(ids: readonly number[]): Promise<readonly Media[]>;

  /** Returns the new id. */
  insert(media: Omit<Media, 'id' | 'updatedAt'>): Promise<number>;
  /** Null: they belong to nothing any more. */
  link(ids: readonly number[], modelType: string, modelId: number | null, at: Timestamp): Promise<void>;
  /** Whether it stands in the text of what it belongs to. */
  place(id: number, disposition: Disposition, at: Timestamp): Promise<void>;
  delete(ids: readonly number[]): Promise<void>;
}
