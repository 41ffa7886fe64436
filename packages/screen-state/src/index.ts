/** What the console and the widget know, and how it changes: no page, no words. See SPEC.md. */

export {
  type AgentState,
  type AgentStateOptions,
  agentState,
  type Changed,
  type OptimisticChange,
} from './agent/agent-state.ts';
export {
  byNewestMessage,
  type ConversationList,
  type ConversationPage,
  type ListPart,
  type ListRules,
  type ListState,
} from './agent/conversation-list.ts';
export type {
  ConversationState,
  ConversationView,
  Mention,
  Outgoing,
  OutgoingFile,
  OutgoingOptions,
} from './agent/conversation-view.ts';
export type { NotificationFeed, NotificationState } from './agent/notification-feed.ts';
export type { DetailState, NotSent, OpenConversation, Outbox, Resent } from './agent/open-conversations.ts';
export type { RowPatch } from './agent/rows.ts';
export type { Cell, Readable } from './cell.ts';
export { cell } from './cell.ts';
