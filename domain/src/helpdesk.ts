import { createApiKey, revokeApiKey } from './agent/api-key.ts';
import { authenticateAgent } from './agent/authenticate-agent.ts';
import { createAgent } from './agent/create-agent.ts';
import { deleteAgent } from './agent/delete-agent.ts';
import { createNamedKey, listMyNamedKeys, listNamedKeys, revokeNamedKey } from './agent/manage-named-keys.ts';
import { getAgent, listAgents, listAgentsCompact, listMyTeams } from './agent/read-agents.ts';
import { setMyAvailability, sweepAvailability } from './agent/set-availability.ts';
import { updateAgent } from './agent/update-agent.ts';
import { updateMe } from './agent/update-me.ts';
import { addContactNote, deleteContactNote, listContactNotes } from './contact/manage-notes.ts';
import { getContact, listContacts, searchContacts } from './contact/read-contacts.ts';
import { setContactBlock } from './contact/set-block.ts';
import { createContact, updateContact } from './contact/write-contact.ts';
import { assignAgent, assignTeam, unassignAgent, unassignTeam } from './conversation/assign.ts';
import { createConversation } from './conversation/create-conversation.ts';
import { markSeen, markUnread } from './conversation/mark-seen.ts';
import {
  getConversation,
  listAllConversations,
  listAssignedConversations,
  listParticipants,
  listTeamUnassignedConversations,
  listUnassignedConversations,
  searchConversations,
} from './conversation/read-conversations.ts';
import { listPriorities, setPriority } from './conversation/set-priority.ts';
import { setStatus } from './conversation/set-status.ts';
import { setTags } from './conversation/set-tags.ts';
import { wakeSnoozed } from './conversation/wake-snoozed.ts';
import { finishDeletions } from './deletion/finish-deletions.ts';
import { bootstrapDesk, hasDesk } from './desk/bootstrap-desk.ts';
import { forgetAnswers, onceOnly } from './idempotency/once-only.ts';
import {
  createInbox,
  deleteInbox,
  getInbox,
  listInboxes,
  listInboxesCompact,
  toggleInbox,
  updateInbox,
} from './inbox/manage-inboxes.ts';
import { checkFile, discardFiles, requireRoomForFiles } from './media/check-file.ts';
import { growUpload, holdUpload, releaseStaleUploads, releaseUpload } from './media/hold-upload.ts';
import { findMedia, openMediaContent, requireMediaAccess } from './media/open-media.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { uploadMedia } from './media/upload-media.ts';
import { deletePrivateNote } from './message/delete-note.ts';
import { getMessage, listMessages, searchMessages } from './message/read-messages.ts';
import { readTranscript } from './message/read-transcript.ts';
import { retryMessage } from './message/retry-message.ts';
import { sendMessage } from './message/send-message.ts';
import type { IdempotencyKey } from './ports/idempotency-repository.ts';
import type { Ports } from './ports/ports.ts';
import { announcing } from './realtime/announce.ts';
import {
  createSocketTicket,
  findLiveAgent,
  mayFollowContact,
  mayReadOfContact,
  noteAgentActivity,
  redeemSocketTicket,
  showAgentTyping,
} from './realtime/live-agent.ts';
import { listWidgetPositions, showContactTyping, showPresence } from './realtime/live-widget.ts';
import {
  findOpenInbox,
  forgetEvents,
  forgottenLog,
  newestLogEntry,
  readConversationAccess,
  readConversationLog,
  readLog,
  readLogFor,
  unreadCounts,
  viewListItem,
} from './realtime/read-log.ts';
import { reportCharts } from './report/report-charts.ts';
import { reportCounts } from './report/report-counts.ts';
import { reportMessages } from './report/report-messages.ts';
import { reportTags } from './report/report-tags.ts';
import { createRole, deleteRole, getRole, listRoles, listRolesCompact, updateRole } from './role/manage-roles.ts';
import { createStatus, deleteStatus, listStatuses, updateStatus } from './status/manage-statuses.ts';
import { createTag, deleteTag, listTags, renameTag } from './tag/manage-tags.ts';
import { createTeam, deleteTeam, getTeam, listTeams, listTeamsCompact, updateTeam } from './team/manage-teams.ts';
import {
  authenticateWidget,
  endOfWidgetSession,
  findWidgetInbox,
  refreshWidgetSession,
} from './widget/authenticate-widget.ts';
import { endSession } from './widget/end-session.ts';
import { exchangeToken } from './widget/exchange-token.ts';
import { mergeVisitor } from './widget/merge-visitor.ts';
import { listPageVisits, recordPageVisit, sweepWidget } from './widget/page-visits.ts';
import { getWidgetConversation, listWidgetConversations } from './widget/read-widget.ts';
import { startConversation } from './widget/start-conversation.ts';
import { markSeenByContact, sendWidgetFiles, sendWidgetMessage } from './widget/write-widget.ts';

/** Every use case. Each takes its ports first; most take the actor second. */
const useCases = {
  authenticateAgent,
  listAgents,
  listAgentsCompact,
  getAgent,
  createAgent,
  updateAgent,
  deleteAgent,
  updateMe,
  listMyTeams,
  setMyAvailability,
  createApiKey,
  revokeApiKey,
  listNamedKeys,
  listMyNamedKeys,
  createNamedKey,
  revokeNamedKey,
  listRoles,
  listRolesCompact,
  getRole,
  createRole,
  updateRole,
  deleteRole,
  listTeams,
  listTeamsCompact,
  getTeam,
  createTeam,
  updateTeam,
  deleteTeam,
  listContacts,
  searchContacts,
  getContact,
  createContact,
  updateContact,
  setContactBlock,
  listContactNotes,
  addContactNote,
  deleteContactNote,
  listAllConversations,
  listAssignedConversations,
  listUnassignedConversations,
  listTeamUnassignedConversations,
  searchConversations,
  getConversation,
  createConversation,
  listParticipants,
  markSeen,
  markUnread,
  setStatus,
  setPriority,
  setTags,
  assignAgent,
  assignTeam,
  unassignAgent,
  unassignTeam,
  listMessages,
  getMessage,
  searchMessages,
  readTranscript,
  sendMessage,
  deletePrivateNote,
  listPriorities,
  listTags,
  createTag,
  renameTag,
  deleteTag,
  listStatuses,
  createStatus,
  updateStatus,
  deleteStatus,
  listInboxes,
  listInboxesCompact,
  getInbox,
  createInbox,
  updateInbox,
  toggleInbox,
  deleteInbox,
  reportTags,
  reportCounts,
  reportCharts,
  reportMessages,
  hasDesk,
  bootstrapDesk,
  sweepAvailability,
  wakeSnoozed,
  finishDeletions,
  forgetAnswers,
  checkFile,
  discardFiles,
  findMedia,
  openMediaContent,
  requireMediaAccess,
  sweepMedia,
  uploadMedia,
  requireRoomForFiles,
  holdUpload,
  growUpload,
  releaseUpload,
  releaseStaleUploads,
  retryMessage,
  createSocketTicket,
  redeemSocketTicket,
  findLiveAgent,
  noteAgentActivity,
  showAgentTyping,
  mayFollowContact,
  mayReadOfContact,
  listWidgetPositions,
  showContactTyping,
  showPresence,
  readLog,
  readLogFor,
  readConversationLog,
  newestLogEntry,
  forgottenLog,
  unreadCounts,
  viewListItem,
  readConversationAccess,
  findOpenInbox,
  forgetEvents,
  findWidgetInbox,
  authenticateWidget,
  refreshWidgetSession,
  endOfWidgetSession,
  endSession,
  exchangeToken,
  mergeVisitor,
  recordPageVisit,
  listPageVisits,
  sweepWidget,
  listWidgetConversations,
  getWidgetConversation,
  startConversation,
  sendWidgetMessage,
  sendWidgetFiles,
  markSeenByContact,
};

type UseCases = typeof useCases;
type Bound<F> = F extends (ports: never, ...args: infer A) => infer R ? (...args: A) => R : never;

/** Every use case with its ports given: what an adapter or another tool calls. */
export type Helpdesk = { readonly [K in keyof UseCases]: Bound<UseCases[K]> } & {
  /** The same use cases, of which the one that is run happens once per key; see `onceOnly`. */
  once(key: IdempotencyKey): Helpdesk;
};

export function createHelpdesk(ports: Ports): Helpdesk {
  return bind({ ...ports, store: announcing(ports.store, ports) });
}

function bind(ports: Ports): Helpdesk {
  const bound = Object.entries(useCases).map(([name, useCase]) => [
    name,
    (useCase as (ports: Ports, ...args: unknown[]) => unknown).bind(undefined, ports),
  ]);
  return {
    ...(Object.fromEntries(bound) as Omit<Helpdesk, 'once'>),
    once: (key) => bind({ ...ports, store: onceOnly(ports, key) }),
  };
}
