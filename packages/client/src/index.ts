/** A typed client of the agent API, the widget API and both sockets. Runs in browsers and in Node 22 or newer. */
export {
  type AgentClient,
  type AgentClientOptions,
  type AgentCredentials,
  type AgentRequest,
  createAgentClient,
} from './agent-client.ts';
/** The records, bodies and frames of the OpenAPI document, by their names there. */
export type * from './api-types.ts';
export {
  type AgentConnection,
  type AgentConnectionOptions,
  type AgentCounts,
  type AgentEvent,
  type AgentPresence,
  type AgentTyping,
  connectAgent,
} from './connect-agent.ts';
export {
  connectWidget,
  type WidgetConnection,
  type WidgetConnectionOptions,
  type WidgetConversationChange,
  type WidgetTyping,
} from './connect-widget.ts';
export type { SocketConstructor } from './connection/connection-attempt.ts';
export type { Positions } from './conversation-streams.ts';
export type { ConnectionStatus, SocketEnvironment } from './keep-connected.ts';
export type { AgentRouteId, ErrorType, FrameErrorCode, ReplyOf, WidgetRouteId } from './operation-types.ts';
export { randomKey } from './random-key.ts';
export { atService, onServiceTime, serviceNow } from './service-time.ts';
export { memoryStorage, type SessionStorage } from './session-storage.ts';
export { SocketError } from './socket-error.ts';
export { backoffMs } from './transport/backoff.ts';
export { formFetch } from './transport/form-fetch.ts';
export { type ErrorParts, HelpdeskError } from './transport/helpdesk-error.ts';
export { readAnswer } from './transport/read-answer.ts';
export type { RetryOptions } from './transport/retry.ts';
export type { CallOptions, Fetch } from './transport/transport.ts';
export {
  createWidgetClient,
  type WidgetClient,
  type WidgetClientOptions,
  type WidgetStart,
  type WidgetText,
} from './widget-client.ts';
