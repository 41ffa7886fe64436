import type {
  WidgetConversation,
  WidgetConversationDetail,
  WidgetMessage,
  WidgetSettings,
  WidgetUser,
} from '@helpdesk/client';
import { cell } from '../cell.ts';
import type { ContactOutgoing } from './contact-outbox.ts';

export type View =
  | { readonly name: 'home' }
  | { readonly name: 'list' }
  | { readonly name: 'news'; readonly index: number }
  /** A conversation, or the name of a new one. */
  | { readonly name: 'chat'; readonly id: string };

/** What is known of a conversation's messages. */
export interface Detail {
  /** Oldest first. */
  readonly messages: readonly WidgetMessage[];
  /** The cursor for older messages; null where there are none, undefined while nothing was fetched. */
  readonly cursor: string | null | undefined;
}

/** A new answer that stands above the launcher. */
export interface Peek {
  readonly conversation: string;
  readonly author: WidgetMessage['author'];
  readonly text: string;
}

export interface ChatState {
  readonly phase: 'loading' | 'ready' | 'gone';
  readonly settings: WidgetSettings | undefined;
  readonly view: View;
  readonly isOpen: boolean;
  readonly user: WidgetUser | undefined;
  readonly conversations: readonly WidgetConversation[];
  readonly details: ReadonlyMap<string, Detail>;
  readonly outgoing: readonly ContactOutgoing[];
  /** How much of the files that are being sent is there, from 0 to 1. */
  readonly uploaded: number;
  /** The connection has been away for so long that it is worth a word. */
  readonly isLost: boolean;
  /** It is not decided who writes, or their session is over and there is no other one yet: nothing is sent. */
  readonly isHeld: boolean;
  /** After too many messages at once: when sending continues. */
  readonly resumesAt: number | undefined;
  readonly typing: { readonly conversation: string; readonly name: string } | undefined;
  readonly peek: Peek | undefined;
  readonly hasSound: boolean;
}

/** The state before anything is known. */
export const beginning: ChatState = {
  phase: 'loading',
  settings: undefined,
  view: { name: 'home' },
  isOpen: false,
  user: undefined,
  conversations: [],
  details: new Map(),
  outgoing: [],
  uploaded: 0,
  isLost: false,
  isHeld: true,
  resumesAt: undefined,
  typing: undefined,
  peek: undefined,
  hasSound: false,
};

/** The state of a chat; `set` changes some of its members. */
export interface ChatStore {
  get(): ChatState;
  set(change: Partial<ChatState>): void;
  subscribe(listener: () => void): () => void;
}

export function createChatStore(start: ChatState): ChatStore {
  const { snapshot, update, subscribe } = cell(start);
  return { get: snapshot, set: (change) => update((before) => ({ ...before, ...change })), subscribe };
}

/** Messages by their place, each once; of two with one uuid the later given counts. */
export function mergedMessages(
  known: readonly WidgetMessage[],
  more: readonly WidgetMessage[],
): readonly WidgetMessage[] {
  const byUuid = new Map([...known, ...more].map((message) => [message.uuid, message]));
  return [...byUuid.values()].sort((one, other) => one.seq - other.seq);
}

/** The conversation that has the newest message first, as the service lists them. */
export function mergedConversations(
  known: readonly WidgetConversation[],
  ...more: readonly WidgetConversation[]
): readonly WidgetConversation[] {
  const byUuid = new Map(known.map((each) => [each.uuid, each]));
  for (const each of more) if (each.seq >= (byUuid.get(each.uuid)?.seq ?? 0)) byUuid.set(each.uuid, each);
  const at = ({ last_message: last, created_at: created }: WidgetConversation): string => last?.created_at ?? created;
  return [...byUuid.values()].sort((one, other) => (at(one) < at(other) ? 1 : -1));
}

/** A page of messages together with what is known: a hole between the two leaves the page alone. */
export function withSnapshot(known: Detail | undefined, page: WidgetConversationDetail): Detail {
  const messages = mergedMessages([], page.messages);
  const oldest = messages[0]?.seq;
  const newest = known?.messages.at(-1)?.seq ?? 0;
  const joins = known?.cursor !== undefined && (page.next_cursor === null || oldest === undefined || newest >= oldest);
  if (!joins)
    return {
      messages: mergedMessages(known?.messages.filter(({ seq }) => seq > page.conversation.seq) ?? [], messages),
      cursor: page.next_cursor,
    };
  return { messages: mergedMessages(known.messages, messages), cursor: known.cursor };
}

export const unreadOf = (conversations: readonly WidgetConversation[]): number =>
  conversations.reduce((sum, { unread_message_count: unread }) => sum + unread, 0);
