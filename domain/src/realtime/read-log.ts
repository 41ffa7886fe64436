import type { Agent } from '../agent/agent.ts';
import type { Conversation, ConversationListItem } from '../conversation/conversation.ts';
import { isConversationEvent, type RecordedEvent } from '../event/event.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Message } from '../message/message.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import { day } from '../time.ts';
import type { PageVisit } from '../widget/session.ts';

/** An event of the log with the records that it is about, as they are when it is read. */
export interface LogEntry extends RecordedEvent {
  /** Undefined where the event is about none. */
  readonly conversation?: Conversation | undefined;
  /** Undefined where the event is about none, or it was deleted since. */
  readonly message?: Message | undefined;
  /** The agent whom the event assigns, if he is still there. */
  readonly assignee?: Agent | undefined;
  /** What the contact had open, newest first. */
  readonly pageVisits?: readonly PageVisit[];
}

/** Entries behind that position, in the order of the log. */
export async function readLog(ports: Pick<Ports, 'store'>, after: number, limit: number): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) => {
    const entries: LogEntry[] = [];
    for (const recorded of await reader.events.listAfter(after, limit)) entries.push(await entryOf(reader, recorded));
    return entries;
  });
}

/** What the contact of a conversation may see of it behind `seq`, in order. */
export async function readConversationLog(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  seq: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) => {
    const entries: LogEntry[] = [];
    const events = await reader.events.listAfterSeq(conversationId, seq, limit);
    for (const recorded of events) entries.push(await entryOf(reader, recorded));
    return entries;
  });
}

/** Where the log ends. */
export async function newestLogEntry(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.newest());
}

/** Up to where the log has been forgotten. */
export async function forgottenLog(ports: Pick<Ports, 'store'>): Promise<number> {
  return ports.store.read((reader) => reader.events.forgottenUpTo());
}

/** What each of these agents has not read of the conversation, at most 99. */
export async function unreadCounts(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return ports.store.read((reader) => reader.conversations.unreadCounts(conversationId, agentIds));
}

/** A list item as that agent sees it, without asking whether he may. */
export async function viewListItem(
  ports: Pick<Ports, 'store'>,
  uuid: string,
  viewerId: number,
): Promise<ConversationListItem | undefined> {
  return ports.store.read((reader) => reader.conversations.findListItem(uuid, viewerId));
}

/** What decides who may see a conversation; undefined when it is gone. */
export async function readConversationAccess(
  ports: Pick<Ports, 'store'>,
  id: number,
): Promise<Pick<Conversation, 'assignedUserId' | 'assignedTeamId' | 'contactId' | 'inboxId'> | undefined> {
  return ports.store.read((reader) => reader.conversations.findById(id));
}

/** The inbox when its widgets are served. */
export async function findOpenInbox(ports: Pick<Ports, 'store'>, id: number): Promise<Inbox | undefined> {
  const inbox = await ports.store.read((reader) => reader.inboxes.find(id));
  return inbox?.enabled === true && inbox.channel === 'livechat' ? inbox : undefined;
}

const forgottenAtOnce = 1_000;

/** A job of the service: forgets what is older than `keep` milliseconds, some at a time. Answers how many. */
export async function forgetEvents(ports: Pick<Ports, 'store' | 'clock'>, keep: number): Promise<number> {
  const before = ports.clock.now() - keep;
  let total = 0;
  for (;;) {
    const count = await ports.store.transact((writer) => writer.events.forgetBefore(before, forgottenAtOnce));
    total += count;
    if (count < forgottenAtOnce) return total;
  }
}

async function entryOf(reader: StoreReader, recorded: RecordedEvent): Promise<LogEntry> {
  const { event } = recorded;
  if (event.type === 'contact.page_visited') {
    return {
      ...recorded,
      pageVisits: await reader.widget.listPageVisits(event.contactId, recorded.createdAt - day, shownVisits),
    };
  }
  if (!isConversationEvent(event)) return recorded;
  const conversation = await reader.conversations.findById(event.conversationId);
  if (event.type === 'message.created' || event.type === 'message.updated') {
    return { ...recorded, conversation, message: await reader.messages.findById(event.messageId) };
  }
  const assigned = event.type === 'conversation.updated' ? event.changes.assignedUserId : undefined;
  const assigneeId = assigned ?? (isMove(recorded) ? conversation?.assignedUserId : null);
  return { ...recorded, conversation, assignee: assigneeId ? await reader.agents.find(assigneeId) : undefined };
}

/** A conversation that comes to another contact is new to him: he is told who has it. */
function isMove({ event }: RecordedEvent): boolean {
  return event.type === 'conversation.updated' && event.changes.contactId !== undefined;
}

const shownVisits = 20;
