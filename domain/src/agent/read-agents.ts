import { requirePermission } from '../actor.ts';
import { refuse } from '../errors.ts';
import type { AgentReader, AgentRepository } from '../ports/agent-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { Team } from '../team/team.ts';
import type { Actor, Agent, AgentSummary } from './agent.ts';

export async function listAgents(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly AgentSummary[]> {
  requirePermission(actor, 'users:manage');
  return ports.store.read((reader) => reader.agents.list());
}

/** What every agent may know of the others: to pick an assignee, to see who is there. */
export async function listAgentsCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly AgentSummary[]> {
  return ports.store.read((reader) => reader.agents.list());
}

export async function getAgent(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  return ports.store.read((reader) => requireAgent(reader.agents, id));
}

export async function listMyTeams(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Team[]> {
  return ports.store.read((reader) => reader.teams.listOfAgent(actor.id));
}

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
