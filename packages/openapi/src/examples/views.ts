import type { ReplyOf } from '@helpdesk/contract';

const noon = '2026-05-20T12:00:00.000Z';

export const view: ReplyOf<'createMyView'> = {
  id: 5,
  created_at: noon,
  updated_at: noon,
  name: 'Waiting for me',
  filters: [{ model: 'conversations', field: 'assigned_user_id', operator: 'equals', value: 'me' }],
  visibility: 'user',
  user_id: 2,
  team_id: null,
  order_by: 'conversations.waiting_since',
  order: 'asc',
};

export const sharedView: ReplyOf<'createSharedView'> = {
  ...view,
  id: 6,
  name: 'Billing',
  filters: [{ model: 'conversations', field: 'tags', operator: 'contains', value: ['invoice'] }],
  visibility: 'team',
  user_id: null,
  team_id: 3,
};
