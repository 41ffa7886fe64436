import type { Conversation, ConversationState } from '../../model/conversation/conversation.ts';
import type { Author, ConversationChange } from '../../model/conversation/conversation-change.ts';
import { afterMessage } from '../../model/conversation/reply-clock.ts';
import type { ConversationChanges } from '../../model/event/event.ts';
import type { MessageMeta } from '../../model/message/message.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { IdGenerator } from '../../ports/platform.ts';
import type { StoreWriter } from '../../ports/store.ts';

const emptyMeta: MessageMeta = { to: [], cc: [], bcc: [], from: [], subject: '' };

/** Fields of the state whose change is sent to the contact. */
const shownToContact: readonly (keyof ConversationState)[] = ['statusId', 'assignedUserId', 'assignedTeamId'];

/** Writes the change, its activity and its events; part of the caller's transaction, on a locked row. */
export async function changeConversation(
  ports: { readonly ids: IdGenerator },
  writer: StoreWriter,
  conversation: Conversation,
  author: Author,
  at: Timestamp,
  change: ConversationChange,
): Promise<Conversation> {
  const sender = author.senderType ?? 'agent';
  const text = `${`${author.firstName} ${author.lastName}`.trim()} ${joinSentences(change.sentences)}`;
  const shown = shownToContact.some((field) => field in change.state && change.state[field] !== conversation[field]);
  const state: Partial<ConversationState> = {
    ...change.state,
    ...afterMessage(conversation, { kind: 'activity', text, sender, at }),
    updatedAt: at,
    version: conversation.version + 1,
    ...(shown && { seq: conversation.seq + 1 }),
  };
  await writer.conversations.update(conversation.id, state);
  if (change.tags !== undefined) await writer.conversations.setTags(conversation.id, change.tags.ids);
  const messageId = await writer.messages.insert({
    createdAt: at,
    updatedAt: at,
    uuid: ports.ids.uuid(),
    type: 'activity',
    status: 'sent',
    conversationId: conversation.id,
    content: text,
    textContent: text,
    contentType: 'text',
    private: false,
    senderId: author.id,
    senderType: sender,
    meta: emptyMeta,
    seq: null,
  });
  const changes: ConversationChanges = { ...state, ...namesOf(change) };
  const { id: conversationId, assignedUserId, assignedTeamId } = conversation;
  const reassigned = changes.assignedUserId !== undefined || changes.assignedTeamId !== undefined;
  await writer.events.append(
    [
      {
        type: 'conversation.updated',
        conversationId,
        seq: shown ? conversation.seq + 1 : null,
        changes,
        ...(reassigned && { previous: { assignedUserId, assignedTeamId } }),
      },
      { type: 'message.created', conversationId, seq: null, messageId },
    ],
    at,
  );
  return { ...conversation, ...changes };
}

function namesOf(change: ConversationChange): ConversationChanges {
  return {
    ...(change.status && { status: change.status.name, statusCategory: change.status.category }),
    ...(change.priority !== undefined && { priority: change.priority }),
    ...(change.tags && { tags: change.tags.names }),
  };
}

function joinSentences(sentences: readonly string[]): string {
  if (sentences.length < 2) return sentences.join('');
  return `${sentences.slice(0, -1).join(', ')} and ${sentences.at(-1)}`;
}
