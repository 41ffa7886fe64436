import type { Route, RouteId } from '@helpdesk/contract';

/** Hints about a tool, which a client of MCP may show before it lets an assistant use the tool. */
export interface Effects {
  readonly readOnlyHint: boolean;
  /** Something that was there is replaced or gone afterwards. */
  readonly destructiveHint: boolean;
  /** The same call again changes nothing more. */
  readonly idempotentHint: boolean;
}

/** A PUT sets what is there already, a DELETE takes it away, a POST adds; these do something else. */
const exceptions: ReadonlyMap<string, Partial<Effects>> = new Map<RouteId, Partial<Effects>>([
  ['markConversationSeen', { destructiveHint: false }],
  ['markConversationUnread', { destructiveHint: false }],
  ['retryMessage', { destructiveHint: false, idempotentHint: false }],
  ['leaveDelivery', { destructiveHint: false }],
  ['toggleInbox', { idempotentHint: false }],
  // A snooze with a duration starts again at each call.
  ['setConversationStatus', { idempotentHint: false }],
  // Replaces all tags, unless the body adds or removes some.
  ['setConversationTags', { destructiveHint: true, idempotentHint: true }],
]);

export function effectsOf(operationId: string, method: Route['method']): Effects {
  if (method === 'GET') return { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
  return {
    readOnlyHint: false,
    destructiveHint: method !== 'POST',
    idempotentHint: method !== 'POST',
    ...exceptions.get(operationId),
  };
}
