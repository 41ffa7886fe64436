import { refuse } from '../../model/shared/errors.ts';
import type { AgentReader } from '../../ports/agent-repository.ts';

/** Throws `agent.email_taken` when another agent than `exceptId` has the address. */
export async function requireFreeEmail(agents: AgentReader, email: string, exceptId?: number): Promise<void> {
  const other = await agents.findByEmail(email);
  if (other !== undefined && other.id !== exceptId) {
    throw refuse('agent.email_taken', 'Another agent has this e-mail address');
  }
}
