import { type ReplyOf, type RouteId, type routes, secretMask } from '@helpdesk/contract';
import type * as v from 'valibot';
import * as records from './examples/records.ts';

type InputOf<Row> = Row extends { readonly body: infer Body extends v.GenericSchema }
  ? { readonly body: v.InferInput<Body> }
  : { readonly body?: never };

/** What is sent and what comes back, of every row. */
type Examples = {
  readonly [Id in RouteId]: { readonly reply: ReplyOf<Id> } & InputOf<(typeof routes)[Id]>;
};

const done = { reply: true } as const;
const conversations = { reply: records.pageOf(records.conversation) };

const kept: Examples = {
  listAgents: { reply: [records.agentSummary] },
  createAgent: {
    body: { first_name: 'Ada', last_name: 'Reyes', email: 'ada@example.com', roles: ['Agent'], teams: ['Billing'] },
    reply: records.agent,
  },
  listAgentsCompact: { reply: [records.agentCompact] },
  getMe: { reply: records.agentWithKey },
  updateMe: { body: { first_name: 'Ada' }, reply: records.agentWithKey },
  setMyAvailability: { body: { status: 'away_manual' }, reply: records.agentWithKey },
  listMyTeams: { reply: [records.team] },
  getAgent: { reply: records.agentWithKey },
  updateAgent: { body: { roles: ['Agent'], enabled: true }, reply: records.agentWithKey },
  deleteAgent: done,
  createApiKey: {
    reply: {
      api_key: records.apiKey,
      api_secret: 'shownOnceAndNeverAgain0123456789shownOnceAndNeverAgain0123456789',
    },
  },
  revokeApiKey: done,
  listNamedApiKeys: { reply: [records.namedApiKey] },
  listMyNamedApiKeys: { reply: [records.namedApiKey] },
  createNamedApiKey: {
    body: { name: 'Nightly export', expires_at: '2026-12-31T23:00:00Z', permissions: ['conversations:read_all'] },
    reply: {
      ...records.namedApiKey,
      api_secret: 'shownOnceAndNeverAgain0123456789shownOnceAndNeverAgain0123456789',
    },
  },
  revokeNamedApiKey: done,

  listRoles: { reply: [records.role] },
  createRole: {
    body: { name: 'Reader', permissions: ['conversations:read', 'messages:read'] },
    reply: records.role,
  },
  getRole: { reply: records.role },
  updateRole: { body: { description: 'Reads, and writes nothing' }, reply: records.role },
  deleteRole: done,

  listTeams: { reply: [records.team] },
  createTeam: { body: { name: 'Billing', emoji: '💶', timezone: 'Europe/Berlin' }, reply: records.team },
  listTeamsCompact: { reply: [records.teamCompact] },
  getTeam: { reply: records.team },
  updateTeam: { body: { timezone: 'Europe/Berlin' }, reply: records.team },
  deleteTeam: done,

  listContacts: { reply: records.pageOf(records.contact) },
  createContact: {
    body: { first_name: 'Grace', last_name: 'Okafor', email: 'grace@example.org', custom_attributes: { plan: 'pro' } },
    reply: records.contact,
  },
  searchContacts: { reply: [records.contact] },
  getContact: { reply: records.contact },
  updateContact: { body: { phone_number: '030 1234567', phone_number_country_code: 'DE' }, reply: records.contact },
  setContactBlock: { body: { enabled: false }, reply: { ...records.contact, enabled: false } },
  listContactNotes: { reply: [records.note] },
  addContactNote: { body: { note: records.note.note }, reply: records.note },
  deleteContactNote: done,

  listAllConversations: conversations,
  listAssignedConversations: conversations,
  listUnassignedConversations: {
    reply: records.pageOf({ ...records.conversation, assigned_user_id: null, assigned_team_id: null }),
  },
  listTeamUnassignedConversations: { reply: records.pageOf({ ...records.conversation, assigned_user_id: null }) },
  searchConversations: { reply: [records.conversation] },
  createConversation: {
    body: {
      inbox_id: 1,
      contact_email: 'grace@example.org',
      first_name: 'Grace',
      content: 'I cannot find my invoice of April.',
      initiator: 'contact',
      subject: 'An invoice is missing',
    },
    reply: records.conversationDetail,
  },
  getConversation: { reply: records.conversationDetail },
  listParticipants: { reply: [records.participant] },
  markConversationSeen: done,
  markConversationUnread: done,
  setConversationStatus: { body: { status: 'Snoozed', snoozed_until: '1h30m' }, reply: true },
  setConversationTags: { body: { tags: ['invoice'], action: 'add_tags' }, reply: true },
  setConversationPriority: { body: { priority: 'High' }, reply: true },
  assignConversationAgent: { body: { assignee_id: 2 }, reply: true },
  assignConversationTeam: { body: { assignee_id: 3 }, reply: true },
  unassignConversationAgent: done,
  unassignConversationTeam: done,
  getTranscript: { reply: records.transcript },
  listPriorities: { reply: [records.priority] },
  listPageVisits: { reply: [records.pageVisit] },

  listMessages: { reply: records.pageOf(records.message) },
  sendMessage: { body: { message: '<p>Here it is.</p>', attachments: [9] }, reply: records.message },
  getMessage: { reply: records.message },
  deletePrivateNote: done,
  retryMessage: { reply: { ...records.message, status: 'pending' } },
  searchMessages: { reply: [records.foundMessage] },

  uploadMedia: { body: { linked_model: 'messages' }, reply: records.media },
  createSocketTicket: {
    reply: { ticket: 'q8VJxO0nq1mX2Zb4b1m7yq0R6s2pXn5d', expires_at: '2026-05-20T12:01:00.000Z' },
  },

  getWidgetLauncher: { reply: records.widgetLauncher },
  getWidgetSettings: { reply: records.widgetSettings },
  exchangeCustomerToken: {
    body: { jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJleHRlcm5hbF91c2VyX2lkIjoiY3VzdG9tZXItNDcxMSJ9.c2lnbmF0dXJl' },
    reply: { session_token: 'n0tARealT0ken', user: { ...records.widgetUser, is_visitor: false } },
  },
  endWidgetSession: done,
  getWidgetUser: { reply: records.widgetUser },
  initWidgetConversation: {
    body: { message: 'Do you ship to Norway?', form_data: { name: 'Liv' }, echo_id: 'draft-1' },
    reply: {
      conversation: records.widgetConversation,
      messages: [records.widgetMessage],
      business_hours_id: null,
      working_hours_utc_offset: null,
      session_token: 'n0tARealT0ken',
      user: records.widgetUser,
    },
  },
  listWidgetConversations: { reply: [records.widgetConversation] },
  getWidgetConversation: { reply: records.widgetConversationDetail },
  sendWidgetMessage: { body: { message: 'Do you ship to Norway?', echo_id: 'draft-1' }, reply: records.widgetMessage },
  markWidgetConversationSeen: done,
  uploadWidgetFiles: { body: { conversation_uuid: records.conversation.uuid }, reply: records.widgetMessage },

  listTags: { reply: [records.tag] },
  createTag: { body: { name: 'invoice' }, reply: records.tag },
  updateTag: { body: { name: 'invoice' }, reply: records.tag },
  deleteTag: done,
  listStatuses: { reply: [records.status, records.ownStatus] },
  createStatus: { body: { name: 'Waiting for the supplier', category: 'waiting' }, reply: records.ownStatus },
  updateStatus: { body: { category: 'waiting' }, reply: records.ownStatus },
  deleteStatus: done,
  reportTags: {
    reply: {
      top_tags: [{ tag_id: 6, tag_name: 'invoice', count: 21 }],
      tagged_conversations: 21,
      untagged_conversations: 42,
      tagged_percentage: 33.3,
    },
  },
  reportCounts: {
    reply: {
      open: 14,
      awaiting_response: 5,
      unassigned: 3,
      pending: 2,
      agents_online: 4,
      agents_away: 1,
      agents_offline: 7,
      agents_reassigning: 0,
    },
  },
  reportCharts: {
    reply: {
      new_conversations: [{ date: '2026-05-20', count: 9 }],
      resolved_conversations: [{ date: '2026-05-20', count: 6 }],
      messages_sent: [{ date: '2026-05-20', count: 31 }],
      status_summary: [{ status: 'Open', count: 3 }],
    },
  },
  reportMessages: {
    reply: {
      total: 60,
      incoming: 27,
      outgoing: 31,
      private_notes: 2,
      total_messages: 58,
      incoming_messages: 27,
      outgoing_messages: 31,
      messages_per_conversation: 6.4,
      per_day: [{ date: '2026-05-20', incoming: 27, outgoing: 31, private_notes: 2 }],
      first_replies: 8,
      average_first_reply_seconds: 540,
      median_first_reply_seconds: 305,
    },
  },

  listInboxes: { reply: [records.inbox] },
  createInbox: {
    body: { name: 'Website', channel: 'livechat', config: { brand_name: 'Example shop' } },
    reply: records.inbox,
  },
  getInbox: { reply: records.inbox },
  updateInbox: { body: { name: 'Website', secret: secretMask }, reply: records.inbox },
  deleteInbox: done,
  toggleInbox: { reply: { ...records.inbox, enabled: false } },

  getConfig: {
    reply: {
      'app.name': 'Helpdesk',
      'app.lang': 'en-US',
      'app.favicon_url': null,
      'app.logo_url': null,
      'app.site_name': 'Helpdesk',
      'app.version': '1.0.0',
    },
  },
  listLanguages: { reply: { de: 'Deutsch', 'en-US': 'English (United States)' } },
  getLanguage: { reply: { 'chat.placeholder': 'Nachricht schreiben' } },

  getHealth: done,
  getHealthLive: done,
  getHealthReady: done,
};

interface AnyExample {
  readonly reply: unknown;
  readonly body?: unknown;
}

export const examples: Readonly<Record<RouteId, AnyExample>> = kept;
