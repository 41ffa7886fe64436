import type { BodyOf, ReplyOf } from '@helpdesk/contract';

export const macroActions: NonNullable<BodyOf<'applyMacro'>> = [
  { type: 'set_status', value: ['Resolved'] },
  { type: 'add_tags', value: ['shipping'] },
];

export const macro: ReplyOf<'createMacro'> = {
  id: 4,
  created_at: '2026-05-20T12:00:00.000Z',
  updated_at: '2026-05-20T12:00:00.000Z',
  name: 'On its way',
  message_content: '<p>Dear {{contact.first_name|customer}}, your parcel is on its way.</p>',
  actions: macroActions.map((action) => ({ ...action, display_value: action.value })),
  visibility: 'all',
  visible_when: ['replying', 'starting_conversation', 'adding_private_note'],
  user_id: null,
  team_id: null,
  usage_count: 12,
};
