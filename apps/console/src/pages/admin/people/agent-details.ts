import type { Agent, AgentClient, AgentWithKey, Role, RoleSummary } from '@helpdesk/client';
import { adminRoleName, lackedPermissions } from '@helpdesk/domain';
import { useWorkspace } from '../../../state/workspace.ts';
import { type Fetched, useFetched } from '../fetched.tsx';

const most = 200;
const atOnce = 4;

/** The records of the agents; the list of them has neither roles nor keys. */
export function useAgentDetails(ids: readonly number[] | undefined): Fetched<readonly AgentWithKey[]> {
  const { client } = useWorkspace();
  const wanted = (ids ?? []).slice(0, most);
  return useFetched(['agents', 'details', wanted], () => detailsOf(client, wanted), { enabled: wanted.length > 0 });
}

async function detailsOf(client: AgentClient, ids: readonly number[]): Promise<readonly AgentWithKey[]> {
  const found: AgentWithKey[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce).map((id) => client.call('getAgent', { params: { id } }));
    found.push(...(await Promise.all(part)));
  }
  return found;
}

type Me = Pick<Agent, 'permissions'>;

/** An agent who holds what I do not hold cannot be changed by me. */
export function outranks(agent: { readonly permissions: readonly string[] }, me: Me): boolean {
  return lackedPermissions(me, agent.permissions).length > 0;
}

/** Whether a role holds something that I cannot give; where its permissions are not known, the service decides. */
export function isBeyond(role: Role | RoleSummary, me: Me): boolean {
  return 'permissions' in role && lackedPermissions(me, role.permissions).length > 0;
}

type Ranked = Pick<AgentWithKey, 'id' | 'enabled' | 'roles'>;

/** A desk always keeps one Admin who may sign in. */
export function isLastAdmin(agent: Ranked, all: readonly Ranked[]): boolean {
  const isAdmin = ({ enabled, roles }: Ranked): boolean => enabled && roles.includes(adminRoleName);
  return isAdmin(agent) && !all.some((other) => other.id !== agent.id && isAdmin(other));
}
