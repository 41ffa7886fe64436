/** Types and rules, by area. */

export { requirePermission } from './model/agent/actor.ts';
export {
  type Actor,
  type Agent,
  type AgentSummary,
  fullName,
  isAdmin,
  systemUserId,
  systemUserName,
  type TeamMembership,
} from './model/agent/agent.ts';
export {
  type AvailabilitySource,
  type AvailabilityStatus,
  availabilityStatuses,
  nextAvailability,
  sweptStatuses,
} from './model/agent/availability.ts';
export type { NamedKey } from './model/agent/named-key.ts';
export {
  lackedPermissions,
  requireGrantable,
  requireLastingGrant,
  requireLastingKey,
  requireNotOutlasting,
  requireNotWider,
  requireRankOver,
  requireTeamsGrantable,
} from './model/agent/rank.ts';
export type { Contact, ContactSummary, ContactType } from './model/contact/contact.ts';
export type { ContactDetails } from './model/contact/contact-details.ts';
export { type ContactNote, mayDeleteNote } from './model/contact/note.ts';
export { conversationVisibility, isVisible, nothingVisible, type Visibility } from './model/conversation/access.ts';
export { agentAssignment, priorityChange, teamAssignment } from './model/conversation/assignment-change.ts';
export {
  type Conversation,
  type ConversationDocuments,
  type ConversationListItem,
  type ConversationState,
  firstReferenceNumber,
  maxPreviewLength,
  maxUnreadCount,
  type Participant,
  type PreviousConversation,
  type SenderType,
} from './model/conversation/conversation.ts';
export { type Author, type ConversationChange, systemAuthor } from './model/conversation/conversation-change.ts';
export {
  type ConversationField,
  type ConversationFilter,
  type ConversationRow,
  type ConversationSort,
  type ConversationSortField,
  type ConversationValueField,
  conversationFieldNames,
  conversationFields,
  conversationSortFields,
  defaultConversationSort,
} from './model/conversation/conversation-fields.ts';
export { handOverReason, losesDeletedAgent, opensForContact } from './model/conversation/hand-over.ts';
export { type Priority, type PriorityName, priorityNames } from './model/conversation/priority.ts';
export { parseSnooze } from './model/conversation/snooze.ts';
export {
  type BuiltInStatusName,
  builtInStatuses,
  isBuiltInStatus,
  type Status,
  type StatusCategory,
  statusCategories,
} from './model/conversation/status.ts';
export { reopening, statusChange } from './model/conversation/status-change.ts';
export { maxTagsPerConversation, type Tag, tagName } from './model/conversation/tag.ts';
export { type NamedTag, nextTags, sortTagNames, type TagAction, tagChange } from './model/conversation/tag-change.ts';
export { type Written, writtenChange, writtenMessage } from './model/conversation/written-message.ts';
export type { EventOf, EventType } from './model/event/event.ts';
export {
  type ConversationChanges,
  type ConversationEvent,
  type DeskEvent,
  type DomainEvent,
  isConversationEvent,
  type RecordedEvent,
} from './model/event/event.ts';
export {
  type AgentAudience,
  agentAudienceOf,
  type EndedSessions,
  type EventSubject,
  type EventTypeFor,
  rightsChangedBy,
  sessionsEndedBy,
  subjectOf,
} from './model/event/event-rules.ts';
export { type PresenceLedger, type PresenceSignal, presenceLedger } from './model/event/presence-ledger.ts';
export type { Signal } from './model/event/signal.ts';
export { type Inbox, type InboxChannel, inboxChannels } from './model/inbox/inbox.ts';
export {
  defaultLanguage,
  shownFields,
  type WidgetAudience,
  type WidgetConfig,
  widgetConfig,
} from './model/inbox/inbox-config.ts';
export { decodeCursor, encodeCursor } from './model/list/cursor.ts';
export { type Condition, type FilterGroup, filterLimits } from './model/list/filter.ts';
export type { FilterOptions } from './model/list/filter-input.ts';
export {
  type FieldType,
  fieldNamed,
  type ListFields,
  type SortableName,
  type TagsField,
  type ValueField,
  type ValueName,
} from './model/list/list-fields.ts';
export { matchesFilter } from './model/list/matches-filter.ts';
export { parseFilter } from './model/list/parse-filter.ts';
export {
  compareBySort,
  compareKeysets,
  keysetOf,
  parseSort,
  type Sort,
  type SortDirection,
} from './model/list/sort.ts';
export { defaultExtensions } from './model/media/file-kinds.ts';
export type { InspectedImage, Inspection } from './model/media/inspection.ts';
export {
  type Attachment,
  type Disposition,
  type Media,
  mayShowInline,
  mediaOfPath,
  mediaPath,
  messageModel,
  userModel,
} from './model/media/media.ts';
export type { UploadAmount, UploadCount } from './model/media/upload-quota.ts';
export type { FileRules, UploadQuotas, UploadSettings } from './model/media/upload-settings.ts';
export { type Draft, draftMessage } from './model/message/draft.ts';
export {
  type FoundMessage,
  type Message,
  type MessageAuthor,
  type MessageContentType,
  type MessageMeta,
  type MessageStatus,
  type MessageType,
  messageTypes,
  type NewMessage,
} from './model/message/message.ts';
export {
  clampDays,
  dayIndex,
  type EvenDays,
  evenDays,
  maxReportDays,
  reportDays,
  spanOf,
} from './model/report/day-range.ts';
export {
  type ChartCounts,
  type DateCount,
  type DayCount,
  type OverviewCharts,
  overviewCharts,
  type StatusCount,
} from './model/report/overview-charts.ts';
export {
  type AvailabilityCount,
  type HandlingCount,
  type OverviewCounts,
  overviewCounts,
} from './model/report/overview-counts.ts';
export {
  type FirstReplies,
  type MessageCount,
  type MessageKinds,
  type OverviewMessages,
  overviewMessages,
} from './model/report/overview-messages.ts';
export { maxTopTags, type TagCount, type TagDistribution, tagDistribution } from './model/report/tag-distribution.ts';
export { isPermission, type Permission, permissions, sortListed, sortPermissions } from './model/role/permission.ts';
export { adminRoleName, agentRoleName, type Role } from './model/role/role.ts';
export { compareText } from './model/shared/compare-text.ts';
export type { Deletion } from './model/shared/deletion.ts';
export { parseDuration } from './model/shared/duration.ts';
export { parseEmail } from './model/shared/email-address.ts';
export {
  DomainError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  errorCodes,
  type InputErrorCode,
  type InputIssue,
  invalidInput,
  refuse,
} from './model/shared/errors.ts';
export type { JsonObject, JsonValue } from './model/shared/json.ts';
export { plainLine } from './model/shared/name.ts';
export {
  defaultPageSize,
  type Keyset,
  keysetById,
  maxCountedHits,
  type Page,
  type PageRequest,
  pageBytes,
  type SearchPage,
  searchPageOf,
  untilFull,
} from './model/shared/page.ts';
export { cutText, foldCase } from './model/shared/text.ts';
export {
  dayLengthMs,
  hourLengthMs,
  minuteLengthMs,
  secondLengthMs,
  type TimeSpan,
  type Timestamp,
} from './model/shared/time.ts';
export { dayOf, startOfDay, type ZonedDay } from './model/shared/zoned-day.ts';
export { type AssignmentType, assignmentTypes, type Team } from './model/team/team.ts';
export type { PageVisit, SessionLimits, WidgetActor, WidgetSession } from './model/widget/session.ts';
export { requireUploads } from './model/widget/upload-permission.ts';
export { draftOfContact } from './model/widget/widget-draft.ts';
