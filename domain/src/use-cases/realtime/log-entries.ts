import type { Actor, Agent } from '../../model/agent/agent.ts';
import { conversationVisibility, isVisible } from '../../model/conversation/access.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import { mayReadMessages } from '../../model/conversation/readable-texts.ts';
import type { RecordedEvent } from '../../model/event/event.ts';
import type { EventRecords } from '../../model/event/event-columns.ts';
import { recordsWith } from '../../model/event/event-rules.ts';
import type { Message } from '../../model/message/message.ts';
import type { ShownNotification } from '../../model/notification/notification.ts';
import { dayLengthMs, type Timestamp } from '../../model/shared/time.ts';
import type { PageVisit } from '../../model/widget/session.ts';
import type { StoreReader } from '../../ports/store.ts';

/** An event of the log with the records that it is about, as they are when it is read. */
export type LogEntry = RecordedEvent & LoadedRecords;

/** What `recordsWith` names. */
interface LoadedRecords {
  /** Undefined where the event is not about a conversation. */
  readonly conversation?: Conversation | undefined;
  /** Undefined where the event is about none, or it was deleted since. */
  readonly message?: Message | undefined;
  /** The newest message of the conversation, after a message was deleted. */
  readonly newestMessage?: Message | undefined;
  /** The agent whom the event assigns, if they still exist. */
  readonly assignee?: Agent | undefined;
  /** The agent whose availability has changed, if they still exist. */
  readonly agent?: Agent | undefined;
  /** The notification that an agent receives, if it still exists. */
  readonly notification?: ShownNotification | undefined;
  /** What the contact had open, newest first. */
  readonly pageVisits?: readonly PageVisit[];
}

export async function entriesOf(
  records: Records,
  events: readonly RecordedEvent[],
  sight: Sight,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const recorded of events) entries.push(await entryOf(records, recorded, sight));
  return entries;
}

async function entryOf(records: Records, recorded: RecordedEvent, sight: Sight): Promise<LogEntry> {
  const wanted = recordsWith(recorded.event);
  const { agent, notification, pageVisitsOf } = wanted;
  const since = recorded.createdAt - dayLengthMs;
  return {
    ...recorded,
    ...(await recordsOfConversation(records, wanted, sight)),
    ...(agent !== undefined && { agent: await records.agent(agent) }),
    ...(notification !== undefined &&
      sight.isOf(notification.agentId) && {
        notification: await records.notification(notification.agentId, notification.id),
      }),
    ...(pageVisitsOf !== undefined &&
      (await sight.seesVisits(pageVisitsOf)) && { pageVisits: await records.pageVisits(pageVisitsOf, since) }),
  };
}

async function recordsOfConversation(
  records: Records,
  { conversation: id, message: messageId, newestMessage, assignee }: EventRecords,
  sight: Sight,
): Promise<LoadedRecords> {
  const conversation = id === undefined ? undefined : await records.conversation(id);
  if (conversation === undefined) return {};
  const assigneeId = assignee === 'present' ? conversation.assignedUserId : assignee;
  const loaded = { conversation, assignee: assigneeId ? await records.agent(assigneeId) : undefined };
  if (messageId === undefined || !sight.seesConversation(conversation)) return loaded;
  const seesMessage = sight.seesMessages(conversation);
  return {
    ...loaded,
    message: seesMessage ? await records.message(messageId) : undefined,
    // Lists show who wrote it, also to those who may not read it.
    newestMessage: newestMessage === true || !seesMessage ? await records.newestMessage(conversation.id) : undefined,
  };
}

/** What may be shown of an entry; checked before it is loaded. */
interface Sight {
  seesConversation(conversation: Conversation): boolean;
  seesMessages(conversation: Conversation): boolean;
  seesVisits(contactId: number): Promise<boolean>;
  /** It is made for that agent. */
  isOf(agentId: number): boolean;
}

export const fullSight: Sight = {
  seesConversation: () => true,
  seesMessages: () => true,
  seesVisits: async () => true,
  isOf: () => true,
};

export function sightOf(reader: StoreReader, actor: Actor): Sight {
  const visibility = conversationVisibility(actor);
  const readsMessages = mayReadMessages(actor);
  const seesContact = remembering(async (contactId: number) => {
    return (await reader.conversations.listPrevious(contactId, 0, visibility, 1)).length > 0;
  });
  return {
    seesConversation: (conversation) => isVisible(visibility, conversation),
    seesMessages: (conversation) => readsMessages && isVisible(visibility, conversation),
    seesVisits: seesContact,
    isOf: (agentId) => agentId === actor.id,
  };
}

/** The records of one batch of entries: what several of them are about is loaded once, after all of them. */
interface Records {
  conversation(id: number): Promise<Conversation | undefined>;
  message(id: number): Promise<Message | undefined>;
  newestMessage(conversationId: number): Promise<Message | undefined>;
  agent(id: number): Promise<Agent | undefined>;
  notification(agentId: number, id: number): Promise<ShownNotification | undefined>;
  pageVisits(contactId: number, since: Timestamp): Promise<readonly PageVisit[]>;
}

export function recordsOf(reader: StoreReader): Records {
  return {
    conversation: remembering((id: number) => reader.conversations.findById(id)),
    message: (id) => reader.messages.findById(id),
    newestMessage: async (conversationId) => reader.messages.findById(await reader.messages.newestId(conversationId)),
    agent: remembering((id: number) => reader.agents.find(id)),
    notification: (agentId, id) => reader.notifications.find(agentId, id),
    pageVisits: (contactId, since) => reader.widget.listPageVisits(contactId, since, shownVisits),
  };
}

/** Asks once for each key. */
function remembering<Value>(ask: (key: number) => Promise<Value>): (key: number) => Promise<Value> {
  const answers = new Map<number, Promise<Value>>();
  return (key) => {
    const known = answers.get(key) ?? ask(key);
    answers.set(key, known);
    return known;
  };
}

const shownVisits = 20;
