import type { ReplyOf } from '@helpdesk/contract';

const noon = '2026-05-20T12:00:00.000Z';

export const activityLog: ReplyOf<'listActivityLogs'>['results'][number] = {
  id: 812,
  created_at: noon,
  updated_at: noon,
  activity_type: 'agent_updated',
  activity_description: 'Ada Admin changed the agent Ben Berger',
  actor_id: 2,
  actor_name: 'Ada Admin',
  target_model_type: 'agent',
  target_model_id: 3,
  target_name: 'Ben Berger',
  ip: '192.0.2.7',
  request_id: '9f1c0d3b7a52-4k',
  via: 'session',
  meta: { changed: ['roles'], before: { roles: ['Agent'] }, after: { roles: ['Admin', 'Agent'] } },
};
