import { type ReplyOf, secretMask } from '@helpdesk/contract';
import { inbox, uuids } from './records.ts';

const inboxInstall: ReplyOf<'getInboxInstall'> = {
  loader_url: 'https://desk.example.com/widget.js',
  pinned_url: 'https://desk.example.com/widget.0f530c9410.js',
  integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
  snippet: `<script async src="https://desk.example.com/widget.js" data-inbox="${uuids.inbox}"></script>`,
  seen: [{ origin: 'https://shop.example.com', at: '2026-01-15T12:00:00.000Z' }],
};

const readServer = {
  host: 'imap.shop.example',
  port: 993,
  username: 'help@shop.example',
  tls_type: 'tls' as const,
  tls_skip_verify: false,
  tls_ca: null,
  mailbox: 'INBOX',
  read_interval: '5m',
  scan_inbox_since: '48h',
  after_import: 'seen',
  password: secretMask,
};

const relay = {
  host: 'smtp.shop.example',
  port: 587,
  username: 'help@shop.example',
  tls_type: 'starttls' as const,
  tls_skip_verify: false,
  tls_ca: null,
  auth_protocol: 'plain' as const,
  hello_hostname: null,
  max_conns: 2,
  save_sent: 'never' as const,
  password: secretMask,
};

const mailConfig = {
  auth_type: 'password' as const,
  imap: [readServer],
  smtp: [relay],
  aliases: [{ address: 'sales@shop.example', name: 'Sales', send: true }],
  reply_to: null,
  enable_plus_addressing: true,
  reference_in_subject: true,
  quote_history: 'last' as const,
  signature: '{{agent.signature}}<p>{{inbox.name}}</p>',
  trusted_authserv: null,
  reply_to_senders: [],
  forwarders: [],
  spam: 'close' as const,
  thread_days: 90,
  max_mail_mb: 30,
  max_per_minute: 30,
};

const mailInbox: ReplyOf<'getInbox'> = {
  ...inbox,
  id: 2,
  uuid: uuids.mailInbox,
  name: 'Support',
  channel: 'email',
  config: mailConfig,
  secret: null,
  from: 'Example shop <help@shop.example>',
  from_name_template: '{{agent.first_name}} at {{inbox.name}}',
};

const password = 'the password of the mailbox';

/** What a person enters; the rest has its defaults. */
const entered = {
  from: mailInbox.from,
  config: {
    imap: [{ host: readServer.host, username: readServer.username, password }],
    smtp: [{ host: relay.host, username: relay.username, password }],
  },
};

const mailHosts: ReplyOf<'getMailHosts'> = {
  provider: 'Google',
  imap: { host: 'imap.gmail.com', port: 993, tls_type: 'tls' },
  smtp: { host: 'smtp.gmail.com', port: 465, tls_type: 'tls' },
  auth: 'app_password',
  note: null,
};

const tested: ReplyOf<'testInbox'> = {
  imap: [{ ok: true, code: null, text: null, ms: 412, idle: true, move: true, would_import: 12 }],
  smtp: {
    ok: false,
    code: 'auth_failed',
    text: '535 5.7.8 Authentication failed',
    ms: 230,
    sent: false,
    size: 36_700_160,
  },
  hints: ['app_password'],
};

const health: ReplyOf<'getInboxHealth'> = {
  mailboxes: [
    {
      host: readServer.host,
      username: readServer.username,
      mailbox: 'INBOX',
      state: 'ok',
      since: '2026-01-15T08:00:00.000Z',
      error: null,
      next_at: null,
      last_ok_at: '2026-01-15T12:00:00.000Z',
      last_mail_at: '2026-01-15T11:58:00.000Z',
    },
  ],
  smtp: {
    host: relay.host,
    username: relay.username,
    state: 'resting',
    since: '2026-01-15T11:59:00.000Z',
    error: 'unreachable',
    next_at: '2026-01-15T12:01:00.000Z',
    last_ok_at: '2026-01-15T11:30:00.000Z',
    waiting: 2,
    oldest_waiting_at: '2026-01-15T11:58:30.000Z',
  },
};

const withLogo = (logo_url: string | null) => ({ ...inbox, config: { ...inbox.config, logo_url } });

/** What is sent and what comes back, of every route of inboxes. */
export const inboxExamples = {
  listInboxes: { reply: [{ ...inbox, open_conversations: 14 }] },
  createInbox: { body: { name: 'Support', channel: 'email' as const, ...entered }, reply: mailInbox },
  getInbox: { reply: inbox },
  updateInbox: { body: { name: 'Website', secret: secretMask }, reply: inbox },
  getMailHosts: { reply: mailHosts },
  testInbox: { body: { ...entered, inbox_id: 2, send_to: 'ada@example.com' }, reply: tested },
  getInboxHealth: { reply: health },
  deleteInbox: { reply: true as const },
  getInboxInstall: { reply: inboxInstall },
  setInboxLogo: { reply: withLogo(`/uploads/${uuids.media}`) },
  deleteInboxLogo: { reply: withLogo(null) },
  toggleInbox: { reply: { ...inbox, enabled: false } },
};
