import type { ReplyOf } from '@helpdesk/contract';
import { conversation } from './records.ts';

const noon = '2026-05-20T12:00:00.000Z';

export const notification: ReplyOf<'listNotifications'>[number] = {
  id: 31,
  created_at: noon,
  updated_at: noon,
  user_id: 2,
  notification_type: 'assignment',
  title: 'Ann Lee assigned conversation #101 to you',
  body: 'Invoice of May',
  is_read: false,
  conversation_id: conversation.id,
  message_id: null,
  actor_id: 4,
  meta: {},
  actor_first_name: 'Ann',
  actor_last_name: 'Lee',
  actor_avatar_url: null,
  conversation_uuid: conversation.uuid,
  message_uuid: null,
};
