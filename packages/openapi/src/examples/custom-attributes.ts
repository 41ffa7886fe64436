import type { ReplyOf } from '@helpdesk/contract';

const noon = '2026-05-20T12:00:00.000Z';

export const customAttribute: ReplyOf<'createCustomAttribute'> = {
  id: 4,
  created_at: noon,
  updated_at: noon,
  name: 'Plan',
  description: 'What the customer pays for',
  applies_to: 'contact',
  key: 'plan',
  values: ['free', 'pro'],
  data_type: 'list',
  regex: '',
  regex_hint: '',
};
