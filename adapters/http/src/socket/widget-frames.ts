import { type Agent, isConversationEvent, type Signal, type Timestamp } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../media/media-links.ts';
import { iso } from '../presenters/time.ts';
import { presentAssignee, presentWidgetMessage } from '../presenters/widget.ts';
import { encode } from './connection.ts';

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
  if (!isConversationEvent(event) || event.seq === null || conversation === undefined) return undefined;
  const { uuid } = conversation;
  const { seq } = event;
  const update = (data: object): WidgetFrame => ({
    uuid,
    seq,
    isOwn: false,
    bytes: encode({ type: 'conversation_update', seq, data: { uuid, ...data } }),
  });
  switch (event.type) {
    case 'message.created':
      if (message === undefined || message.private) return update({});
      return {
        uuid,
        seq,
        isOwn: message.senderType === 'contact',
        bytes: encode({ type: 'new_message', seq, data: presentWidgetMessage(message, links) }),
      };
    case 'conversation.seen':
      return update({ unread_message_count: 0 });
    case 'conversation.updated':
      return update(shownChanges(entry, links));
    default:
      return update({});
  }
}

function shownChanges({ event, conversation, assignee }: LogEntry, links: MediaLinks): object {
  if (event.type !== 'conversation.updated' || conversation === undefined) return {};
  const { changes } = event;
  if (changes.contactId !== undefined) {
    return {
      status: conversation.status,
      assignee: presentAssignee(assignee, links),
      assigned_team_id: conversation.assignedTeamId,
    };
  }
  return {
    ...(changes.status !== undefined && { status: changes.status }),
    ...(changes.assignedUserId !== undefined && { assignee: presentAssignee(assignee, links) }),
    ...(changes.assignedTeamId !== undefined && { assigned_team_id: changes.assignedTeamId }),
  };
}

/** For a client that does not count: the `seq` that it has already, so that one that counts passes it over. */
export function assigneeFrame(uuid: string, seq: number, agent: Agent, links: MediaLinks): Buffer {
  return encode({ type: 'conversation_update', seq, data: { uuid, assignee: presentAssignee(agent, links) } });
}

/** For the contact: an agent has seen the conversation; undefined for any other entry. */
export function widgetSeenFrame({ event, conversation, createdAt }: LogEntry): Buffer | undefined {
  if (event.type !== 'conversation.seen' || event.seq !== null || conversation === undefined) return undefined;
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
