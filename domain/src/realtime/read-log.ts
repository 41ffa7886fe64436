import type { Actor, Agent } from '../agent/agent.ts';
import { conversationVisibility, isVisible } from '../conversation/access.ts';
import type { Conversation, ConversationListItem } from '../conversation/conversation.ts';
import { isConversationEvent, type RecordedEvent } from '../event/event.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Message } from '../message/message.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import { day, type Timestamp } from '../time.ts';
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

/** Entries behind that position, in the order of the log, each with its records. */
export async function readLog(ports: Pick<Ports, 'store'>, after: number, limit: number): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfter(after, limit), everything),
  );
}

/**
 * The same for one agent: messages and page visits that they may not see now are not loaded. Whether an entry
 * concerns them at all is not decided here.
 */
export async function readLogFor(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  after: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfter(after, limit), sightOf(reader, actor)),
  );
}

/** What the contact of a conversation may see of it behind `seq`, in order. */
export async function readConversationLog(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  seq: number,
  limit: number,
): Promise<readonly LogEntry[]> {
  return ports.store.read(async (reader) =>
    entriesOf(recordsOf(reader), await reader.events.listAfterSeq(conversationId, seq, limit), everything),
  );
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

async function entriesOf(
  records: Records,
  events: readonly RecordedEvent[],
  sight: Sight,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const recorded of events) entries.push(await entryOf(records, recorded, sight));
  return entries;
}

async function entryOf(records: Records, recorded: RecordedEvent, sight: Sight): Promise<LogEntry> {
  const { event } = recorded;
  if (event.type === 'contact.page_visited') {
    if (!(await sight.seesVisits(event.contactId))) return recorded;
    return { ...recorded, pageVisits: await records.pageVisits(event.contactId, recorded.createdAt - day) };
  }
  if (!isConversationEvent(event)) return recorded;
  const conversation = await records.conversation(event.conversationId);
  if (event.type === 'message.created' || event.type === 'message.updated') {
    if (conversation === undefined || !sight.seesMessages(conversation)) return { ...recorded, conversation };
    return { ...recorded, conversation, message: await records.message(event.messageId) };
  }
  const assigned = event.type === 'conversation.updated' ? event.changes.assignedUserId : undefined;
  const assigneeId = assigned ?? (isMove(recorded) ? conversation?.assignedUserId : null);
  return { ...recorded, conversation, assignee: assigneeId ? await records.agent(assigneeId) : undefined };
}

/** What may be shown of an entry; asked before it is loaded. */
interface Sight {
  seesMessages(conversation: Conversation): boolean;
  seesVisits(contactId: number): Promise<boolean>;
}

const everything: Sight = { seesMessages: () => true, seesVisits: async () => true };

function sightOf(reader: StoreReader, actor: Actor): Sight {
  const visibility = conversationVisibility(actor);
  const readsMessages = actor.permissions.includes('messages:read');
  const seesContact = remembering(async (contactId: number) => {
    return (await reader.conversations.listPrevious(contactId, 0, visibility, 1)).length > 0;
  });
  return {
    seesMessages: (conversation) => readsMessages && isVisible(visibility, conversation),
    seesVisits: seesContact,
  };
}

/** The records of one batch of entries: what several of them are about is loaded once, after all of them. */
interface Records {
  conversation(id: number): Promise<Conversation | undefined>;
  message(id: number): Promise<Message | undefined>;
  agent(id: number): Promise<Agent | undefined>;
  pageVisits(contactId: number, since: Timestamp): Promise<readonly PageVisit[]>;
}

function recordsOf(reader: StoreReader): Records {
  return {
    conversation: remembering((id: number) => reader.conversations.findById(id)),
    message: (id) => reader.messages.findById(id),
    agent: remembering((id: number) => reader.agents.find(id)),
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

/** A conversation that comes to another contact is new to him: he is told who has it. */
function isMove({ event }: RecordedEvent): boolean {
  return event.type === 'conversation.updated' && event.changes.contactId !== undefined;
}

const shownVisits = 20;
