import type { Actor, Agent } from './agent.ts';
import type { NamedKey } from './named-key.ts';

/** The agent as he acts with the key: he may do what both of them may. Without one he came with his single key. */
export function actingWith(agent: Agent, namedKey: NamedKey | undefined): Actor {
  if (namedKey === undefined) return agent;
  const { permissions } = namedKey;
  if (permissions === null) return { ...agent, namedKey };
  return { ...agent, namedKey, permissions: agent.permissions.filter((held) => permissions.includes(held)) };
}
