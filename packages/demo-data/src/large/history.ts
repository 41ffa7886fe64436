import {
  type Author,
  type Conversation,
  type ConversationChange,
  type ConversationState,
  type Draft,
  defaultChannel,
  type NewMessage,
  opensForContact,
  reopening,
  type Status,
  statusAtWriting,
  type Timestamp,
  untouchedConversation,
  type Written,
  writtenChange,
  writtenMessage,
} from '@helpdesk/domain';

/** A conversation with what its rules look at. */
export type ToldConversation = ConversationState &
  Pick<
    Conversation,
    'id' | 'uuid' | 'createdAt' | 'contactId' | 'inboxId' | 'inboxChannel' | 'status' | 'statusCategory' | 'priority'
  >;

/** The last message of a conversation that an agent has seen. */
interface Seen {
  /** Its place among the messages. */
  readonly message: number;
  readonly at: Timestamp;
}

/**
 * What happened in one conversation, step by step, by the rules with which the service writes it. Messages are in the
 * order in which they were written.
 */
export interface History {
  readonly conversation: ToldConversation;
  readonly messages: readonly NewMessage[];
  readonly tagIds: readonly number[];
  readonly participants: ReadonlyMap<number, Timestamp>;
  readonly seen: ReadonlyMap<number, Seen>;

  write(draft: Draft, at: Timestamp): void;
  /** Nothing is written for a change that changes nothing. */
  change(author: Author, change: ConversationChange | undefined, at: Timestamp): void;
  see(agentId: number, at: Timestamp): void;
}

type Opening = Pick<ToldConversation, 'id' | 'uuid' | 'createdAt' | 'contactId' | 'inboxId' | 'subject'>;

/** @param uuidOfMessage of the message with that place in the conversation */
export function beginHistory(
  opening: Opening,
  open: Pick<Status, 'id' | 'name' | 'category'>,
  uuidOfMessage: (place: number) => string,
): History {
  let conversation: ToldConversation = {
    ...untouchedConversation,
    inboxChannel: defaultChannel,
    ...opening,
    updatedAt: opening.createdAt,
    statusId: open.id,
    status: open.name,
    statusCategory: open.category,
    priority: null,
  };
  let tagIds: readonly number[] = [];
  const messages: NewMessage[] = [];
  const participants = new Map<number, Timestamp>();
  const seen = new Map<number, Seen>();

  const keep = ({ message, state }: Written): void => {
    messages.push(message);
    conversation = { ...conversation, ...state };
  };
  const change: History['change'] = (author, wanted, at) => {
    if (wanted === undefined) return;
    keep(writtenChange(conversation, author, wanted, uuidOfMessage(messages.length), at));
    const { status, priority } = wanted;
    if (status !== undefined) conversation = { ...conversation, status: status.name, statusCategory: status.category };
    if (priority !== undefined) conversation = { ...conversation, priority };
    if (wanted.tags !== undefined) tagIds = wanted.tags.ids;
  };
  return {
    get conversation() {
      return conversation;
    },
    get tagIds() {
      return tagIds;
    },
    messages,
    participants,
    seen,
    change,
    write: (draft, at) => {
      // Replies of the past have left.
      const own = { uuid: uuidOfMessage(messages.length), status: statusAtWriting(draft) ?? 'sent' };
      keep(writtenMessage(conversation, draft, own, at));
      const { author } = draft;
      if (author.senderType === 'agent') {
        if (!participants.has(author.id)) participants.set(author.id, at);
      } else if (opensForContact(conversation.statusCategory)) {
        // No agent of this desk is away and reassigning, so the agent keeps it.
        change(author, reopening(conversation, open, undefined, at), at);
      }
    },
    see: (agentId, at) => {
      const from = (seen.get(agentId)?.message ?? -1) + 1;
      const isNews = messages.slice(from).some(({ type, senderId }) => type !== 'activity' && senderId !== agentId);
      if (isNews) seen.set(agentId, { message: messages.length - 1, at });
    },
  };
}
