import type { ReplyOf, RouteId, routes } from '@helpdesk/contract';
import type * as v from 'valibot';
import { activityLog } from './examples/activity-log.ts';
import { consoleStart, listCounts } from './examples/console.ts';
import { customAttribute } from './examples/custom-attributes.ts';
import { deskSettings } from './examples/desk.ts';
import { draft } from './examples/drafts.ts';
import * as hits from './examples/hits.ts';
import { inboxExamples } from './examples/inboxes.ts';
import { macro, macroActions } from './examples/macros.ts';
import * as mail from './examples/mail.ts';
import { notification } from './examples/notifications.ts';
import { oidcProvider } from './examples/oidc-provider.ts';
import * as records from './examples/records.ts';
import { passkey, passkeyAnswer, recoveryCodes, security } from './examples/second-factor.ts';
import { serviceExamples } from './examples/service.ts';
import { transcript } from './examples/transcript.ts';
import { sharedView, view } from './examples/views.ts';

type InputOf<Row> = Row extends { readonly body: infer Body extends v.GenericSchema }
  ? { readonly body: v.InferInput<Body> }
  : { readonly body?: never };

/** What is sent and what comes back, of every row. */
type Examples = {
  readonly [Id in RouteId]: { readonly reply: ReplyOf<Id> } & InputOf<(typeof routes)[Id]>;
};

const done = { reply: true } as const;
const conversations = { reply: records.pageOf(records.conversation) };

/** Of a desk that does not exist. */
const setupToken = 'kq3VtB0m9wJxR2cYh7LpZ4sNfD6gUaE1oQiXbTvKyCw';

const kept: Examples = {
  listAgents: { reply: [records.agentSummary] },
  createAgent: {
    body: { first_name: 'Ada', last_name: 'Reyes', email: 'ada@example.com', roles: ['Agent'], teams: ['Billing'] },
    reply: records.agent,
  },
  inviteAgents: {
    body: { people: [{ email: 'grace@example.com', first_name: 'Grace', roles: ['Agent'] }, { email: 'wanda@' }] },
    reply: [
      {
        email: 'grace@example.com',
        ok: true,
        agent_id: 12,
        url: 'https://desk.example.com/set-password#c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ',
        expires_at: '2026-05-23T12:00:00.000Z',
      },
      {
        email: 'wanda@',
        ok: false,
        error_type: 'InputException',
        message: 'must be an e-mail address such as ada@example.com, in ASCII before the @',
      },
    ],
  },
  listAgentsCompact: { reply: [records.agentCompact] },
  getMe: { reply: records.ownAgent },
  readConsoleStart: { reply: consoleStart },
  updateMe: { body: { first_name: 'Ada' }, reply: records.ownAgent },
  deleteMyAvatar: done,
  getMyPreferences: { reply: { theme: 'dark', list_width: 320 } },
  setMyPreferences: { body: { theme: 'dark', sound: null }, reply: { theme: 'dark', list_width: 320 } },
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

  listSignInMethods: {
    reply: {
      name: 'Example support',
      logo_url: null,
      password: true,
      password_reset: 'admin',
      passkeys: false,
      setup_open: false,
      oidc: [],
    },
  },
  login: { body: { email: 'ada@example.com', password: 'four words that rhyme' }, reply: records.agentWithKey },
  checkSetup: { body: { token: setupToken }, reply: { email: null, timezone: 'Europe/Berlin' } },
  claimSetup: {
    body: {
      token: setupToken,
      first_name: 'Ada',
      email: 'ada@example.com',
      password: 'four words that rhyme',
      desk: { name: 'Saltmarsh Kitchen', locale: 'en', timezone: 'Europe/Berlin' },
      origin: 'https://desk.example.com',
    },
    reply: records.agentWithKey,
  },
  deleteSample: done,
  logout: done,
  getOwnSession: {
    reply: {
      agent: records.agentWithKey,
      session: records.agentSession,
      has_password: true,
      totp: false,
      passkeys: 0,
      recovery_codes_left: 0,
      enroll: false,
    },
  },
  confirmSession: { body: { password: 'four words that rhyme' }, reply: { fresh_until: '2026-05-20T12:15:00.000Z' } },
  changeOwnPassword: {
    body: { current_password: 'four words that rhyme', new_password: 'five other words without rhyme' },
    reply: true,
  },
  listOwnSessions: { reply: [records.agentSession] },
  endOtherSessions: done,
  endOwnSession: done,
  listAgentSessions: { reply: [{ ...records.agentSession, current: false }] },
  endAgentSessions: done,
  endAgentSession: done,
  createPasswordLink: {
    body: { send: false },
    reply: {
      url: 'https://desk.example.com/set-password#c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ',
      kind: 'invitation',
      expires_at: '2026-05-23T12:00:00.000Z',
    },
  },
  requestPasswordReset: { body: { email: 'ada@example.com' }, reply: true },
  checkPasswordLink: {
    body: { token: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ' },
    reply: {
      kind: 'invitation',
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: '',
      roles: ['Agent'],
      permissions: ['conversations:read_all', 'conversations:read', 'messages:read', 'messages:write'],
    },
  },
  setPasswordByLink: {
    body: { token: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ', password: 'four words that rhyme' },
    reply: true,
  },
  passSecondFactor: {
    body: { token: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ', code: '287082' },
    reply: records.agentWithKey,
  },
  startTotp: {
    reply: {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Helpdesk:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Helpdesk&algorithm=SHA1&digits=6&period=30',
      expires_at: '2026-05-20T12:10:00.000Z',
    },
  },
  confirmTotp: { body: { code: '287082' }, reply: recoveryCodes },
  removeTotp: done,
  renewRecoveryCodes: { reply: recoveryCodes },
  offerPasskey: {
    reply: {
      challenge_id: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ',
      options: { challenge: 'bm90IHRvIGJlIGd1ZXNzZWQ' },
    },
  },
  addPasskey: { body: { ...passkeyAnswer, name: 'Laptop' }, reply: passkey },
  listPasskeys: { reply: [passkey] },
  renamePasskey: { body: { name: 'Laptop' }, reply: passkey },
  deletePasskey: done,
  offerPasskeyLogin: {
    reply: {
      challenge_id: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ',
      options: { challenge: 'bm90IHRvIGJlIGd1ZXNzZWQ' },
    },
  },
  loginWithPasskey: { body: { ...passkeyAnswer, remember: true }, reply: records.agentWithKey },
  resetSecondFactor: done,
  getSecuritySettings: { reply: security },
  updateSecuritySettings: { body: { require_second_factor: 'admins' }, reply: security },
  getDeskSettings: { reply: deskSettings },
  setDeskLogo: { reply: deskSettings },
  deleteDeskLogo: { reply: { ...deskSettings, logo_url: null } },
  updateDeskSettings: { body: { name: 'Example support' }, reply: deskSettings },

  listRoles: { reply: [records.role] },
  listPermissions: { reply: [records.permission] },
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

  listContacts: { reply: records.pageOf({ ...records.contact, open_conversations: 2 }) },
  createContact: {
    body: { first_name: 'Grace', last_name: 'Okafor', email: 'grace@example.org', custom_attributes: { plan: 'pro' } },
    reply: records.contact,
  },
  searchContacts: { reply: [hits.foundContact] },
  getContact: { reply: records.contact },
  updateContact: { body: { phone_number: '030 1234567', phone_number_country_code: 'DE' }, reply: records.contact },
  setContactBlock: { body: { enabled: false }, reply: { ...records.contact, enabled: false } },
  listContactConversations: conversations,
  mergeContacts: { body: { contact_id: 17 }, reply: records.contact },
  listContactNotes: { reply: [records.note] },
  addContactNote: { body: { note: records.note.note }, reply: records.note },
  deleteContactNote: done,

  listAllConversations: conversations,
  listAssignedConversations: conversations,
  listUnassignedConversations: {
    reply: records.pageOf({ ...records.conversation, assigned_user_id: null, assigned_team_id: null }),
  },
  listTeamUnassignedConversations: { reply: records.pageOf({ ...records.conversation, assigned_user_id: null }) },
  listMentionedConversations: {
    reply: records.pageOf({ ...records.conversation, mentioned_message_uuid: records.message.uuid }),
  },
  countConversations: {
    reply: listCounts,
  },
  searchConversations: { reply: [hits.foundConversation] },
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
  changeConversations: {
    body: { uuids: [records.conversation.uuid], change: { status: 'Resolved', assignee_id: null } },
    reply: [{ uuid: records.conversation.uuid, ok: true, etag: '"7"', contact_last_seen_at: null }],
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
  getReplyDefaults: { reply: mail.replyDefaults },
  listMailPeople: { reply: [mail.mailPerson] },
  listMailSenders: { reply: [mail.mailSender] },
  setConversationContact: { body: { contact_email: 'grace@example.org', first_name: 'Grace' }, reply: true },
  getTranscript: { reply: transcript },
  listPriorities: { reply: [records.priority] },
  listPageVisits: { reply: [records.pageVisit] },

  listMessages: { reply: { ...records.pageOf(records.message), previous_cursor: null } },
  sendMessage: { body: { message: '<p>Here it is.</p>', attachments: [9] }, reply: records.message },
  getMessage: { reply: records.message },
  deletePrivateNote: done,
  forwardMessage: {
    body: { to: ['warehouse@example.org'], message: 'Where is this parcel?' },
    reply: { ...records.message, ...mail.forwarded },
  },
  retryMessage: {
    body: { replace: [{ address: 'grace@exmaple.org', by: 'grace@example.org' }] },
    reply: { ...records.message, status: 'pending' },
  },
  leaveDelivery: done,
  getDelivery: { reply: mail.delivery },
  getOriginalMail: { reply: mail.originalMail },
  openRawMail: { reply: mail.rawMail },
  getMailPicture: { reply: '(the bytes of the picture)' },
  searchMessages: { reply: [hits.foundMessage] },

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

  listNotifications: { reply: [notification] },
  countNotifications: { reply: { unread_count: 1, total_count: 12 } },
  markNotificationsRead: done,
  markNotificationRead: done,
  deleteNotification: done,
  deleteNotifications: done,
  listOidcProviders: { reply: [oidcProvider] },
  createOidcProvider: {
    body: {
      name: 'Staff',
      provider_url: 'https://id.example.com',
      client_id: 'helpdesk',
      client_secret: 'the secret that the provider gave',
    },
    reply: oidcProvider,
  },
  getOidcProvider: { reply: oidcProvider },
  updateOidcProvider: { body: { enabled: false }, reply: { ...oidcProvider, enabled: false } },
  deleteOidcProvider: done,
  listActivityLogs: {
    reply: { results: [activityLog], total: 1, per_page: 30, total_pages: 1, page: 1, next_cursor: null },
  },
  listMacros: { reply: [macro] },
  createMacro: {
    body: { name: macro.name, message_content: macro.message_content, actions: macroActions, visibility: 'all' },
    reply: macro,
  },
  getMacro: { reply: macro },
  updateMacro: { body: { name: 'Sent' }, reply: { ...macro, name: 'Sent' } },
  deleteMacro: { reply: true },
  fillMacro: { reply: { content: '<p>Dear Grace, your parcel is on its way.</p>', missing: [] } },
  applyMacro: {
    body: macroActions,
    reply: {
      results: [
        { type: 'set_status', ok: true },
        {
          type: 'add_tags',
          ok: false,
          error_type: 'PermissionException',
          message: 'You lack conversations:update_tags',
        },
      ],
      conversation: records.conversationDetail,
    },
  },
  listMyDrafts: { reply: [draft] },
  listDraftsOfConversation: { reply: [draft] },
  saveDraft: {
    body: {
      content: '<p>Dear Grace,</p>',
      meta: { attachments: [9] },
      expected_updated_at: '2026-05-20T12:00:02.000Z',
    },
    reply: draft,
  },
  deleteDraft: done,

  listMyViews: { reply: [view] },
  createMyView: { body: { name: 'Waiting for me', filters: view.filters }, reply: view },
  updateMyView: { body: { order_by: 'conversations.waiting_since', order: 'asc' }, reply: view },
  deleteMyView: done,
  listViewsSharedWithMe: { reply: [sharedView] },
  listViewConversations: conversations,
  listSharedViews: { reply: [sharedView] },
  createSharedView: {
    body: { name: 'Billing', filters: sharedView.filters, visibility: 'team', team_id: 3 },
    reply: sharedView,
  },
  getSharedView: { reply: sharedView },
  updateSharedView: { body: { name: 'Invoices' }, reply: { ...sharedView, name: 'Invoices' } },
  deleteSharedView: done,

  listCustomAttributes: { reply: [customAttribute] },
  createCustomAttribute: {
    body: { name: 'Plan', applies_to: 'contact', key: 'plan', data_type: 'list', values: ['free', 'pro'] },
    reply: customAttribute,
  },
  getCustomAttribute: { reply: customAttribute },
  updateCustomAttribute: {
    body: { values: ['free', 'pro', 'gold'] },
    reply: { ...customAttribute, values: ['free', 'pro', 'gold'] },
  },
  deleteCustomAttribute: done,
  setConversationAttributes: { body: { order: 'A-17' }, reply: true },
  setContactAttributes: { body: { plan: 'pro', seats: null }, reply: true },

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
      waiting_longest_seconds: 5_460,
      unassigned: 3,
      pending: 2,
      agents_online: 4,
      agents_away: 1,
      agents_offline: 7,
      agents_reassigning: 0,
    },
  },
  reportSeries: {
    reply: {
      bucket: 'day',
      timezone: 'Europe/Berlin',
      points: [
        { at: '2026-05-18T22:00:00.000Z', value: 12 },
        { at: '2026-05-19T22:00:00.000Z', value: 9 },
      ],
      total: 21,
      previous_total: 17,
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

  ...inboxExamples,
  ...serviceExamples,

  getHealth: done,
  getHealthLive: done,
  getHealthReady: done,
};

interface AnyExample {
  readonly reply: unknown;
  readonly body?: unknown;
}

export const examples: Readonly<Record<RouteId, AnyExample>> = kept;
