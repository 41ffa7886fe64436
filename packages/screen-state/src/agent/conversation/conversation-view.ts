import { type AgentEvent, type Message, randomKey } from '@helpdesk/client';
import { cell, type Readable } from '../../cell.ts';
import type { AgentOutgoing } from './agent-outgoing.ts';
import type { MessagePage } from './message-window.ts';
import { type MessagesUnderWay, messagesUnderWay } from './messages-under-way.ts';
import { type MessageQuery, type ShownMessages, shownMessages } from './shown-messages.ts';

interface ConversationState {
  /** Without a gap, oldest first. */
  readonly messages: readonly Message[];
  readonly outgoing: readonly AgentOutgoing[];
  readonly hasOlder: boolean;
  /** The newest messages are not shown: the agent has jumped to an older one. */
  readonly hasNewer: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
}

export interface ViewRules {
  readonly uuid: string;
  fetch(query: MessageQuery, signal: AbortSignal): Promise<MessagePage>;
  /** Sends; one of the same id is sent once, however often this is called. */
  send(outgoing: AgentOutgoing): Promise<Message>;
  /** The service has the message. */
  gotThrough?(outgoing: AgentOutgoing): void;
  /** The service has refused it. */
  refused?(outgoing: AgentOutgoing): void;
  /** The id of the next message. Default: random. */
  newId?(): string;
}

/** The messages of one conversation. */
export interface ConversationView
  extends Readable<ConversationState>,
    Omit<ShownMessages, 'add'>,
    Omit<MessagesUnderWay, 'arrived'> {}

const beginning: ConversationState = {
  messages: [],
  outgoing: [],
  hasOlder: false,
  hasNewer: false,
  status: 'loading',
  error: null,
};

export function conversationView(rules: ViewRules): ConversationView {
  const { uuid, fetch, send, newId = randomKey } = rules;
  const { subscribe, snapshot, update } = cell<ConversationState>(beginning);
  const show = (change: Partial<ConversationState>): void => update((before) => ({ ...before, ...change }));
  const { add, ...shown } = shownMessages({
    uuid,
    fetch,
    changed: ({ messages, older, newer }, fetched) =>
      show({ messages, hasOlder: older !== null, hasNewer: newer !== null, ...fetched }),
  });
  const { arrived, ...underWay } = messagesUnderWay({
    ...{ uuid, send, newId, taken: add },
    gotThrough: (outgoing) => rules.gotThrough?.(outgoing),
    refused: (outgoing) => rules.refused?.(outgoing),
    changed: (outgoing) => show({ outgoing }),
  });
  void shown.refresh();
  return {
    ...{ subscribe, snapshot },
    ...shown,
    ...underWay,
    apply: (event: AgentEvent) => {
      if (event.type === 'new_message' && event.data.echo_id !== undefined) arrived(event.data.echo_id);
      shown.apply(event);
    },
  };
}
