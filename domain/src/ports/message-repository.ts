import type { Visibility } from '../model/conversation/access.ts';
import type {
  FoundMessage,
  Message,
  MessageMeta,
  MessageStatus,
  MessageType,
  NewMessage,
} from '../model/message/message.ts';
import type { Page, PageRequest, SearchPage } from '../model/shared/page.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface MessageQuery {
  readonly conversationId: number;
  /** true: only private notes; false: none of them; null: both. */
  readonly private: boolean | null;
  /** Empty: every type. */
  readonly types: readonly MessageType[];
  readonly page: PageRequest;
}

/** The text of an activity is its sentence, made by `withSentence` of what its meta keeps. */
export interface MessageReader {
  findById(id: number): Promise<Message | undefined>;

  find(conversationId: number, uuid: string): Promise<Message | undefined>;

  /** Newest first, that is by id; the keyset value is null. */
  list(query: MessageQuery): Promise<Page<Message>>;

  /**
   * The id of the message in the list that is `places` newer than the one with this id; if there are fewer, the id of
   * the newest one; if there are none, the id itself.
   */
  idAhead(list: Omit<MessageQuery, 'page'>, id: number, places: number): Promise<number>;

  /**
   * At most `limit` messages of the conversation with a higher id, except private ones and activities; oldest first.
   */
  listPublicAfter(conversationId: number, afterId: number, limit: number): Promise<readonly Message[]>;

  /**
   * Mails of the side thread of a forward, the forward among them, as the ids of mails name them (`KnownMailId.side`);
   * deleted ones are left out. Newest first, that is by id; with `before` only those with a lower id. At most `limit`, and
   * as many as a page has room for (`pageBytes`).
   */
  listOfSide(conversationId: number, side: string, limit: number, before?: number): Promise<readonly Message[]>;

  /**
   * Messages (activities excluded) of visible conversations that are a hit by `searchRank`; best hits first, of equal
   * ones the newest. Keysets are those of `keysetOfHit`.
   */
  search(text: string, visibility: Visibility, page: PageRequest): Promise<SearchPage<FoundMessage>>;

  /** The id of the newest message, activities included, deleted notes not; 0 when there is none. */
  newestId(conversationId: number): Promise<number>;

  /** The id of the newest message that is not an activity and not by this agent; undefined without one. */
  newestIdOfOthers(conversationId: number, agentId: number): Promise<number | undefined>;

  /** For each conversation the newest message that is neither private nor an activity, without its text. */
  newestPublicOf(conversationIds: readonly number[]): Promise<ReadonlyMap<number, PublicMessage>>;

  /** For each conversation the number of public messages of agents that the contact has not seen yet, at most 99. */
  unreadOfContact(conversationIds: readonly number[], contactId: number): Promise<ReadonlyMap<number, number>>;

  /** The newest message or activity as lists show it, except deleted notes; undefined when there is none. */
  findPreview(conversationId: number): Promise<MessagePreview | undefined>;
}

export type PublicMessage = Pick<Message, 'id' | 'createdAt' | 'author'>;

export type MessagePreview = Pick<Message, 'textContent' | 'createdAt' | 'senderType' | 'meta'>;

export interface MessageRepository extends MessageReader {
  /**
   * Returns the new id, higher than every earlier one of the conversation. An activity is given without a text: what is
   * stored of it is its meta.
   */
  insert(message: NewMessage): Promise<number>;
  /**
   * Notes that the message of the conversation mentions these agents, each once, after the conversation was written.
   * For lists of conversations; what the message itself shows is `mentions` of its record.
   */
  mention(conversationId: number, messageId: number, agentIds: readonly number[]): Promise<void>;
  setStatus(id: number, status: MessageStatus, at: Timestamp): Promise<void>;
  /** Replaces the meta. */
  setMeta(id: number, meta: MessageMeta, at: Timestamp): Promise<void>;
  /**
   * Replaces the note by `emptiedNote`, in its place: lists, `find` and `findById` return it. It is not counted or
   * found otherwise, is neither a preview nor the newest message, and has no mentions.
   */
  delete(id: number, at: Timestamp): Promise<void>;
}

export type { NewMessage };
