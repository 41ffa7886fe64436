/** What the console and the widget know, and how it changes: no page, no words. See SPEC.md. */

export { type AgentState, type AgentStateOptions, agentState } from './agent/agent-state.ts';
export type { Asked } from './agent/changes/asked.ts';
export { createTag } from './agent/changes/change-kinds.ts';
export type { ChangeNews, LateReason, WasFirst } from './agent/changes/change-news.ts';
export { type ChangeParts, makeChange } from './agent/changes/changes.ts';
export { type ChangeKeeper, type KeptChange, keepChanges } from './agent/changes/kept-changes.ts';
export { carryOut } from './agent/changes/late-changes.ts';
export type { Changed } from './agent/changes/optimistic-change.ts';
export type { RowPatch } from './agent/changes/pending-patches.ts';
export { priorityPatch, statusByNow, teamPatch, withTag } from './agent/changes/row-patches.ts';
export type {
  AgentOutgoing,
  ChosenMacro,
  MacroAction,
  NamedMention,
  OutgoingFile,
  Wish,
} from './agent/conversation/agent-outgoing.ts';
export type { OpenConversation } from './agent/conversation/open-conversations.ts';
export { applyMacro, fulfilWishes, type MacroNews, resolving } from './agent/conversation/wishes.ts';
export { createDispatch, type Dispatch } from './agent/drafts/dispatch.ts';
export {
  type Draft,
  type DraftForm,
  type DraftKind,
  draftKinds,
  isEmpty,
  isSendable,
  noDraft,
} from './agent/drafts/draft.ts';
export type { DraftState } from './agent/drafts/draft-work.ts';
export { createDrafts, type DraftHandle, type Drafts } from './agent/drafts/drafts.ts';
export { keptDraft } from './agent/drafts/kept-draft.ts';
export { keptWaits } from './agent/drafts/kept-waits.ts';
export type { NotSent, NotSentReason } from './agent/drafts/not-sent.ts';
export { createNoteDrafts, type NoteDraft, type NoteDrafts } from './agent/drafts/note-drafts.ts';
export { excessOf, type Readiness, readinessOf } from './agent/drafts/readiness.ts';
export { createUploads, type Upload, type Uploads } from './agent/drafts/uploads.ts';
export type { ConversationList, ListState } from './agent/lists/conversation-list.ts';
export { byNewestMessage, type ConversationPage, type ListPart, type ListRules } from './agent/lists/list-work.ts';
export { type Unsent, unsentOf } from './agent/unsent.ts';
export { callApart } from './call-apart.ts';
export { type Cell, cell, type Readable } from './cell.ts';
export { acceptOf, fileMessages } from './contact/attach.ts';
export {
  beginning,
  type ChatState,
  type ChatStore,
  createChatStore,
  unreadOf,
  type View,
} from './contact/chat-state.ts';
export { draftOf, keepDraft, moveDraft } from './contact/contact-drafts.ts';
export { type ContactOutgoing, isNew, newConversation, nextOf, waitsForText } from './contact/contact-outbox.ts';
export type { ContactWindow } from './contact/contact-page.ts';
export { type ContactState, contactState } from './contact/contact-state.ts';
export { audienceOf, goesOnWith, hasEnded } from './contact/may-write.ts';
export { takeBack } from './contact/sending/take-back.ts';
export type { DeviceStorage } from './device-storage.ts';
export { type AddressFault, addressFault, fittingAddress, readAddresses } from './mail/addresses.ts';
export type { DraftMail } from './mail/draft-mail.ts';
export { earlierText } from './mail/earlier-text.ts';
export { type FailureReason, failureReason } from './mail/failure-reason.ts';
export { forwardedHead, forwardedParts } from './mail/forwarded-parts.ts';
export {
  asidePeople,
  asideRecipients,
  faultyRecipients,
  isForwardable,
  type Letter,
  letterOf,
  type MailDefaults,
  type RecipientList,
  type Recipients,
  recipientLists,
  replacedRecipient,
  withAddresses,
  withRecipients,
} from './mail/letter.ts';
export { type KnownMailFacts, type MailFacts, mailFacts } from './mail/mail-facts.ts';
export { type FailedRecipient, type MailState, mailStateOf } from './mail/mail-state.ts';
export type { MailWriting } from './mail/mail-writing.ts';
export { isUnwritten, type NewMail, type NewMailHandle, newMail } from './mail/new-mail.ts';
export { type LogPart, withSideThreads } from './mail/side-threads.ts';
export { hitIn, type MailPerson, type SuggestedPerson, suggestedPeople } from './mail/suggested-people.ts';
export { NotCarriedOut } from './sending/lanes.ts';
export { openPages, type Pages } from './sending/pages.ts';
export { storageLocks } from './sending/storage-locks.ts';
