import type { Conversation } from './conversation.ts';
import type { ConversationChange } from './conversation-change.ts';

/** Decides about a conversation; undefined when nothing changes. */
export type Decide = (conversation: Conversation) => ConversationChange | undefined;

/**
 * Several changes as one act, in their order: each is decided about what the ones before it leave. Undefined when
 * nothing changes.
 *
 * @example
 * const high = (each) => priorityChange(each, { id: 3, name: 'High' });
 * const mine = (each) => agentAssignment(each, { id: 3, firstName: 'Mia', lastName: 'Novak' });
 * joinedChanges(conversation, [high, mine])?.parts.map(({ type }) => type) // ['priority', 'agent_assigned']
 */
export function joinedChanges(
  conversation: Conversation,
  decisions: readonly Decide[],
): ConversationChange | undefined {
  let joined: ConversationChange | undefined;
  for (const decide of decisions) {
    const change = decide({ ...conversation, ...joined?.state });
    if (change === undefined) continue;
    joined = {
      ...joined,
      ...change,
      state: { ...joined?.state, ...change.state },
      parts: [...(joined?.parts ?? []), ...change.parts],
    };
  }
  return joined;
}
