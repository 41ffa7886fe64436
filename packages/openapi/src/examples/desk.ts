import type { ReplyOf } from '@helpdesk/contract';
import { uuids } from './records.ts';

export const deskSettings: ReplyOf<'getDeskSettings'> = {
  name: 'Example support',
  logo_url: null,
  waiting_limits: { livechat_minutes: 60, email_minutes: 1_440 },
  locale: 'en',
  timezone: 'Europe/Berlin',
};

export const inboxInstall: ReplyOf<'getInboxInstall'> = {
  loader_url: 'https://desk.example.com/widget.js',
  pinned_url: 'https://desk.example.com/widget.0f530c9410.js',
  integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  snippet: `<script async src="https://desk.example.com/widget.js" data-inbox="${uuids.inbox}"></script>`,
};
