import type { Priority } from '../model/conversation/priority.ts';
import type { Status, StatusCategory } from '../model/conversation/status.ts';
import type { Tag } from '../model/conversation/tag.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface TagReader {
  find(id: number): Promise<Tag | undefined>;
  /** Case is ignored. */
  findByName(name: string): Promise<Tag | undefined>;
  /** All, by name without case, then id. */
  list(): Promise<readonly Tag[]>;
  /** The tags of one conversation, by id. */
  listOfConversation(conversationId: number): Promise<readonly Tag[]>;
}

export interface TagRepository extends TagReader {
  /** Returns the new id. Throws `conflict` when the name is taken. */
  insert(tag: { readonly name: string; readonly createdAt: Timestamp }): Promise<number>;
  update(id: number, tag: { readonly name: string; readonly updatedAt: Timestamp }): Promise<void>;
  /** Takes the tag off every conversation. */
  delete(id: number): Promise<void>;
}

export interface StatusReader {
  find(id: number): Promise<Status | undefined>;
  /** Case is ignored. */
  findByName(name: string): Promise<Status | undefined>;
  /** All, by id. */
  list(): Promise<readonly Status[]>;
  isInUse(id: number): Promise<boolean>;
  /** The priorities Low, Medium and High, by id. */
  listPriorities(): Promise<readonly Priority[]>;
}

export interface StatusRepository extends StatusReader {
  /** Returns the new id. Throws `conflict` when the name is taken. */
  insert(status: StatusFields & { readonly createdAt: Timestamp }): Promise<number>;
  update(id: number, status: StatusFields): Promise<void>;
  /** Deletes a status that no conversation has. */
  delete(id: number): Promise<void>;
  /** Used at the first start alone. */
  insertPriority(priority: Omit<Priority, 'id'>): Promise<number>;
}

export interface StatusFields {
  readonly name: string;
  readonly category: StatusCategory;
}
