import { type RouteId, routes } from '@helpdesk/contract';
import { type NamedSubject, ofShortRequests } from '../../conformance/short-requests.ts';
import { activityLogActs } from './acts/activity-logs.ts';
import { agentActs } from './acts/agents.ts';
import { isAgent, isContact, onConversation, onId } from './acts/choose.ts';
import { contactActs } from './acts/contacts.ts';
import { conversationActs } from './acts/conversations.ts';
import { customAttributeActs } from './acts/custom-attributes.ts';
import { deskActs } from './acts/desk.ts';
import { macroActs } from './acts/macros.ts';
import { messageActs } from './acts/messages.ts';
import { notificationActs } from './acts/notifications.ts';
import { oidcActs } from './acts/oidc.ts';
import { signInActs } from './acts/sign-in.ts';
import { viewActs } from './acts/views.ts';
import { widgetActs } from './acts/widget.ts';
import type { Act } from './scene.ts';

const onSubject: Readonly<Record<NamedSubject, (route: RouteId) => Act>> = {
  agent: (route) => onId(route, 'user', isAgent),
  role: (route) => onId(route, 'role'),
  team: (route) => onId(route, 'team'),
  contact: (route) => onId(route, 'user', isContact),
  conversation: (route) => onConversation(route),
  tag: (route) => onId(route, 'tag'),
  status: (route) => onId(route, 'status'),
  inbox: (route) => onId(route, 'inbox'),
};

/**
 * One for each row of the contract, which most often succeeds: a row that needs more than credentials and one
 * record, and has no act, does not compile.
 */
export const acts: Readonly<Record<RouteId, Act>> = {
  ...ofShortRequests<Act>((route) => () => ({ route }), onSubject),
  ...activityLogActs,
  ...agentActs,
  ...signInActs,
  ...oidcActs,
  ...deskActs,
  ...contactActs,
  ...conversationActs,
  ...messageActs,
  ...viewActs,
  ...macroActs,
  ...notificationActs,
  ...customAttributeActs,
  ...widgetActs,
};

/** No desk signs anybody in here; see `signInActs`. A refused sign-in takes a second. */
export const neverDone: ReadonlySet<RouteId> = new Set(
  (Object.keys(routes) as RouteId[]).filter(
    (id) =>
      routes[id].caller.kind === 'session' ||
      id === 'login' ||
      id === 'passSecondFactor' ||
      id === 'offerPasskeyLogin' ||
      id === 'loginWithPasskey' ||
      id === 'createPasswordLink' ||
      id === 'inviteAgents' ||
      id === 'checkPasswordLink' ||
      id === 'setPasswordByLink' ||
      id === 'claimSetup',
  ),
);

/** How often a row is asked for in one session; where nothing is said, `usual` times. */
const oftener: Readonly<Partial<Record<RouteId, number>>> = {
  createConversation: 10,
  sendMessage: 16,
  initWidgetConversation: 10,
  sendWidgetMessage: 12,
  uploadMedia: 8,
  uploadWidgetFiles: 8,
  exchangeCustomerToken: 9,
  listAllConversations: 14,
  listUnassignedConversations: 7,
  listTeamUnassignedConversations: 7,
  listAssignedConversations: 7,
  listMentionedConversations: 4,
  searchConversations: 8,
  searchMessages: 8,
  searchContacts: 8,
  listMessages: 9,
  setConversationStatus: 10,
  setConversationTags: 9,
  assignConversationAgent: 7,
  assignConversationTeam: 7,
  createContact: 6,
  updateContact: 6,
  listContacts: 6,
  getConversation: 8,
  getWidgetConversation: 7,
  addContactNote: 5,
  deletePrivateNote: 5,
  retryMessage: 5,
  leaveDelivery: 1,
  getDelivery: 1,
  getOriginalMail: 1,
  openRawMail: 1,
  getMailPicture: 1,
  setConversationContact: 1,
  getReplyDefaults: 1,
  forwardMessage: 1,
  listMailPeople: 1,
  listMailSenders: 1,
  markWidgetConversationSeen: 6,
  updateStatus: 5,
  deleteStatus: 4,
  deleteRole: 4,
  deleteContactNote: 5,
  getWidgetUser: 5,
  listNotifications: 8,
  markNotificationRead: 5,
  deleteNotification: 5,
  createMacro: 6,
  updateMacro: 6,
  fillMacro: 6,
  applyMacro: 8,
  listMacros: 5,
  createOidcProvider: 6,
  getOidcProvider: 6,
  updateOidcProvider: 9,
  createCustomAttribute: 5,
  updateCustomAttribute: 5,
  createMyView: 5,
  updateMyView: 6,
  createSharedView: 5,
  updateSharedView: 6,
  mergeContacts: 5,
  login: 1,
  updateAgent: 5,
  createInbox: 5,
  updateInbox: 5,
  deleteInbox: 5,
  getConfig: 1,
  listLanguages: 1,
  getHealth: 1,
  getHealthLive: 1,
  getHealthReady: 1,
};
const usual = 3;

/** A request to be made, as it should be or with something wrong in it. */
export interface Card {
  readonly route: RouteId;
  readonly isSpoiled: boolean;
}

const spoiledShare = 0.3;

/** Every row so often, and each of them spoiled now and then; to be shuffled. */
export const deck: readonly Card[] = (Object.keys(acts) as RouteId[]).flatMap((route) => {
  const count = oftener[route] ?? usual;
  const spoiled = Math.max(1, Math.round(count * spoiledShare));
  return Array.from({ length: count }, (_, index) => ({ route, isSpoiled: index < spoiled && !isOpen(route) }));
});

/** Health answers every caller, with or without credentials. */
function isOpen(route: RouteId): boolean {
  return routes[route].caller.kind === 'public';
}

/** What makes a desk with something in it, in this order. */
export const prologue: readonly RouteId[] = [
  'getMe',
  'listInboxes',
  'listStatuses',
  'listPriorities',
  'listRoles',
  ...times('createRole', 4),
  ...times('createTeam', 3),
  ...times('createAgent', 6),
  ...times('createApiKey', 5),
  'updateInbox',
  ...times('createInbox', 2),
  ...times('createTag', 4),
  ...times('createStatus', 2),
  ...times('createContact', 5),
  ...times('createConversation', 5),
  ...times('initWidgetConversation', 4),
  ...times('exchangeCustomerToken', 2),
  ...times('createMacro', 3),
  ...times('createCustomAttribute', 2),
  ...times('createMyView', 2),
  ...times('createSharedView', 2),
];

function times(id: RouteId, count: number): readonly RouteId[] {
  return Array.from({ length: count }, () => id);
}
