import type { PermissionName, RouteId } from '@helpdesk/contract';

/**
 * Who may call each row, and what its path names: by hand from the specification and from the contract, sections 2, 5
 * and 12, so that the route table is tested and not repeated. A row that is not here does not compile.
 */
export interface Row {
  readonly by: Right;
  /** A second permission, which what is asked for needs. */
  readonly and?: PermissionName;
  readonly about?: Subject;
  /** Touches an agent, which nobody does whom the agent outranks. */
  readonly ranked?: true;
}

type Right =
  | PermissionName
  | 'any agent'
  | 'anyone'
  /** An agent who is signed in with a browser: no API key. */
  | 'browser'
  /** A page that names an inbox. */
  | 'page'
  /** The same, or who has a session of it. */
  | 'page or session'
  | 'session';

/** What a path names, by the records that are tried in its place. */
export type Subject =
  | 'agent'
  | 'agent key'
  | 'agent session'
  | 'role'
  | 'team'
  | 'team inbox'
  | 'contact'
  | 'contact note'
  | 'custom attribute'
  | 'conversation'
  | 'mail conversation'
  | 'mail'
  | 'received mail'
  | 'message'
  | 'private note'
  | 'failed message'
  | 'tag'
  | 'status'
  | 'notification'
  | 'own view'
  | 'view'
  | 'shared view'
  | 'macro'
  | 'macro of conversation'
  | 'inbox'
  | 'mail inbox'
  | 'widget conversation';

const told = {
  listAgents: { by: 'users:manage' },
  createAgent: { by: 'users:manage' },
  inviteAgents: { by: 'users:manage' },
  listAgentsCompact: { by: 'any agent' },
  readConsoleStart: { by: 'any agent' },
  getMe: { by: 'any agent' },
  updateMe: { by: 'any agent' },
  deleteMyAvatar: { by: 'any agent' },
  getMyPreferences: { by: 'any agent' },
  setMyPreferences: { by: 'any agent' },
  setMyAvailability: { by: 'any agent' },
  listMyTeams: { by: 'any agent' },
  getAgent: { by: 'users:manage', about: 'agent' },
  updateAgent: { by: 'users:manage', about: 'agent', ranked: true },
  deleteAgent: { by: 'users:manage', about: 'agent', ranked: true },
  createApiKey: { by: 'users:manage', about: 'agent', ranked: true },
  revokeApiKey: { by: 'users:manage', about: 'agent', ranked: true },
  listMyNamedApiKeys: { by: 'any agent' },
  listNamedApiKeys: { by: 'users:manage', about: 'agent' },
  createNamedApiKey: { by: 'users:manage', about: 'agent', ranked: true },
  revokeNamedApiKey: { by: 'users:manage', about: 'agent key', ranked: true },
  listSignInMethods: { by: 'anyone' },
  login: { by: 'anyone' },
  checkSetup: { by: 'anyone' },
  claimSetup: { by: 'anyone' },
  deleteSample: { by: 'general_settings:manage' },
  logout: { by: 'anyone' },
  getOwnSession: { by: 'browser' },
  confirmSession: { by: 'browser' },
  changeOwnPassword: { by: 'browser' },
  listOwnSessions: { by: 'browser' },
  endOtherSessions: { by: 'browser' },
  endOwnSession: { by: 'browser' },
  listAgentSessions: { by: 'users:manage', about: 'agent', ranked: true },
  endAgentSessions: { by: 'users:manage', about: 'agent', ranked: true },
  endAgentSession: { by: 'users:manage', about: 'agent session', ranked: true },
  createPasswordLink: { by: 'users:manage', about: 'agent', ranked: true },
  requestPasswordReset: { by: 'anyone' },
  checkPasswordLink: { by: 'anyone' },
  setPasswordByLink: { by: 'anyone' },
  passSecondFactor: { by: 'anyone' },
  startTotp: { by: 'browser' },
  confirmTotp: { by: 'browser' },
  removeTotp: { by: 'browser' },
  renewRecoveryCodes: { by: 'browser' },
  offerPasskey: { by: 'browser' },
  addPasskey: { by: 'browser' },
  listPasskeys: { by: 'browser' },
  renamePasskey: { by: 'browser' },
  deletePasskey: { by: 'browser' },
  offerPasskeyLogin: { by: 'anyone' },
  loginWithPasskey: { by: 'anyone' },
  resetSecondFactor: { by: 'users:manage', about: 'agent', ranked: true },
  getSecuritySettings: { by: 'general_settings:manage' },
  updateSecuritySettings: { by: 'general_settings:manage' },
  /** Names and ids alone for those who may not manage them; so with the inboxes. */
  listRoles: { by: 'any agent' },
  listPermissions: { by: 'any agent' },
  createRole: { by: 'roles:manage' },
  getRole: { by: 'roles:manage', about: 'role' },
  updateRole: { by: 'roles:manage', about: 'role' },
  deleteRole: { by: 'roles:manage', about: 'role' },
  listTeams: { by: 'teams:manage' },
  createTeam: { by: 'teams:manage' },
  listTeamsCompact: { by: 'any agent' },
  getTeam: { by: 'teams:manage', about: 'team' },
  updateTeam: { by: 'teams:manage', about: 'team' },
  deleteTeam: { by: 'teams:manage', about: 'team' },
  listContacts: { by: 'contacts:read_all' },
  createContact: { by: 'contacts:write' },
  searchContacts: { by: 'contacts:read' },
  getContact: { by: 'contacts:read', about: 'contact' },
  updateContact: { by: 'contacts:write', about: 'contact' },
  setContactBlock: { by: 'contacts:block', about: 'contact' },
  listContactConversations: { by: 'contacts:read', about: 'contact' },
  mergeContacts: { by: 'contacts:merge', about: 'contact' },
  listContactNotes: { by: 'contact_notes:read', about: 'contact' },
  addContactNote: { by: 'contact_notes:write', about: 'contact' },
  deleteContactNote: { by: 'contact_notes:delete', about: 'contact note' },
  listAllConversations: { by: 'conversations:read_all' },
  listAssignedConversations: { by: 'conversations:read_assigned' },
  listUnassignedConversations: { by: 'conversations:read_unassigned' },
  listTeamUnassignedConversations: { by: 'conversations:read_team_inbox', about: 'team inbox' },
  listMentionedConversations: { by: 'conversations:read' },
  countConversations: { by: 'conversations:read' },
  searchConversations: { by: 'conversations:read' },
  createConversation: { by: 'conversations:write' },
  /** For the change in its example. */
  changeConversations: { by: 'conversations:read', and: 'conversations:update_priority' },
  getConversation: { by: 'conversations:read', about: 'conversation' },
  listParticipants: { by: 'conversations:read', about: 'conversation' },
  markConversationSeen: { by: 'conversations:read', about: 'conversation' },
  markConversationUnread: { by: 'conversations:read', about: 'conversation' },
  setConversationStatus: { by: 'conversations:update_status', about: 'conversation' },
  setConversationTags: { by: 'conversations:update_tags', about: 'conversation' },
  setConversationPriority: { by: 'conversations:update_priority', about: 'conversation' },
  assignConversationAgent: { by: 'conversations:update_user_assignee', about: 'conversation' },
  assignConversationTeam: { by: 'conversations:update_team_assignee', about: 'conversation' },
  unassignConversationAgent: { by: 'conversations:update_user_assignee', about: 'conversation' },
  unassignConversationTeam: { by: 'conversations:update_team_assignee', about: 'conversation' },
  listPriorities: { by: 'any agent' },
  listPageVisits: { by: 'conversations:read', about: 'conversation' },
  getReplyDefaults: { by: 'messages:write', about: 'mail conversation' },
  listMailPeople: { by: 'messages:read', about: 'mail conversation' },
  listMailSenders: { by: 'conversations:write' },
  setConversationContact: { by: 'messages:write', about: 'mail conversation' },
  getTranscript: { by: 'messages:read', about: 'conversation' },
  uploadMedia: { by: 'any agent' },
  createSocketTicket: { by: 'any agent' },
  getWidgetLauncher: { by: 'page' },
  getWidgetSettings: { by: 'page' },
  exchangeCustomerToken: { by: 'page' },
  getWidgetUser: { by: 'session' },
  endWidgetSession: { by: 'session' },
  initWidgetConversation: { by: 'page or session' },
  listWidgetConversations: { by: 'session' },
  getWidgetConversation: { by: 'session', about: 'widget conversation' },
  sendWidgetMessage: { by: 'session', about: 'widget conversation' },
  markWidgetConversationSeen: { by: 'session', about: 'widget conversation' },
  uploadWidgetFiles: { by: 'session', about: 'widget conversation' },
  listMessages: { by: 'messages:read', about: 'conversation' },
  sendMessage: { by: 'messages:write', about: 'conversation' },
  getMessage: { by: 'messages:read', about: 'message' },
  deletePrivateNote: { by: 'messages:write', about: 'private note' },
  forwardMessage: { by: 'messages:write', and: 'messages:read', about: 'mail' },
  retryMessage: { by: 'messages:write', about: 'failed message' },
  leaveDelivery: { by: 'messages:write', about: 'mail' },
  getDelivery: { by: 'messages:read', about: 'mail' },
  getOriginalMail: { by: 'messages:read', about: 'received mail' },
  openRawMail: { by: 'messages:read', about: 'received mail' },
  getMailPicture: { by: 'messages:read', about: 'received mail' },
  searchMessages: { by: 'messages:read' },
  listNotifications: { by: 'any agent' },
  countNotifications: { by: 'any agent' },
  markNotificationsRead: { by: 'any agent' },
  markNotificationRead: { by: 'any agent', about: 'notification' },
  deleteNotification: { by: 'any agent', about: 'notification' },
  deleteNotifications: { by: 'any agent' },
  listOidcProviders: { by: 'oidc:manage' },
  createOidcProvider: { by: 'oidc:manage' },
  getOidcProvider: { by: 'oidc:manage' },
  updateOidcProvider: { by: 'oidc:manage' },
  deleteOidcProvider: { by: 'oidc:manage' },
  listActivityLogs: { by: 'activity_logs:manage' },
  listMyViews: { by: 'view:manage' },
  createMyView: { by: 'view:manage' },
  updateMyView: { by: 'view:manage', about: 'own view' },
  deleteMyView: { by: 'view:manage', about: 'own view' },
  listViewsSharedWithMe: { by: 'any agent' },
  listViewConversations: { by: 'conversations:read', about: 'view' },
  listSharedViews: { by: 'shared_views:manage' },
  createSharedView: { by: 'shared_views:manage' },
  getSharedView: { by: 'shared_views:manage', about: 'shared view' },
  updateSharedView: { by: 'shared_views:manage', about: 'shared view' },
  deleteSharedView: { by: 'shared_views:manage', about: 'shared view' },
  listMacros: { by: 'any agent' },
  createMacro: { by: 'any agent' },
  getMacro: { by: 'any agent', about: 'macro' },
  updateMacro: { by: 'any agent', about: 'macro' },
  deleteMacro: { by: 'any agent', about: 'macro' },
  fillMacro: { by: 'conversations:read', about: 'macro of conversation' },
  applyMacro: { by: 'conversations:read', about: 'macro of conversation' },
  /** One's own, also in conversations that are lost from sight; of others there are none. */
  listMyDrafts: { by: 'any agent' },
  listDraftsOfConversation: { by: 'any agent' },
  saveDraft: { by: 'conversations:read', about: 'conversation' },
  deleteDraft: { by: 'any agent' },
  listCustomAttributes: { by: 'any agent' },
  createCustomAttribute: { by: 'custom_attributes:manage' },
  getCustomAttribute: { by: 'custom_attributes:manage', about: 'custom attribute' },
  updateCustomAttribute: { by: 'custom_attributes:manage', about: 'custom attribute' },
  deleteCustomAttribute: { by: 'custom_attributes:manage', about: 'custom attribute' },
  setConversationAttributes: { by: 'conversations:update_tags', about: 'conversation' },
  setContactAttributes: { by: 'contacts:write', about: 'conversation' },
  listTags: { by: 'any agent' },
  createTag: { by: 'tags:manage' },
  updateTag: { by: 'tags:manage', about: 'tag' },
  deleteTag: { by: 'tags:manage', about: 'tag' },
  listStatuses: { by: 'any agent' },
  createStatus: { by: 'status:manage' },
  updateStatus: { by: 'status:manage', about: 'status' },
  deleteStatus: { by: 'status:manage', about: 'status' },
  reportTags: { by: 'reports:manage' },
  reportCounts: { by: 'reports:manage' },
  reportCharts: { by: 'reports:manage' },
  reportSeries: { by: 'reports:manage' },
  reportMessages: { by: 'reports:manage' },
  listInboxes: { by: 'any agent' },
  createInbox: { by: 'inboxes:manage' },
  getInbox: { by: 'inboxes:manage', about: 'inbox' },
  updateInbox: { by: 'inboxes:manage', about: 'inbox' },
  deleteInbox: { by: 'inboxes:manage', about: 'inbox' },
  getMailHosts: { by: 'inboxes:manage' },
  testInbox: { by: 'inboxes:manage' },
  getInboxHealth: { by: 'inboxes:manage', about: 'mail inbox' },
  getInboxInstall: { by: 'inboxes:manage', about: 'inbox' },
  setInboxLogo: { by: 'inboxes:manage', about: 'inbox' },
  deleteInboxLogo: { by: 'inboxes:manage', about: 'inbox' },
  toggleInbox: { by: 'inboxes:manage', about: 'inbox' },
  getDeskSettings: { by: 'any agent' },
  listSlaPolicies: { by: 'any agent' },
  listBusinessHours: { by: 'any agent' },
  listAiPrompts: { by: 'any agent' },
  listContextLinks: { by: 'any agent' },
  getGeneralSettings: { by: 'any agent' },
  setDeskLogo: { by: 'general_settings:manage' },
  deleteDeskLogo: { by: 'general_settings:manage' },
  updateDeskSettings: { by: 'general_settings:manage' },
  getConfig: { by: 'anyone' },
  listLanguages: { by: 'anyone' },
  getLanguage: { by: 'anyone' },
  getHealth: { by: 'anyone' },
  getHealthLive: { by: 'anyone' },
  getHealthReady: { by: 'anyone' },
} as const satisfies Readonly<Record<RouteId, Row>>;

export const rows: Readonly<Record<RouteId, Row>> = told;

/** The record that the path of a row names. */
export type SubjectOf<Id extends RouteId> = (typeof told)[Id] extends { readonly about: infer About }
  ? About
  : undefined;

export function isWidgetRow({ by }: Row): boolean {
  return by === 'page' || by === 'page or session' || by === 'session';
}
