import type { Conversation, Message, Outgoing } from '@helpdesk/client';
import { grouped, type Line } from '@helpdesk/screens';
import { dayKey } from '../words/times.ts';

/** What stands in the log: a message, or one that is on its way. */
export type Entry =
  | { readonly kind: 'message'; readonly message: Message; readonly writer: string; readonly at: number }
  | { readonly kind: 'outgoing'; readonly outgoing: Outgoing; readonly writer: string; readonly at: number };

export function entriesOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  me: number,
  now: number,
): readonly Line<Entry>[] {
  const entries: Entry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      message,
      writer: writerOf(message),
      at: Date.parse(message.created_at),
    })),
    ...outgoing.map((each) => ({
      kind: 'outgoing' as const,
      outgoing: each,
      // What failed stands by itself, with its reason.
      writer: each.status === 'failed' ? each.echoId : each.private ? `note ${me}` : `agent ${me}`,
      at: now,
    })),
  ];
  return grouped(entries, dayKey);
}

function writerOf({ uuid, type, private: isPrivate, author }: Message): string {
  if (type === 'activity') return uuid;
  return isPrivate ? `note ${author.id}` : `${author.type} ${author.id}`;
}

/** The first message that the agent has not seen, of a conversation with that many unread ones. */
export function firstUnread(
  messages: readonly Message[],
  { unread_message_count: unread }: Pick<Conversation, 'unread_message_count'>,
): string | undefined {
  if (unread === 0) return undefined;
  const theirs = messages.filter(({ type }) => type === 'incoming');
  return theirs[Math.max(0, theirs.length - unread)]?.uuid;
}

/** The newest answer of a colleague that came while this agent was writing theirs. */
export function crossedBy(messages: readonly Message[], me: number, after: number | null): Message | undefined {
  if (after === null) return undefined;
  return messages.findLast(
    ({ id, type, author, private: isPrivate }) => id > after && type === 'outgoing' && !isPrivate && author.id !== me,
  );
}
