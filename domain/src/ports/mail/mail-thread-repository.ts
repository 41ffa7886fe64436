import type { MailPerson } from '../../model/mail/recipients/mail-people.ts';
import type { KnownMailId } from '../../model/mail/store/mail-records.ts';

export interface MailThreadReader {
  /** What the inbox knows of these hashes; without order. */
  findIds(inboxId: number, hashes: readonly string[]): Promise<readonly KnownMailId[]>;

  /** Those of the conversation with these addresses; without order. */
  findPeople(conversationId: number, addresses: readonly string[]): Promise<readonly MailPerson[]>;

  /** By when they were first in a mail of the conversation; at most `limit`. */
  listPeople(conversationId: number, limit: number): Promise<readonly MailPerson[]>;

  /** How many there are, `most` at most. */
  countPeople(conversationId: number, most: number): Promise<number>;
}

export interface MailThreadRepository extends MailThreadReader {
  /**
   * Adds ids to an inbox. An id that the inbox knows stays as it is, except that `awaited` is replaced by any other kind.
   */
  addIds(inboxId: number, ids: readonly KnownMailId[]): Promise<void>;

  /** Adds the people, or joins each with what is stored of them, by `joinedPerson`. */
  addPeople(conversationId: number, people: readonly MailPerson[]): Promise<void>;
}
