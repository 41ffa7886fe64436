import type { Message } from '@helpdesk/client';

/** A message of a log, or all messages of a side thread, oldest first. */
export type LogPart =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'thread'; readonly side: string; readonly messages: readonly [Message, ...Message[]] };

/**
 * Puts the messages of each side thread together, where the newest of them stands: a new answer is at the end of the log,
 * with what it answers above it.
 *
 * @param messages oldest first
 */
export function withSideThreads(messages: readonly Message[]): readonly LogPart[] {
  const threads = new Map<string, [Message, ...Message[]]>();
  for (const message of messages) {
    const { side } = message.meta;
    if (side === undefined) continue;
    const thread = threads.get(side);
    if (thread === undefined) threads.set(side, [message]);
    else thread.push(message);
  }
  return messages.flatMap((message): readonly LogPart[] => {
    const { side } = message.meta;
    if (side === undefined) return [{ kind: 'message', message }];
    const thread = threads.get(side);
    return thread?.at(-1) === message ? [{ kind: 'thread', side, messages: thread }] : [];
  });
}
