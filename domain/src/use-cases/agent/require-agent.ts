import type { Agent } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { AgentReader, AgentRepository } from '../../ports/agent-repository.ts';

/** Throws `agent.not_found`. */
export async function requireAgent(agents: AgentReader, id: number): Promise<Agent> {
  return present(await agents.find(id));
}

/** The same, held until the transaction ends. */
export async function requireLockedAgent(agents: AgentRepository, id: number): Promise<Agent> {
  return present(await agents.lock(id));
}

function present(agent: Agent | undefined): Agent {
  if (agent === undefined) throw refuse('agent.not_found', 'There is no such agent');
  return agent;
}
