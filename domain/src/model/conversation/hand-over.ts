import type { Agent } from '../agent/agent.ts';
import type { RemovalReason } from './change-part.ts';
import type { StatusCategory } from './status.ts';

/**
 * When a conversation is unassigned from its agent. A deleted agent at once loses every conversation that is not
 * resolved. A conversation that opens again because its contact writes stays only with an agent who exists and keeps
 * their work.
 */

/**
 * Whether a conversation is unassigned at the moment in which its agent is deleted.
 *
 * @example
 * losesDeletedAgent('waiting') // true
 */
export function losesDeletedAgent(category: StatusCategory): boolean {
  return category !== 'resolved';
}

/**
 * Whether a message of the contact opens the conversation.
 *
 * @example
 * opensForContact('resolved') // true
 */
export function opensForContact(category: StatusCategory): boolean {
  return category !== 'open';
}

/**
 * Why the assigned agent does not get back a conversation that its contact opens; undefined where they do.
 *
 * @param assignee undefined for one who is deleted
 * @example
 * handOverReason({ enabled: true, availabilityStatus: 'offline' }) // undefined
 * handOverReason(undefined) // 'missing'
 */
export function handOverReason(
  assignee: Pick<Agent, 'enabled' | 'availabilityStatus'> | undefined,
): RemovalReason | undefined {
  if (!assignee?.enabled) return 'missing';
  return assignee.availabilityStatus === 'away_and_reassigning' ? 'reassigning' : undefined;
}
