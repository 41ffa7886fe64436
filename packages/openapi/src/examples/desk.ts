import type { ReplyOf } from '@helpdesk/contract';
import { uuids } from './records.ts';

export const deskSettings: ReplyOf<'getDeskSettings'> = {
  name: 'Example support',
  logo_url: `https://desk.example.com/uploads/${uuids.media}`,
  waiting_limits: { livechat_minutes: 60, email_minutes: 1_440 },
  locale: 'en',
  timezone: 'Europe/Berlin',
  own_timezone: null,
  service_timezone: 'Europe/Berlin',
  service_timezone_is_set: true,
  public_url: 'https://desk.example.com',
  addresses: ['https://desk.example.com'],
};
