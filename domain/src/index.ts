/** Types and rules, by area. */

export * from './model/agent/actor.ts';
export * from './model/agent/agent.ts';
export * from './model/agent/availability.ts';
export * from './model/agent/grants.ts';
export { mostInvitedAtOnce } from './model/agent/invited-person.ts';
export type { NamedKey } from './model/agent/named-key.ts';
export type * from './model/agent/origin.ts';
export { preferenceLimits } from './model/agent/preferences.ts';
export * from './model/agent/rank.ts';
export { actedVia } from './model/audit/acted-via.ts';
export { auditChanges } from './model/audit/audit-changes.ts';
export * from './model/audit/audit-entry.ts';
export * from './model/contact/contact.ts';
export { type ContactDetails, namelessVisitor, noDetails } from './model/contact/contact-details.ts';
export * from './model/contact/contact-fields.ts';
export * from './model/contact/note.ts';
export { tidyPhoneNumber } from './model/contact/phone-number.ts';
export * from './model/conversation/access.ts';
export * from './model/conversation/activity.ts';
export * from './model/conversation/assignment-change.ts';
export { type ChangePart, removalReasons } from './model/conversation/change-part.ts';
export { type ChangedProperty, changePermissions, mayChange } from './model/conversation/change-permissions.ts';
export * from './model/conversation/conversation.ts';
export { type Author, type ConversationChange, systemAuthor } from './model/conversation/conversation-change.ts';
export * from './model/conversation/conversation-fields.ts';
export { handOverReason, losesDeletedAgent, opensForContact } from './model/conversation/hand-over.ts';
export { activityPreview, messagePreview, readEvent, readLastMessage } from './model/conversation/last-message.ts';
export {
  countLimits,
  type ListCount,
  type ListCounts,
  listCounts,
  type OpenTotals,
  type OpenTotalsOfAll,
} from './model/conversation/list-counts.ts';
export * from './model/conversation/priority.ts';
export { type KnownNames, readActivityText } from './model/conversation/read-activity-text.ts';
export * from './model/conversation/readable-texts.ts';
export * from './model/conversation/snooze.ts';
export * from './model/conversation/status.ts';
export * from './model/conversation/status-change.ts';
export * from './model/conversation/tag.ts';
export * from './model/conversation/tag-change.ts';
export * from './model/conversation/written-message.ts';
export * from './model/custom-attribute/custom-attribute.ts';
export * from './model/desk/desk-settings.ts';
export * from './model/desk/desk-setup.ts';
export * from './model/desk/sample.ts';
export * from './model/event/catalogue.ts';
export * from './model/event/event.ts';
export type * from './model/event/event-columns.ts';
export * from './model/event/event-rules.ts';
export * from './model/event/presence-ledger.ts';
export * from './model/event/signal.ts';
export * from './model/inbox/channel-rules.ts';
export * from './model/inbox/inbox.ts';
export * from './model/inbox/inbox-config.ts';
export { mostPageOrigins, type PageOrigin, pageOriginsName } from './model/inbox/page-origins.ts';
export { isNumericHost, readTrustedDomain, type TrustedDomain } from './model/inbox/trusted-domain.ts';
export * from './model/list/cursor.ts';
export { type Condition, type FilterGroup, filterLimits } from './model/list/filter.ts';
export type { FilterOptions } from './model/list/filter-input.ts';
export * from './model/list/list-fields.ts';
export * from './model/list/matches-filter.ts';
export * from './model/list/parse-filter.ts';
export * from './model/list/sort.ts';
export { type Macro, type MacroOccasion, macroLimits, macroOccasions } from './model/macro/macro.ts';
export { type MacroAction, type MacroActionType, macroActionTypes } from './model/macro/macro-action.ts';
export {
  type FilledPiece,
  filledPieces,
  type OpenPlaceholder,
  openPlaceholders,
  type PlaceholderSource,
  placeholderNames,
  recordPlaceholders,
  unknownPlaceholder,
} from './model/macro/placeholders.ts';
export * from './model/mail/body/body-of.ts';
export { calendarText } from './model/mail/body/calendar-text.ts';
export * from './model/mail/body/charset-outcome.ts';
export { joinFlowed } from './model/mail/body/flowed-text.ts';
export { inlineParts } from './model/mail/body/inline-images.ts';
export type * from './model/mail/body/mail-body.ts';
export * from './model/mail/body/mail-files.ts';
export { noticeBody, noticeTexts } from './model/mail/body/mail-notices.ts';
export * from './model/mail/body/mail-protection.ts';
export * from './model/mail/body/remote-images.ts';
export { writeLoopTag } from './model/mail/loop-tag.ts';
export { mailDigest } from './model/mail/mail-key.ts';
export { isRefusedLogin, type MailFailure, type MailFault, mailFaultOf } from './model/mail/mailbox/mail-fault.ts';
export { mailHoldName, newMailHold } from './model/mail/mailbox/mail-hold.ts';
export {
  type MailboxFault,
  type MailboxHealth,
  type MailboxState,
  mailboxStates,
  newMailboxHealth,
} from './model/mail/mailbox/mailbox-state.ts';
export { newUids, type UidSearch, uidSearch } from './model/mail/mailbox/mailbox-uids.ts';
export * from './model/mail/quote/cut-html-quote.ts';
export { type CutText, cutTextQuote } from './model/mail/quote/cut-text-quote.ts';
export type { HtmlEvent } from './model/mail/quote/html-event.ts';
export type * from './model/mail/received-mail.ts';
export { joinedPerson, type MailPerson, shownName } from './model/mail/recipients/mail-people.ts';
export { concernsAgain, type Delivery } from './model/mail/sending/delivery-state.ts';
export { mayReceiveMail } from './model/mail/sending/mail-recipients.ts';
export { filledSignature, senderOf } from './model/mail/sending/mail-signature.ts';
export { isTooLarge, mailSize } from './model/mail/sending/mail-size.ts';
export { idField, isMailId } from './model/mail/sending/mail-threading.ts';
export { type OutgoingKind, type OutgoingMail, outgoingMail } from './model/mail/sending/outgoing-mail.ts';
export { type RelayAnswer, type RelayReply, relayVerbs, sendingOutcome } from './model/mail/sending/relay-answer.ts';
export { laterDelayMs, sendingPeriodMs } from './model/mail/sending/retry-times.ts';
export { longestHoldMs, type QueuedMail } from './model/mail/sending/sending-order.ts';
export {
  newSending,
  type SendingMail,
  type SendingRecipient,
  type SendingStep,
} from './model/mail/sending/sending-state.ts';
export { serverWords, type TextBase64, withoutPassword } from './model/mail/server-words.ts';
export {
  type MailConfig,
  mostAliases,
  mostSenders,
  readMailConfig,
  readSender,
  senderTemplateFault,
  storedMailConfig,
  writtenSender,
} from './model/mail/setup/mail-config.ts';
export { type MailHosts, mailHostAuths, mailHostNotes } from './model/mail/setup/mail-hosts.ts';
export { readMailPasswords } from './model/mail/setup/mail-passwords.ts';
export type { ImapServer, SmtpServer } from './model/mail/setup/mail-server.ts';
export {
  type MailboxTest,
  type MailTestFault,
  mailServerFaults,
  mailTestCodes,
  mailTestHints,
  type RelayTest,
} from './model/mail/setup/mail-test.ts';
export type { ListedDelivery } from './model/mail/store/listed-delivery.ts';
export * from './model/mail/store/mail-records.ts';
export { readMessageIds } from './model/mail/threading/message-ids.ts';
export { writeToken } from './model/mail/threading/thread-token.ts';
export { defaultExtensions } from './model/media/file-kinds.ts';
export { extensionOf } from './model/media/file-name.ts';
export type * from './model/media/inspection.ts';
export { mayBeUploaded } from './model/media/may-be-uploaded.ts';
export * from './model/media/media.ts';
export type { UploadAmount, UploadCount } from './model/media/upload-quota.ts';
export type * from './model/media/upload-settings.ts';
export { changedDraft } from './model/message/changed-draft.ts';
export * from './model/message/deleted-note.ts';
export { type Draft, draftMessage } from './model/message/draft.ts';
export * from './model/message/html-text.ts';
export { withInlineAddresses } from './model/message/inline-addresses.ts';
export * from './model/message/mention.ts';
export * from './model/message/message.ts';
export * from './model/message/saved-draft.ts';
export * from './model/notification/notification.ts';
export * from './model/report/day-range.ts';
export * from './model/report/overview-charts.ts';
export * from './model/report/overview-counts.ts';
export {
  type FirstReplies,
  type MessageCount,
  type MessageKinds,
  type OverviewMessages,
  overviewMessages,
} from './model/report/overview-messages.ts';
export * from './model/report/series.ts';
export * from './model/report/tag-distribution.ts';
export { isPermission, type Permission, permissions, sortListed, sortPermissions } from './model/role/permission.ts';
export type { DescribedPermission } from './model/role/permission-catalogue.ts';
export * from './model/role/role.ts';
export { asciiDigits, foldText, orderOfName } from './model/search/fold-text.ts';
export { digitsOfNumbers, queriedDigits } from './model/search/number-digits.ts';
export { askedText, isSearchable, tellingWords } from './model/search/search-query.ts';
export * from './model/search/search-snippet.ts';
export * from './model/search/search-steps.ts';
export { plainSpaces, searchFields, searchText, searchWords, spacedText } from './model/search/search-text.ts';
export { alikeNames, doubtfulWords, namesInDoubt, typosAllowed } from './model/search/typos.ts';
export * from './model/shared/compare-text.ts';
export type * from './model/shared/deletion.ts';
export * from './model/shared/duration.ts';
export { mayBeEmail, notAnEmail, parseEmail } from './model/shared/email-address.ts';
export * from './model/shared/errors.ts';
export { isAddressLiteral, isLoopbackHost, isLoopbackOrigin } from './model/shared/host-name.ts';
export { isAddressIn, isInnerAddress } from './model/shared/inner-address.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './model/shared/json.ts';
export { plainLine } from './model/shared/name.ts';
export * from './model/shared/page.ts';
export { cutText, foldCase, storable } from './model/shared/text.ts';
export * from './model/shared/text-lengths.ts';
export * from './model/shared/time.ts';
export { dayOf, startOfDay, type ZonedDay } from './model/shared/zoned-day.ts';
export * from './model/sign-in/agent-session.ts';
export * from './model/sign-in/failure-limit.ts';
export * from './model/sign-in/oidc-provider.ts';
export { type Passkey, type PasskeyChallenge, passkeyLimits } from './model/sign-in/passkey.ts';
export * from './model/sign-in/password-link.ts';
export * from './model/sign-in/password-rules.ts';
export {
  type PendingSignIn,
  type SecondFactors,
  secondFactorLimits,
  secondFactorMethods,
  type Totp,
} from './model/sign-in/second-factor.ts';
export {
  type SecuritySettings,
  secondFactorDemands,
  securityLimits,
  securitySettingsName,
} from './model/sign-in/security-settings.ts';
export { signInBusy } from './model/sign-in/sign-in-busy.ts';
export {
  type ProviderRefusal,
  pageErrorOf,
  refuseSignIn,
  type SignInRefusal,
  signInRefusals,
} from './model/sign-in/sign-in-refusal.ts';
export * from './model/team/team.ts';
export { isViewFor, type View, type ViewFilters, type ViewVisibility, viewLimits } from './model/view/view.ts';
export * from './model/widget/form-answer.ts';
export { isInTheWay } from './model/widget/in-the-way.ts';
export { mayReply } from './model/widget/may-reply.ts';
export type { PageVisit, SessionLimits, WidgetActor, WidgetSender, WidgetSession } from './model/widget/session.ts';
export type { TextAmount, TextQuotas, TextScope } from './model/widget/text-quota.ts';
export * from './model/widget/upload-permission.ts';
export { draftOfContact } from './model/widget/widget-draft.ts';
export { mayBeNumber, readWrittenNumber } from './model/widget/written-number.ts';
