import type { ShownNotification } from '@helpdesk/domain';
import type { NotificationCounts } from '@helpdesk/domain/ports';
import type { MediaLinks } from '../media/media-links.ts';
import { iso } from './time.ts';

export function presentNotification(notification: ShownNotification, links: MediaLinks) {
  const { actor, conversation } = notification;
  return {
    id: notification.id,
    created_at: iso(notification.createdAt),
    updated_at: iso(notification.updatedAt),
    user_id: notification.agentId,
    notification_type: notification.type,
    title: notification.title,
    body: notification.body,
    is_read: notification.isRead,
    conversation_id: notification.conversationId,
    message_id: notification.messageId,
    actor_id: notification.actorId,
    meta: { ...notification.meta },
    actor_first_name: actor?.firstName ?? null,
    actor_last_name: actor?.lastName ?? null,
    actor_avatar_url: links.avatar(actor?.avatarUrl ?? null),
    conversation_uuid: conversation?.uuid ?? null,
    message_uuid: notification.messageUuid,
  };
}

export function presentNotificationCounts({ total, unread }: NotificationCounts) {
  return { unread_count: unread, total_count: total };
}
