import type { AgentEvent, Message } from '@helpdesk/client';

/** A page of messages as the service returns it, newest first. */
export interface MessagePage {
  readonly results: readonly Message[];
  /** The cursor for older messages; null at the oldest. */
  readonly next_cursor: string | null;
  /** The cursor for newer messages; null at the newest. */
  readonly previous_cursor: string | null;
}

/** A part of a conversation without a gap in it, oldest first. */
export interface MessageWindow {
  readonly messages: readonly Message[];
  readonly older: string | null;
  /** Null: it reaches to the newest message, and new ones are added. */
  readonly newer: string | null;
}

export const emptyWindow: MessageWindow = { messages: [], older: null, newer: null };

/** The window that a page is. What was known before a gap is let go: it may have been changed or deleted in it. */
export function windowOf({ results, next_cursor: older, previous_cursor: newer }: MessagePage): MessageWindow {
  return { messages: results.toReversed(), older, newer };
}

/** The window with a page of older messages before it. */
export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...window, messages: joined(page.results.toReversed(), window.messages), older: page.next_cursor };
}

/** The window with a page of newer messages behind it. */
export function withNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...window, messages: joined(window.messages, page.results.toReversed()), newer: page.previous_cursor };
}

/** With one that the service has just taken: at the end, unless newer messages are not shown. */
export function withMessage(window: MessageWindow, message: Message): MessageWindow {
  if (window.newer !== null || window.messages.some((each) => each.uuid === message.uuid)) return window;
  return { ...window, messages: inOrder(window.messages, message) };
}

/** What an event makes of the window; the same window where it is about none of its messages. */
export function afterEvent(window: MessageWindow, uuid: string, event: AgentEvent): MessageWindow {
  if (event.type === 'new_message') {
    const {
      contact_id: _contact,
      agent_id: _agent,
      preview: _preview,
      echo_id: _echo,
      conversation: _row,
      ...message
    } = event.data;
    if (message.conversation_uuid !== uuid) return window;
    const index = window.messages.findIndex((each) => each.uuid === message.uuid);
    if (index !== -1) return { ...window, messages: window.messages.with(index, message) };
    // The message lies behind others that have not been fetched.
    return window.newer === null ? { ...window, messages: inOrder(window.messages, message) } : window;
  }
  if (event.type !== 'message_update' || event.data.conversation_uuid !== uuid) return window;
  const { deleted, ...fields } = event.data;
  const index = window.messages.findIndex((each) => each.uuid === fields.uuid);
  const message = window.messages[index];
  if (message === undefined) return window;
  // A service of an earlier version leaves nothing of it.
  const isGone = deleted === true && fields.meta?.deleted_at === undefined;
  if (isGone) return { ...window, messages: window.messages.toSpliced(index, 1) };
  return { ...window, messages: window.messages.with(index, { ...message, ...fields }) };
}

/** Ids rise within a conversation. */
function inOrder(messages: readonly Message[], message: Message): readonly Message[] {
  const last = messages.at(-1);
  if (last === undefined || last.id < message.id) return [...messages, message];
  const index = messages.findIndex(({ id }) => id > message.id);
  return messages.toSpliced(index, 0, message);
}

function joined(older: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const known = new Set(newer.map(({ uuid }) => uuid));
  return [...older.filter(({ uuid }) => !known.has(uuid)), ...newer];
}
