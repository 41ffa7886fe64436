import {
  type Agent,
  type ContactChanges,
  type Conversation,
  contactUpdateOf,
  type Signal,
  type Timestamp,
} from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { iso } from '../../presenters/time.ts';
import { presentAssignee, presentWidgetMessage } from '../../presenters/widget.ts';
import { encode } from '../connection.ts';

/** An entry of the log as a contact's sockets get it. */
export interface WidgetFrame {
  readonly uuid: string;
  readonly seq: number;
  readonly bytes: Buffer;
  /** A message that the contact wrote. */
  readonly isOwn: boolean;
}

/**
 * The frame of an entry, or undefined where its contact may not see it. An entry whose message is gone still
 * takes its place: the numbers that a client sees have no gap.
 */
export function widgetFrame(entry: LogEntry, links: MediaLinks): WidgetFrame | undefined {
  const { event, conversation, message } = entry;
  const update = contactUpdateOf(event);
  if (update === undefined || update.seq === null || conversation === undefined) return undefined;
  const { uuid } = conversation;
  const { seq } = update;
  if (update.kind === 'message_created' && message !== undefined && !message.private) {
    const bytes = encode({ type: 'new_message', seq, data: presentWidgetMessage(message, links) });
    return { uuid, seq, isOwn: message.senderType === 'contact', bytes };
  }
  const shown = update.kind === 'message_created' ? {} : shownChanges(update.shows, entry, links);
  return { uuid, seq, isOwn: false, bytes: encode({ type: 'conversation_update', seq, data: { uuid, ...shown } }) };
}

function shownChanges(shows: ContactChanges | 'everything', { conversation, assignee }: LogEntry, links: MediaLinks) {
  const { status, assignedTeamId, unreadMessageCount, ...rest } = shows === 'everything' ? whole(conversation) : shows;
  return {
    ...(status !== undefined && { status }),
    ...(rest.assignee && { assignee: presentAssignee(assignee, links) }),
    ...(assignedTeamId !== undefined && { assigned_team_id: assignedTeamId }),
    ...(unreadMessageCount !== undefined && { unread_message_count: unreadMessageCount }),
  };
}

/** Of a conversation that the contact has had for less than this entry. */
function whole(conversation: Conversation | undefined): ContactChanges {
  if (conversation === undefined) return {};
  const { status, assignedTeamId } = conversation;
  return { status, assignee: true, assignedTeamId };
}

/** For a client that does not count: the `seq` that it has already, so that one that counts passes it over. */
export function assigneeFrame(uuid: string, seq: number, agent: Agent, links: MediaLinks): Buffer {
  return encode({ type: 'conversation_update', seq, data: { uuid, assignee: presentAssignee(agent, links) } });
}

/** For the contact: an agent has seen the conversation; undefined for any other entry. */
export function widgetSeenFrame({ event, conversation, createdAt }: LogEntry): Buffer | undefined {
  if (contactUpdateOf(event)?.kind !== 'seen_by_agent' || conversation === undefined) return undefined;
  const data = { conversation_uuid: conversation.uuid, agent_last_seen_at: iso(createdAt) };
  return encode({ type: 'conversation_seen', data });
}

/** The log does not reach back to where the client was. */
export function resyncFrame(uuid: string, seq: number): Buffer {
  return encode({ type: 'conversation_update', seq, data: { uuid, resync: true } });
}

/** @param seen when an agent last saw a conversation, by uuid */
export function joinedFrame(
  conversations: Readonly<Record<string, number>>,
  seen: ReadonlyMap<string, Timestamp>,
): Buffer {
  const agentLastSeenAt = Object.fromEntries([...seen].map(([uuid, at]) => [uuid, iso(at)]));
  return encode({ type: 'joined', data: { message: 'Welcome', conversations, agent_last_seen_at: agentLastSeenAt } });
}

/** For the contact: an agent is writing; undefined where the contact may not know. */
export function widgetTypingFrame(signal: Signal): Buffer | undefined {
  if (signal.type !== 'typing' || signal.by.type !== 'agent' || signal.isPrivate) return undefined;
  return encode({
    type: 'typing',
    data: {
      conversation_uuid: signal.conversationUuid,
      is_typing: signal.isTyping,
      first_name: signal.by.firstName,
    },
  });
}
