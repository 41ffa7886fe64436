import type { AgentServerFrame, WidgetServerFrame } from '@helpdesk/contract';
import { type AgentCaller, mayReadConversation, type Placement } from '../../../api/conformance/matrix/model.ts';

/**
 * Which frames an act sends to whom, in the words of the contract's section 8: by type, in no order. It shares nothing
 * with the code that it judges.
 */
export type AgentFrames = readonly AgentServerFrame['type'][];
export type WidgetFrames = readonly WidgetServerFrame['type'][];

export interface Sight {
  readonly caller: AgentCaller;
  readonly before: Placement;
  readonly after: Placement;
}

/** The effect of an act on the agents who may know of it. */
export type Effect =
  /** A message, a note or an activity alone. */
  | 'message'
  | 'message deleted'
  | 'message changed'
  /** A change of the conversation, with its activity. */
  | 'change'
  | 'nothing'
  | 'conversation begins'
  /** Marks when the contact, or the agent, has last seen the conversation. */
  | 'seen'
  | 'typing';

export function agentFrames(effect: Effect, { caller, before, after }: Sight): AgentFrames {
  const [saw, sees] = [mayReadConversation(caller, before), mayReadConversation(caller, after)];
  const readsMessages = caller.holds.includes('messages:read');
  if (effect === 'nothing') return [];
  if (!sees) return saw && effect === 'change' ? ['conversation_update'] : [];
  const news: AgentFrames = readsMessages ? ['new_message', 'conversation_update'] : ['conversation_update'];
  switch (effect) {
    case 'message':
      return news;
    case 'message deleted':
      return readsMessages ? ['message_update', 'conversation_update'] : ['conversation_update'];
    case 'message changed':
      return readsMessages ? ['message_update'] : [];
    case 'change':
      return [saw ? 'conversation_update' : 'new_conversation', ...news, ...toldOf(caller, before, after)];
    case 'conversation begins':
      return ['new_conversation', ...news, ...toldOf(caller, { ...after, agentId: null }, after)];
    case 'seen':
      return ['conversation_update'];
    case 'typing':
      return ['typing'];
  }
}

/** An agent to whom the Admin assigns a conversation gets a notification. */
function toldOf(caller: AgentCaller, before: Placement, after: Placement): AgentFrames {
  return caller.id === after.agentId && before.agentId !== after.agentId ? ['new_notification'] : [];
}

/** Whether the agent is told of the contact: whoever may read contacts, or a conversation of this one. */
export function mayKnowContact(caller: AgentCaller, placements: readonly Placement[]): boolean {
  const reads = caller.holds.includes('contacts:read') || caller.holds.includes('contacts:read_all');
  return reads || mayReadOf(caller, placements);
}

/** Which pages a contact visits is told to those alone who may read a conversation of theirs. */
export function mayReadOf(caller: AgentCaller, placements: readonly Placement[]): boolean {
  return placements.some((placement) => mayReadConversation(caller, placement));
}
