import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { mayDeleteNote } from '../../model/contact/note.ts';
import { activityOf } from '../../model/conversation/activity.ts';
import { lastMessageFields } from '../../model/conversation/last-message.ts';
import { messageModel } from '../../model/media/media.ts';
import { isDeletedNote } from '../../model/message/deleted-note.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from '../conversation/open-conversation.ts';
import { forgetNotificationsOf } from '../notification/notify.ts';
import { requireMessage } from './require-message.ts';

/**
 * Deletes a private note of a conversation: an empty one stays in its place. What the preview, mentions and
 * notifications showed of it goes too, and its files belong to nothing from then on. Needs `messages:write`. Throws
 * `message.not_found`, `message.not_deletable`, `message.not_author`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.deletePrivateNote(actor, uuid, message.uuid) // throws message.not_deletable
 */
export async function deletePrivateNote(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<true> {
  requirePermission(actor, 'messages:write');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const conversation = await lockConversation(writer, actor, conversationUuid);
    const message = await requireMessage(writer.messages, conversation.id, uuid);
    if (isDeletedNote(message)) throw refuse('message.not_found', 'There is no such message');
    if (!message.private) throw refuse('message.not_deletable', 'Only private notes can be deleted');
    if (!mayDeleteNote(actor, message.senderId)) {
      throw refuse('message.not_author', 'Only the author or an Admin may delete this note');
    }
    const files = await writer.media.listOf(messageModel, message.id);
    const fileIds = files.map((file) => file.id);
    // The files no longer belong to a message: only their uploader can open them, and the sweep removes them.
    if (fileIds.length > 0) await writer.media.link(fileIds, messageModel, null, now);
    await forgetNotificationsOf(writer, message.id, now);
    await writer.messages.delete(message.id, now);
    const last = await writer.messages.findPreview(conversation.id);
    await writer.conversations.update(conversation.id, {
      updatedAt: now,
      ...(last === undefined
        ? { lastMessage: null, lastActivity: null }
        : lastMessageFields(last.textContent, activityOf(last.meta))),
      lastMessageAt: last?.createdAt ?? null,
      lastMessageSender: last?.senderType ?? null,
    });
    await writer.events.append(
      [
        {
          type: 'message.deleted',
          conversationId: conversation.id,
          seq: null,
          messageId: message.id,
          messageUuid: message.uuid,
        },
      ],
      now,
    );
    return true as const;
  });
}
