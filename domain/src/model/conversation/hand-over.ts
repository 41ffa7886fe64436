import type { Agent } from '../agent/agent.ts';
import type { StatusCategory } from './status.ts';

/**
 * When a conversation stops being its agent's. Who is deleted loses at once what is not resolved; and whatever
 * opens again because its contact writes goes only to an agent who is there and keeps his work.
 */

/** Whether a conversation is taken from an agent in the moment in which he is deleted. */
export function losesDeletedAgent(category: StatusCategory): boolean {
  return category !== 'resolved';
}

/** Whether a message of the contact opens the conversation. */
export function opensForContact(category: StatusCategory): boolean {
  return category !== 'open';
}

/**
 * Why the assigned agent does not get back a conversation that its contact opens, as an activity says it;
 * undefined where he does.
 *
 * @param assignee undefined for one who is deleted
 */
export function handOverReason(
  assignee: Pick<Agent, 'enabled' | 'availabilityStatus'> | undefined,
): string | undefined {
  if (!assignee?.enabled) return missingAssignee;
  if (assignee.availabilityStatus !== 'away_and_reassigning') return undefined;
  return 'removed the assigned agent, who is away and reassigning';
}

export const missingAssignee = 'removed the assigned agent, who is not there any more';
