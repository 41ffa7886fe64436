import type { Actor, Agent } from './agent.ts';
import type { NamedKey } from './named-key.ts';

/**
 * The agent as they act with the key: they may do what both of them may. Without a named key, they use their single
 * key.
 */
export function actingWith(agent: Agent, namedKey: NamedKey | undefined): Actor {
  if (namedKey === undefined) return agent;
  const { permissions } = namedKey;
  if (permissions === null) return { ...agent, namedKey };
  return { ...agent, namedKey, permissions: agent.permissions.filter((held) => permissions.includes(held)) };
}
