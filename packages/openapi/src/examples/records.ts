import { permissionNames, type ReplyOf } from '@helpdesk/contract';

/** The records of one small desk, as every example shows them. */

const morning = '2026-05-20T08:30:00.000Z';
const noon = '2026-05-20T12:00:00.000Z';
const made = { created_at: morning, updated_at: noon };

export const uuids = {
  conversation: '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10',
  message: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44',
  media: '5c9d7a60-8f10-4d53-b0d6-2f9f0f6f8e21',
  inbox: '0e4f9d31-3b6e-4f0e-9d0e-7b1a3f5c6d72',
  mailInbox: '2b8c1f60-9a4d-4c15-8e37-5d0f6a7b8c93',
} as const;

const billing = { id: 3, name: 'Billing', emoji: '💶' };

export const agent: ReplyOf<'createAgent'> = {
  id: 2,
  ...made,
  first_name: 'Ada',
  last_name: 'Reyes',
  email: 'ada@example.com',
  type: 'agent',
  availability_status: 'online',
  phone_number_country_code: null,
  phone_number: null,
  avatar_url: null,
  enabled: true,
  last_active_at: noon,
  last_login_at: null,
  roles: ['Agent'],
  permissions: permissionNames.filter((name) => name.startsWith('messages:')),
  custom_attributes: {},
  teams: [billing],
  api_key_last_used_at: noon,
  country: null,
  meta: {},
  external_user_id: null,
};

export const apiKey = 'k3yOfThirtyTwoLettersAndNumbers1';

export const agentSession: ReplyOf<'listOwnSessions'>[number] = {
  id: 12,
  created_at: morning,
  last_seen_at: noon,
  expires_at: '2026-06-19T12:00:00.000Z',
  ip: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  method: 'password',
  current: true,
};

export const agentWithKey: ReplyOf<'getAgent'> = {
  ...agent,
  api_key: apiKey,
};

export const ownAgent: ReplyOf<'getMe'> = { ...agentWithKey, signature: '<p>Ada Reyes</p>' };

export const namedApiKey: ReplyOf<'listNamedApiKeys'>[number] = {
  id: 8,
  created_at: morning,
  name: 'Nightly export',
  api_key: apiKey,
  permissions: ['conversations:read_all'],
  expires_at: '2026-12-31T23:00:00.000Z',
  last_used_at: null,
};

export const agentSummary: ReplyOf<'listAgents'>[number] = {
  id: 2,
  type: 'agent',
  first_name: 'Ada',
  last_name: 'Reyes',
  email: 'ada@example.com',
  enabled: true,
  avatar_url: null,
  ...made,
  external_user_id: null,
  availability_status: 'online',
};

export const agentCompact: ReplyOf<'listAgentsCompact'>[number] = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Reyes',
  avatar_url: null,
  availability_status: 'online',
  enabled: true,
};

export const role: ReplyOf<'getRole'> = {
  id: 4,
  ...made,
  name: 'Reader',
  description: 'Reads, and writes nothing',
  permissions: ['conversations:read', 'messages:read'],
};

export const permission: ReplyOf<'listPermissions'>[number] = {
  name: 'tags:manage',
  area: 'tags',
  action: 'manage',
  description: 'Create, rename and delete tags.',
};

export const team: ReplyOf<'getTeam'> = {
  ...billing,
  ...made,
  conversation_assignment_type: 'Manual',
  timezone: 'Europe/Berlin',
  business_hours_id: null,
  sla_policy_id: null,
  max_auto_assigned_conversations: 0,
};

export const teamCompact: ReplyOf<'listTeamsCompact'>[number] = billing;

export const contact: ReplyOf<'getContact'> = {
  id: 12,
  ...made,
  first_name: 'Grace',
  last_name: 'Okafor',
  email: 'grace@example.org',
  type: 'contact',
  availability_status: 'offline',
  phone_number_country_code: 'DE',
  phone_number: '030 1234567',
  avatar_url: null,
  enabled: true,
  last_active_at: noon,
  last_login_at: null,
  roles: [],
  permissions: [],
  custom_attributes: { plan: 'pro' },
  teams: [],
  api_key_last_used_at: null,
  country: 'Germany',
  meta: {},
  external_user_id: 'customer-4711',
  contact_channel_id: 12,
  email_state: null,
};

export const note: ReplyOf<'addContactNote'> = {
  id: 5,
  ...made,
  contact_id: 12,
  note: 'Prefers to be called in the morning',
  user_id: 2,
  first_name: 'Ada',
  last_name: 'Reyes',
  avatar_url: null,
};

const conversationFields: Omit<ReplyOf<'listAllConversations'>['results'][number], 'contact'> = {
  id: 31,
  ...made,
  uuid: uuids.conversation,
  reference_number: '131',
  waiting_since: noon,
  inbox_channel: 'livechat',
  inbox_name: 'Website',
  sla_policy_id: null,
  first_reply_at: null,
  last_reply_at: null,
  resolved_at: null,
  subject: 'An invoice is missing',
  last_message: 'I cannot find my invoice of April.',
  last_message_at: noon,
  last_message_sender: 'contact',
  last_message_private: false,
  last_message_author: { id: 12, first_name: 'Grace', type: 'contact' },
  last_message_changes: null,
  last_person_message: {
    content: 'I cannot find my invoice of April.',
    author: { id: 12, first_name: 'Grace', type: 'contact' },
    private: false,
    created_at: noon,
  },
  last_interaction: 'I cannot find my invoice of April.',
  last_interaction_at: noon,
  last_interaction_sender: 'contact',
  next_sla_deadline_at: null,
  priority_id: 3,
  assigned_user_id: 2,
  assigned_team_id: 3,
  unread_message_count: 1,
  is_sample: false,
  status: 'Open',
  priority: 'High',
  first_response_deadline_at: null,
  resolution_deadline_at: null,
  applied_sla_id: null,
  next_response_deadline_at: null,
  next_response_met_at: null,
  mentioned_message_uuid: null,
  contact_id: 12,
  inbox_id: 1,
  tags: ['invoice'],
  status_id: 1,
  status_category: 'open',
  snoozed_until: null,
  delivery: null,
  seq: 4,
  etag: '"6"',
};

export const conversation: ReplyOf<'listAllConversations'>['results'][number] = {
  ...conversationFields,
  contact: {
    id: 12,
    type: 'contact',
    blocked: false,
    availability_status: 'offline',
    last_active_at: null,
    ...made,
    first_name: 'Grace',
    last_name: 'Okafor',
    email: 'grace@example.org',
    avatar_url: null,
  },
};

export const conversationDetail: ReplyOf<'getConversation'> = {
  ...conversationFields,
  contact,
  closed_at: null,
  contact_last_seen_at: noon,
  meta: {},
  custom_attributes: {},
  sla_policy_name: null,
  previous_conversations: [],
};

export const participant: ReplyOf<'listParticipants'>[number] = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Reyes',
  avatar_url: null,
};

export const pageVisit: ReplyOf<'listPageVisits'>[number] = {
  url: 'https://shop.example/invoices',
  title: 'Your invoices',
  created_at: noon,
  time: noon,
};

const attachment: ReplyOf<'getMessage'>['attachments'][number] = {
  name: 'invoice.pdf',
  size: 48_211,
  content: '',
  content_id: '',
  content_type: 'application/pdf',
  disposition: 'attachment',
  uuid: uuids.media,
  url: `/uploads/${uuids.media}?signature=…`,
  thumbnail_url: null,
};

export const message: ReplyOf<'getMessage'> = {
  id: 97,
  created_at: noon,
  updated_at: noon,
  uuid: uuids.message,
  type: 'outgoing',
  status: 'sent',
  conversation_id: 31,
  conversation_uuid: uuids.conversation,
  content: '<p>Here it is.</p>',
  text_content: 'Here it is.',
  content_type: 'html',
  private: false,
  mentions: [],
  sender_id: 2,
  sender_type: 'agent',
  meta: { to: [], cc: [], bcc: [], from: [], subject: '' },
  attachments: [attachment],
  author: {
    id: 2,
    first_name: 'Ada',
    last_name: 'Reyes',
    email: 'ada@example.com',
    avatar_url: null,
    availability_status: 'online',
    type: 'agent',
    last_active_at: noon,
  },
};

export const media: ReplyOf<'uploadMedia'> = {
  id: 9,
  ...made,
  uuid: uuids.media,
  store: 'disk',
  filename: 'invoice.pdf',
  content_type: 'application/pdf',
  content_id: '',
  model_id: null,
  model_type: null,
  disposition: 'attachment',
  size: 48_211,
  meta: {},
  private: true,
  url: `/uploads/${uuids.media}?signature=…`,
};

export const tag: ReplyOf<'createTag'> = { id: 6, ...made, name: 'invoice' };

export const status: ReplyOf<'createStatus'> = {
  id: 1,
  created_at: morning,
  name: 'Open',
  category: 'open',
};

export const ownStatus: ReplyOf<'createStatus'> = {
  id: 7,
  created_at: morning,
  name: 'Waiting for the supplier',
  category: 'waiting',
};

export const priority: ReplyOf<'listPriorities'>[number] = {
  id: 3,
  created_at: morning,
  name: 'High',
};

export const inbox: ReplyOf<'getInbox'> = {
  id: 1,
  uuid: uuids.inbox,
  ...made,
  name: 'Website',
  channel: 'livechat',
  enabled: true,
  config: { brand_name: 'Example shop', trusted_domains: ['shop.example'] },
  secret: '••••••••',
  from: null,
  from_name_template: '',
  csat_enabled: false,
};

export const widgetAuthor: ReplyOf<'sendWidgetMessage'>['author'] = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Reyes',
  avatar_url: null,
  availability_status: 'online',
  type: 'agent',
};

const visitor: ReplyOf<'sendWidgetMessage'>['author'] = {
  id: 13,
  first_name: 'Visitor',
  last_name: '',
  avatar_url: null,
  availability_status: null,
  type: 'visitor',
};

export const widgetUser: ReplyOf<'getWidgetUser'> = {
  user_id: 13,
  is_visitor: true,
  first_name: 'Visitor',
  last_name: '',
};

export const widgetMessage: ReplyOf<'sendWidgetMessage'> = {
  uuid: uuids.message,
  conversation_uuid: uuids.conversation,
  created_at: noon,
  status: 'received',
  content: 'Do you ship to Norway?',
  text_content: 'Do you ship to Norway?',
  content_type: 'text',
  author: visitor,
  attachments: [],
  meta: { echo_id: 'draft-1' },
  seq: 1,
};

export const widgetConversation: ReplyOf<'listWidgetConversations'>[number] = {
  uuid: uuids.conversation,
  created_at: noon,
  status: 'Open',
  seq: 1,
  last_message: { content: 'Do you ship to Norway?', created_at: noon, author: visitor },
  unread_message_count: 0,
  agent_last_seen_at: noon,
  assignee: widgetAuthor,
};

export const widgetConversationDetail: ReplyOf<'getWidgetConversation'> = {
  conversation: widgetConversation,
  messages: [widgetMessage],
  total_messages: 1,
  next_cursor: null,
  business_hours_id: null,
  working_hours_utc_offset: null,
};

export const widgetLauncher: ReplyOf<'getWidgetLauncher'> = {
  launcher: { position: 'right', color: null, logo_url: null, spacing: { side: 20, bottom: 20 } },
  colors: { primary: '#2563eb' },
};

export const widgetSettings: ReplyOf<'getWidgetSettings'> = {
  ...widgetLauncher,
  brand_name: 'Example shop',
  website_url: 'https://shop.example',
  language: 'en',
  fallback_language: 'en',
  dark_mode: false,
  show_powered_by: true,
  logo_url: null,
  home_screen: {
    header_text_color: '#ffffff',
    background: { type: 'solid', color: '#2563eb', gradient_start: '', gradient_end: '', image_url: null },
    fade_background: false,
  },
  home_apps: [],
  greeting_message: 'Hello!',
  introduction_message: 'How can we help?',
  chat_introduction: 'We answer within a few minutes.',
  direct_to_conversation: false,
  notice_banner: { enabled: false, text: '' },
  features: { file_upload: true, emoji: true },
  users: {
    allow_start_conversation: true,
    prevent_multiple_conversations: false,
    prevent_reply_to_closed_conversation: false,
    start_conversation_button_text: 'Send us a message',
  },
  visitors: {
    allow_start_conversation: true,
    prevent_multiple_conversations: false,
    prevent_reply_to_closed_conversation: false,
    start_conversation_button_text: 'Send us a message',
  },
  prechat_form: { enabled: false, title: '', fields: [] },
  show_office_hours_in_chat: false,
  show_office_hours_after_assignment: false,
  chat_reply_expectation_message: '',
  upload: { max_bytes: 20_971_520, extensions: ['pdf', 'png'], max_files: 10 },
};

export function pageOf<Item>(item: Item) {
  return { results: [item], total: 1, per_page: 30, total_pages: 1, page: 1, next_cursor: null };
}
