import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Author, ConversationChange } from '../../model/conversation/conversation-change.ts';
import { activityPreview } from '../../model/conversation/last-message.ts';
import { writtenChange } from '../../model/conversation/written-message.ts';
import type { ConversationChanges } from '../../model/event/event.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { IdGenerator } from '../../ports/platform.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { notifyOfAssignment } from '../notification/notify.ts';

/** Writes the change, its activity and its events; part of the caller's transaction, on a locked row. */
export async function changeConversation(
  ports: { readonly ids: IdGenerator },
  writer: StoreWriter,
  conversation: Conversation,
  author: Author,
  at: Timestamp,
  change: ConversationChange,
): Promise<Conversation> {
  const { message, state, activity, shown } = writtenChange(conversation, author, change, ports.ids.uuid(), at);
  await writer.conversations.update(conversation.id, state);
  if (change.tags !== undefined) await writer.conversations.setTags(conversation.id, change.tags.ids);
  const messageId = await writer.messages.insert(message);
  const { lastActivity: _, ...shownState } = state;
  const changes: ConversationChanges = { ...shownState, ...namesOf(change) };
  const { id: conversationId, assignedUserId, assignedTeamId } = conversation;
  const reassigned = changes.assignedUserId !== undefined || changes.assignedTeamId !== undefined;
  await writer.events.append(
    [
      {
        type: 'conversation.updated',
        conversationId,
        seq: shown ? conversation.seq + 1 : null,
        changes,
        activity,
        ...(reassigned && { previous: { assignedUserId, assignedTeamId } }),
      },
      { type: 'message.created', conversationId, seq: null, messageId },
    ],
    at,
  );
  const lastMessage = activityPreview(activity);
  const changed = { ...conversation, ...changes, lastActivity: activity, lastMessage };
  if (changed.assignedUserId !== assignedUserId) await notifyOfAssignment(writer, author, changed, at);
  return changed;
}

function namesOf(change: ConversationChange): ConversationChanges {
  return {
    ...(change.status && { status: change.status.name, statusCategory: change.status.category }),
    ...(change.priority !== undefined && { priority: change.priority }),
    ...(change.tags && { tags: change.tags.names }),
    ...(change.contactId !== undefined && { contactId: change.contactId }),
  };
}
