import type { NotificationType } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { clamped } from '../shapes/paging.ts';
import { flag, id, timestamp, uuid } from '../shapes/scalars.ts';

const types = ['mention', 'assignment', 'failed', 'security'] as const satisfies readonly NotificationType[];

export const notification = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  user_id: about(id, 'The agent whose notification it is'),
  notification_type: v.picklist(types),
  title: v.string(),
  body: v.nullable(v.string()),
  is_read: flag,
  conversation_id: v.nullable(id),
  message_id: v.nullable(id),
  actor_id: about(v.nullable(id), 'Who did it; null for the service itself'),
  meta: about(v.looseObject({}), 'For `security`: `kind`, and `ip` and `user_agent` where they are known'),
  actor_first_name: v.nullable(v.string()),
  actor_last_name: v.nullable(v.string()),
  actor_avatar_url: v.nullable(v.string()),
  conversation_uuid: v.nullable(uuid),
  message_uuid: v.nullable(uuid),
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const notificationCounts = v.strictObject({ unread_count: count, total_count: count });

export const notificationListQuery = body({
  limit: v.optional(clamped(1, 100), '20'),
  offset: v.optional(clamped(0, 1_000_000), '0'),
});
