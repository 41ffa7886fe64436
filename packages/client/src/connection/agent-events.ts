import type { AgentServerFrame } from '../api-types.ts';
import { RecentKeys } from '../recent-keys.ts';

/** What happened; told apart by `type`. A `contact_update` of a passing state comes without a cursor. */
export type AgentEvent = Extract<
  AgentServerFrame,
  {
    readonly type:
      | 'new_conversation'
      | 'new_message'
      | 'message_update'
      | 'conversation_update'
      | 'contact_update'
      | 'agent_availability_update'
      | 'new_notification'
      | 'notification_update'
      | 'catalogue_update';
  }
>;

/** How far an agent has the log: each event is delivered once. */
export interface AgentEvents {
  /** A join begins. Returns the cursor to resume behind. */
  begin(): string | undefined;
  /** Nothing is resumed by the join that is under way. */
  isBehind(): boolean;
  cursor(): string | undefined;
  moveTo(cursor: string | undefined): void;
  deliver(event: AgentEvent): void;
  /** Delivered once per join: a `resync` and the `joined` after it have the same meaning. */
  resync(): void;
}

/** How many events are remembered, so that none is delivered twice. */
const remembered = 2_000;

export function agentEvents(
  start: string | undefined,
  onEvent: (event: AgentEvent) => void,
  onResync: () => void,
): AgentEvents {
  const delivered = new RecentKeys(remembered);
  let cursor = start;
  let isBehind = false;
  let isResynced = false;
  return {
    begin: () => {
      isBehind = cursor === undefined;
      isResynced = false;
      return cursor;
    },
    isBehind: () => isBehind,
    cursor: () => cursor,
    moveTo: (next) => {
      cursor = next;
    },
    deliver: (event) => {
      if (event.cursor !== undefined) {
        // Lists that changed within a second are at one place of the log.
        const kind = event.type === 'catalogue_update' ? event.data.kind : '';
        if (!delivered.add(`${event.cursor} ${event.type} ${kind}`)) return;
        cursor = event.cursor;
      }
      onEvent(event);
    },
    resync: () => {
      if (isResynced) return;
      isResynced = true;
      // A restored database counts its cursors from the start.
      delivered.clear();
      onResync();
    },
  };
}

/** Frames of later versions are not events of this one. */
const eventTypes: Readonly<Record<AgentEvent['type'], true>> = {
  new_conversation: true,
  new_message: true,
  message_update: true,
  conversation_update: true,
  contact_update: true,
  agent_availability_update: true,
  new_notification: true,
  notification_update: true,
  catalogue_update: true,
};

export function isAgentEvent(frame: AgentServerFrame): frame is AgentEvent {
  return Object.hasOwn(eventTypes, frame.type);
}
