import type { ReplyOf } from '@helpdesk/contract';
import { uuids } from './records.ts';

export const draft: ReplyOf<'saveDraft'> = {
  id: 12,
  created_at: '2026-05-20T12:00:00.000Z',
  updated_at: '2026-05-20T12:00:04.000Z',
  conversation_id: 31,
  conversation_uuid: uuids.conversation,
  user_id: 2,
  type: 'reply',
  content: '<p>Dear Grace,</p>',
  meta: { attachments: [9] },
};
