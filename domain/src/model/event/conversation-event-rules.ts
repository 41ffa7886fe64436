import { lasting, none, silent } from './column-groups.ts';
import type { ConversationEvent, EventOf } from './event.ts';
import type { EventRecords, EventRule, EventSubject, MovedCounts, NumberedUpdate } from './event-columns.ts';

type Updated = EventOf<'conversation.updated'>;
type OfUser = { readonly userId: number };

const conversation = ({ conversationId }: ConversationEvent): EventSubject => ({
  record: 'conversation',
  id: conversationId,
});

const itsConversation = ({ conversationId }: ConversationEvent): EventRecords => ({ conversation: conversationId });
const itsMessage = (event: EventOf<'message.created' | 'message.updated'>): EventRecords => ({
  ...itsConversation(event),
  message: event.messageId,
});

const seen = ({ userId }: OfUser) => ({ kind: 'seen', userId }) as const;

const messageCounts = (): MovedCounts => ({ lists: false, agents: ['assignee', 'mentioned'] });
const seenCounts = ({ userId }: OfUser): MovedCounts => ({ lists: false, agents: [userId, 'mentioned'] });

/** What is decided about each event of a conversation. */
export const conversationEventRules = {
  'conversation.created': {
    subject: conversation,
    loads: itsConversation,
    agents: 'conversation_readers',
    agentUpdate: () => ({ kind: 'conversation_created' }),
    contact: 'nothing',
    counts: () => ({ lists: true, agents: ['assignee', 'mentioned'] }),
    readersBefore: none,
    ...lasting,
  },
  'conversation.updated': {
    subject: conversation,
    loads: (event) => ({ ...itsConversation(event), ...itsAssignee(event) }),
    agents: 'conversation_readers',
    agentUpdate: ({ changes }) => ({ kind: 'conversation_changed', changes }),
    contact: { numbered: changesForContact, unnumbered: 'nothing' },
    counts: updateCounts,
    readersBefore: ({ previous }) => previous,
    ...lasting,
  },
  'conversation.seen': {
    subject: conversation,
    loads: itsConversation,
    agents: 'conversation_readers',
    agentUpdate: seen,
    contact: {
      numbered: () => ({ kind: 'conversation_changed', shows: { unreadMessageCount: 0 } }),
      unnumbered: { kind: 'seen_by_agent' },
    },
    counts: seenCounts,
    readersBefore: none,
    ...lasting,
  },
  'conversation.marked_unread': {
    subject: conversation,
    loads: itsConversation,
    agents: 'conversation_readers',
    agentUpdate: seen,
    contact: 'nothing',
    counts: seenCounts,
    readersBefore: none,
    ...lasting,
  },
  'conversation.mentioned': {
    subject: conversation,
    ...silent,
    loads: itsConversation,
    counts: ({ agentIds }) => ({ lists: false, agents: [...agentIds, 'mentioned'] }),
    ...lasting,
  },
  'message.created': {
    subject: conversation,
    loads: itsMessage,
    agents: 'conversation_readers',
    agentUpdate: () => ({ kind: 'message_created' }),
    contact: { numbered: () => ({ kind: 'message_created' }), unnumbered: 'nothing' },
    counts: messageCounts,
    readersBefore: none,
    ...lasting,
  },
  'message.updated': {
    subject: conversation,
    loads: itsMessage,
    agents: 'conversation_readers',
    agentUpdate: () => ({ kind: 'message_changed' }),
    contact: 'nothing',
    counts: none,
    readersBefore: none,
    ...lasting,
  },
  'message.deleted': {
    subject: conversation,
    loads: (event) => ({ ...itsConversation(event), message: event.messageId, newestMessage: true }),
    agents: 'conversation_readers',
    agentUpdate: ({ messageUuid }) => ({ kind: 'message_deleted', messageUuid }),
    contact: 'nothing',
    counts: messageCounts,
    readersBefore: none,
    ...lasting,
  },
  'conversation.deleted': {
    subject: conversation,
    loads: none,
    agents: 'conversation_readers',
    agentUpdate: ({ uuid }) => ({ kind: 'conversation_deleted', uuid }),
    contact: 'nothing',
    counts: ({ previous, mentioned }) => ({ lists: true, agents: [previous.assignedUserId, ...mentioned] }),
    readersBefore: ({ previous }) => previous,
    ...lasting,
  },
} as const satisfies { readonly [Type in ConversationEvent['type']]: EventRule<EventOf<Type>> };

/** Contacts whose conversation moves to them get it as it is now. */
function isMove({ changes }: Updated): boolean {
  return changes.contactId !== undefined;
}

function itsAssignee(event: Updated): Pick<EventRecords, 'assignee'> {
  const { assignedUserId } = event.changes;
  if (assignedUserId != null) return { assignee: assignedUserId };
  return isMove(event) ? { assignee: 'present' } : {};
}

function changesForContact(event: Updated): NumberedUpdate {
  if (isMove(event)) return { kind: 'conversation_changed', shows: 'everything' };
  const { status, assignedUserId, assignedTeamId } = event.changes;
  const shows = {
    ...(status !== undefined && { status }),
    ...(assignedUserId !== undefined && { assignee: true as const }),
    ...(assignedTeamId !== undefined && { assignedTeamId }),
  };
  return { kind: 'conversation_changed', shows };
}

/** Lists differ by assignee, team and status. */
function updateCounts({ previous, changes }: Updated): MovedCounts {
  if (previous === undefined && changes.statusId === undefined) return { lists: false, agents: ['mentioned'] };
  return { lists: true, agents: [previous?.assignedUserId ?? null, 'assignee', 'mentioned'] };
}
