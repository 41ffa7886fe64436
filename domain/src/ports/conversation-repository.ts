import type { Visibility } from '../model/conversation/access.ts';
import type {
  Conversation,
  ConversationDocuments,
  ConversationListItem,
  ConversationState,
  Participant,
  PreviousConversation,
} from '../model/conversation/conversation.ts';
import type { ConversationFilter, ConversationSort } from '../model/conversation/conversation-fields.ts';
import type { OpenTotals, OpenTotalsOfAll } from '../model/conversation/list-counts.ts';
import type { Page, PageRequest, SearchPage } from '../model/shared/page.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Which conversations a list is about, before its filter. */
export type ListScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'assigned'; readonly agentId: number }
  /** Neither agent nor team. */
  | { readonly kind: 'unassigned' }
  /** Conversations of this team without an agent. */
  | { readonly kind: 'team_unassigned'; readonly teamId: number }
  /** Visible conversations with a note that mentions the agent. */
  | { readonly kind: 'mentioned'; readonly agentId: number; readonly visibility: Visibility }
  /** Conversations that are visible to an agent, by the rule `isVisible`. */
  | { readonly kind: 'visible'; readonly visibility: Visibility }
  /** Visible conversations of the contact. */
  | { readonly kind: 'of_contact'; readonly contactId: number; readonly visibility: Visibility };

export interface ConversationQuery {
  readonly scope: ListScope;
  readonly filter: ConversationFilter | null;
  readonly sort: ConversationSort;
  readonly page: PageRequest;
  /** The agent whose unread counts are shown. */
  readonly viewerId: number;
}

export interface CountLimits {
  readonly open: number;
  readonly unread: number;
}

/** The position of a conversation in what its contact may see, and its agent. */
export type ConversationPosition = Pick<Conversation, 'id' | 'uuid' | 'seq' | 'assignedUserId'>;

/** The members of a conversation that decide who may see it. */
export type ConversationPlace = Pick<Conversation, 'id' | 'uuid' | 'contactId' | 'assignedUserId' | 'assignedTeamId'>;

export interface ConversationReader {
  find(uuid: string): Promise<Conversation | undefined>;

  findById(id: number): Promise<Conversation | undefined>;

  /** @param number decimal text, as `referenceNumber` */
  findByReferenceNumber(number: string): Promise<Conversation | undefined>;

  findListItem(uuid: string, viewerId: number): Promise<ConversationListItem | undefined>;

  /** Undefined when there is no such conversation. No other method reads these. */
  findDocuments(id: number): Promise<ConversationDocuments | undefined>;

  /** Filters like `matchesFilter()`, and orders like `compareBySort()`. Keyset values are values of the sort field. */
  list(query: ConversationQuery): Promise<Page<ConversationListItem>>;

  /**
   * Visible conversations that are a hit by `searchRank`; best hits first, of equal ones the newest. Where there are
   * fewer than `enoughWithoutTypos`, hits of `typoStep` follow. Keysets are those of `keysetOfHit`.
   */
  search(
    text: string,
    visibility: Visibility,
    viewerId: number,
    page: PageRequest,
  ): Promise<SearchPage<ConversationListItem>>;

  /** The contact's newest others that are visible, newest first. */
  listPrevious(
    contactId: number,
    exceptId: number,
    visibility: Visibility,
    limit: number,
  ): Promise<readonly PreviousConversation[]>;

  /** The conversations of the contact in one inbox or (null) in all; by id, newest first. */
  listOfContact(contactId: number, inboxId: number | null, limit: number): Promise<readonly Conversation[]>;

  /** The conversations of the contact in one inbox, by their newest public message, then by id, newest first. */
  listLatestOfContact(contactId: number, inboxId: number, limit: number): Promise<readonly Conversation[]>;

  /** The positions of the contact's conversations in the inbox; by id, newest first. */
  listPositions(contactId: number, inboxId: number, limit: number): Promise<readonly ConversationPosition[]>;

  /** How many conversations the contact has that were created at `since` or later. */
  countOfContact(contactId: number, since: Timestamp): Promise<number>;

  /**
   * How many messages of the conversation each of these agents has not read, counted like `unreadMessageCount` of a
   * list item.
   */
  unreadCounts(conversationId: number, agentIds: readonly number[]): Promise<ReadonlyMap<number, number>>;

  /** The conversations that exist, in no order. Callers ask for at most 100. */
  findPlaces(uuids: readonly string[]): Promise<readonly ConversationPlace[]>;

  /** Exact; `assigned` are those of the agent. */
  openTotals(agentId: number): Promise<OpenTotals>;

  /** The agents whom notes of any of these conversations mention, each once. */
  agentsMentionedIn(conversationIds: readonly number[]): Promise<readonly number[]>;

  /**
   * How many conversations in a status of category open each inbox has, at most `limit` each; inboxes without any are left
   * out.
   */
  openOfInboxes(limit: number): Promise<ReadonlyMap<number, number>>;

  /** The totals of all agents at once. */
  openTotalsOfAll(): Promise<OpenTotalsOfAll>;

  /**
   * How many open conversations of the agent have messages that the agent has not read, as `unreadMessageCount` of a
   * list item. At most `limit`.
   */
  countUnreadOpen(agentId: number, limit: number): Promise<number>;

  /** Open conversations of the scope `mentioned`, and how many of them have unread messages; within the same limits. */
  countMentioned(
    agentId: number,
    visibility: Visibility,
    limits: CountLimits,
  ): Promise<{ readonly open: number; readonly unread: number }>;

  /** When the user last saw the conversation; null for never. */
  findSeenAt(conversationId: number, userId: number): Promise<Timestamp | null>;

  /** When an agent last saw each of the conversations. Conversations that no agent has seen are left out. */
  seenByAgents(conversationIds: readonly number[]): Promise<ReadonlyMap<number, Timestamp>>;

  /** Ordered by id. */
  listParticipants(conversationId: number): Promise<readonly Participant[]>;

  /** Uuids of snoozed conversations whose time has come, the longest due first. */
  listDueSnoozes(now: Timestamp, limit: number): Promise<readonly string[]>;

  /** Uuids of conversations that are not in category resolved and belong to the agent, by id. */
  listOpenOfAgent(agentId: number, limit: number): Promise<readonly string[]>;

  /** Uuids of conversations of the team, by id. */
  listOfTeam(teamId: number, limit: number): Promise<readonly string[]>;

  /** Uuids of conversations with the tag, by id. */
  listWithTag(tagId: number, limit: number): Promise<readonly string[]>;
}

export interface LockOptions {
  readonly forMessage?: boolean;
}

export interface ConversationRepository extends ConversationReader {
  /**
   * The same as `find`, and locks the row: a second `lock` of it waits until this transaction ends.
   *
   * @param options.forMessage the next `messages.insert` is likely to be of this conversation; the store may prepare it
   */
  lock(uuid: string, options?: LockOptions): Promise<Conversation | undefined>;

  /** Returns the new id. */
  insert(conversation: NewConversation): Promise<number>;

  /** The next reference number, decimal text; on SQLite without gaps. */
  nextReferenceNumber(): Promise<string>;

  /** Changes the named columns only. */
  update(id: number, changes: Partial<ConversationState>): Promise<void>;

  /** Replaces the custom attributes. */
  setCustomAttributes(id: number, customAttributes: ConversationDocuments['customAttributes']): Promise<void>;

  /**
   * Gives conversations of one inbox to another contact, through the contact's channel there, with what the former one
   * wrote and has seen in them. Each counts the move in `seq`. Returns the new ones, by id; passes over those that are
   * not the former one's. What the former one wrote should be few messages; see `moveMessages`.
   */
  move(ids: readonly number[], to: ConversationMove): Promise<readonly { readonly id: number; readonly seq: number }[]>;

  /**
   * At most `limit` messages that the former contact wrote in these conversations become the contact's. Returns whether
   * there may be more.
   */
  moveMessages(
    ids: readonly number[],
    of: Pick<ConversationMove, 'formerId' | 'contactId'>,
    limit: number,
  ): Promise<boolean>;

  /**
   * Deletes the conversation with its messages, tags, drafts and everything that says who has seen it. Its events stay in
   * the log. It must have no mails. Its files and notifications must have been deleted before.
   */
  delete(id: number): Promise<void>;

  /** Gives the conversation to another contact, through their channel in its inbox. Messages keep their authors. */
  setContact(id: number, contactId: number, contactChannelId: number): Promise<void>;

  /** Replaces all tags. */
  setTags(id: number, tagIds: readonly number[]): Promise<void>;

  /** Adds an agent to those who took part; twice is once. */
  addParticipant(id: number, agentId: number, at: Timestamp): Promise<void>;

  /**
   * Everything up to `messageId` counts as seen by the user; 0 as nothing. Replaces what was there.
   */
  markSeen(id: number, userId: number, messageId: number, at: Timestamp): Promise<void>;

  /**
   * Where totals of lists are kept as differences, adds up a part of them that is small enough not to delay others. The
   * totals stay the same and are read faster. Returns whether differences are left.
   */
  addUpTotals(): Promise<boolean>;

  /**
   * Where the searched text of a conversation holds its contact's name, writes it again after the name or e-mail of a
   * contact has changed, for a number of conversations that is small enough not to delay others. Returns whether there
   * may be more.
   */
  followRenames(): Promise<boolean>;
}

export type NewConversation = Pick<
  Conversation,
  'uuid' | 'createdAt' | 'referenceNumber' | 'contactId' | 'contactChannelId' | 'inboxId' | keyof ConversationState
> &
  ConversationDocuments;

export interface ConversationMove {
  readonly formerId: number;
  readonly contactId: number;
  readonly contactChannelId: number;
  readonly at: Timestamp;
}
