import type { Conversation, Message } from '@helpdesk/client';
import { type AgentOutgoing, withSideThreads } from '@helpdesk/screen-state';
import { daysSince, grouped, type Line, noonOf } from '@helpdesk/ui';

interface Common {
  readonly key: string;
  readonly writer: string;
  readonly at: number;
}

/** What stands in the log: a message, several activities as one, or a message that is on its way. */
export type Entry = Common &
  (
    | { readonly kind: 'message'; readonly message: Message }
    | { readonly kind: 'changes'; readonly messages: readonly Message[] }
    /** A forward by e-mail and what followed it. */
    | { readonly kind: 'thread'; readonly messages: Run }
    | { readonly kind: 'outgoing'; readonly outgoing: AgentOutgoing }
  );

/** @param hasThreads messages of side threads stand together */
export function entriesOf(
  messages: readonly Message[],
  outgoing: readonly AgentOutgoing[],
  me: number,
  now: number,
  hasThreads = false,
): readonly Line<Entry>[] {
  const entries: Entry[] = [
    ...(hasThreads ? partsOf(messages) : runsOf(messages).map(entryOf)),
    ...outgoing.map((each) => ({
      kind: 'outgoing' as const,
      key: each.id,
      outgoing: each,
      // What failed stands by itself, with its reason.
      writer: each.status === 'failed' ? each.id : each.private ? `note ${me}` : `agent ${me}`,
      at: now,
    })),
  ];
  return grouped(entries, noonOf);
}

function partsOf(messages: readonly Message[]): readonly Entry[] {
  const parts = withSideThreads(messages);
  const threads = new Map(
    parts.flatMap((part) => (part.kind === 'thread' ? [[part.side, part.messages] as const] : [])),
  );
  // A thread stands where its newest message is.
  const standing = parts.flatMap((part) => (part.kind === 'message' ? part.message : (part.messages.at(-1) ?? [])));
  return runsOf(standing).map((run): Entry => {
    const thread = threads.get(run[0].meta.side ?? '');
    if (thread === undefined) return entryOf(run);
    const key = `thread ${run[0].meta.side}`;
    return { kind: 'thread', key, writer: key, at: timeOf(run[0]), messages: thread };
  });
}

type Run = readonly [Message, ...Message[]];

function entryOf(run: Run): Entry {
  const [message] = run;
  const { uuid: key } = message;
  const common = { key, writer: writerOf(message), at: timeOf(message) };
  return run.length === 1 ? { ...common, kind: 'message', message } : { ...common, kind: 'changes', messages: run };
}

/** From this many activities of one person within that time, they stand in one line. */
const fewestFolded = 3;
const foldedWithinMs = 2 * 60_000;

/** Activities that are folded together; everything else by itself. */
function runsOf(messages: readonly Message[]): readonly Run[] {
  const runs: [Message, ...Message[]][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    if (run !== undefined && continues(run[0], message)) run.push(message);
    else runs.push([message]);
  }
  return runs.flatMap((run): readonly Run[] => (run.length < fewestFolded ? run.map((each): Run => [each]) : [run]));
}

function continues(first: Message, message: Message): boolean {
  if (first.type !== 'activity' || message.type !== 'activity') return false;
  const isTheirs = first.author.type === message.author.type && first.author.id === message.author.id;
  const [from, at] = [timeOf(first), timeOf(message)];
  return isTheirs && at - from <= foldedWithinMs && daysSince(from, at) === 0;
}

function timeOf({ created_at: at }: Message): number {
  return Date.parse(at);
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

/** How many came after the newest that was seen; one that is gone takes nothing with it. */
export function countNewer(messages: readonly Pick<Message, 'id'>[], seenId: number): number {
  return messages.filter(({ id }) => id > seenId).length;
}
