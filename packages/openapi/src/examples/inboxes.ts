import { type ReplyOf, secretMask } from '@helpdesk/contract';
import { inbox, uuids } from './records.ts';

const inboxInstall: ReplyOf<'getInboxInstall'> = {
  loader_url: 'https://desk.example.com/widget.js',
  pinned_url: 'https://desk.example.com/widget.0f530c9410.js',
  integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  snippet: `<script async src="https://desk.example.com/widget.js" data-inbox="${uuids.inbox}"></script>`,
  seen: [{ origin: 'https://shop.example.com', at: '2026-01-15T12:00:00.000Z' }],
};

const withLogo = (logo_url: string | null) => ({ ...inbox, config: { ...inbox.config, logo_url } });

/** What is sent and what comes back, of every route of inboxes. */
export const inboxExamples = {
  listInboxes: { reply: [inbox] },
  createInbox: {
    body: { name: 'Website', channel: 'livechat' as const, config: { brand_name: 'Example shop' } },
    reply: inbox,
  },
  getInbox: { reply: inbox },
  updateInbox: { body: { name: 'Website', secret: secretMask }, reply: inbox },
  deleteInbox: { reply: true as const },
  getInboxInstall: { reply: inboxInstall },
  setInboxLogo: { reply: withLogo(`/uploads/${uuids.media}`) },
  deleteInboxLogo: { reply: withLogo(null) },
  toggleInbox: { reply: { ...inbox, enabled: false } },
};
