import { type PermissionName, permissionNames } from '@helpdesk/contract';
import type { AgentCaller } from '../../../api/conformance/matrix/model.ts';
import { combinations, readRights } from '../../../api/conformance/matrix/placed.ts';
import { namedKey } from '../../../api/conformance/named-key.ts';
import type { LiveWorld } from '../live-world.ts';
import type { AgentTestSocket } from '../socket-client.ts';

/** An agent's socket, and what the model has to know of who listens. */
export interface Listener {
  readonly caller: AgentCaller;
  readonly socket: AgentTestSocket;
}

const every: readonly PermissionName[] = ['conversations:read', ...readRights];

/** What keys may list: each combination of the read rights, and what decides about messages and contacts. */
const rightsOfKeys: readonly (readonly PermissionName[])[] = [
  ...combinations.map((rights) => [...rights, 'messages:read'] as const),
  every,
  ['conversations:read', 'conversations:read_assigned'],
  ['contacts:read', 'messages:read'],
  ['contacts:read_all', 'messages:read'],
  permissionNames.filter((name) => !every.includes(name)),
];

/**
 * One agent in the team `Mine`, with a socket for each of many keys. What belongs to the agent holds for all sockets.
 */
export async function listenersOf(
  world: LiveWorld,
  me: { readonly id: number },
  teamIds: readonly number[],
): Promise<readonly Listener[]> {
  const listeners: Listener[] = [];
  for (const holds of rightsOfKeys) {
    const { as } = await namedKey(world, me.id, { permissions: holds });
    const name = holds.map((each) => each.replace('conversations:', '')).join(', ');
    const caller: AgentCaller = { kind: 'agent', name, as, id: me.id, holds, teamIds, isAdmin: false };
    listeners.push({ caller, socket: await world.desk({ as }) });
  }
  const admin: AgentCaller = {
    kind: 'agent',
    name: 'the Admin',
    as: world.admin,
    id: world.adminId,
    holds: permissionNames,
    teamIds: [],
    isAdmin: true,
  };
  return [...listeners, { caller: admin, socket: await world.desk() }];
}
