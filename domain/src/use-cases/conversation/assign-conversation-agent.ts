import type { Actor } from '../../model/agent/agent.ts';
import { agentAssignment } from '../../model/conversation/assignment-change.ts';
import type { Ports } from '../../ports/ports.ts';
import { type AssignInput, agentPermission } from './assignment.ts';
import { actOnConversation } from './open-conversation.ts';
import { requireAssignableAgent } from './require-assignable.ts';

/** The team stays as it is. */
export async function assignConversationAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: AssignInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: agentPermission,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer) => requireAssignableAgent(writer, 'assigneeId', input.assigneeId),
    decide: agentAssignment,
  });
}
