import type { PermissionName } from '@helpdesk/contract';
import type { Account } from '../../../api/conformance/world.ts';
import type { LiveWorld, WidgetPerson } from '../live-world.ts';

/** A conversation, and whoever it may have belonged to. */
export interface Talk {
  readonly uuid: string;
  readonly person: number;
  readonly agents: Set<number>;
  readonly teams: Set<number>;
}

export interface Viewer extends Account {
  readonly permissions: readonly PermissionName[] | 'all';
  readonly teams: readonly number[];
}

/** The people of a run. */
export interface Scene {
  readonly people: readonly WidgetPerson[];
  readonly viewers: readonly Viewer[];
  readonly teams: readonly number[];
  readonly talks: Talk[];
  call(method: string, path: string, as: string | WidgetPerson, body?: object): Promise<CallAnswer>;
}

export interface CallAnswer {
  readonly status: number;
  readonly data: unknown;
}

const reading: readonly PermissionName[] = ['conversations:read', 'messages:read'];

export async function openScene(world: LiveWorld, people: number): Promise<Scene> {
  const [one, two] = [await world.team('One'), await world.team('Two')];
  const viewer = async (permissions: readonly PermissionName[], teams: readonly (typeof one)[] = []) => ({
    ...(await world.agent({ permissions, teams: teams.map(({ name }) => name) })),
    permissions,
    teams: teams.map(({ id }) => id),
  });
  const admin: Viewer = { id: world.adminId, email: '', as: world.admin, permissions: 'all', teams: [] };
  const agent: Viewer = { ...(await world.agent({ roles: ['Agent'] })), permissions: 'all', teams: [] };
  const viewers: Viewer[] = [
    admin,
    agent,
    await viewer([...reading, 'messages:write', 'conversations:read_assigned']),
    await viewer([...reading, 'conversations:read_assigned']),
    await viewer([...reading, 'conversations:read_team_all'], [one]),
    await viewer([...reading, 'conversations:read_team_inbox'], [one, two]),
    await viewer([...reading, 'conversations:read_unassigned']),
    await viewer(['conversations:read', 'conversations:read_all']),
    await viewer(
      [...reading, 'conversations:read_assigned', 'conversations:read_unassigned', 'conversations:read_team_inbox'],
      [two],
    ),
  ];
  const visitors: WidgetPerson[] = [];
  const talks: Talk[] = [];
  for (let index = 0; index < people; index++) {
    const visitor = await world.visitor('pub-hello');
    visitors.push(visitor);
    talks.push({ uuid: visitor.uuid, person: index, agents: new Set(), teams: new Set() });
  }
  return {
    people: visitors,
    viewers,
    teams: [one.id, two.id],
    talks,
    call: async (method, path, as, body) => {
      const response = await world.app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: {
          ...(typeof as === 'string' ? { authorization: `token ${as}` } : as.headers),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      });
      return { status: response.statusCode, data: (response.json() as { readonly data: unknown }).data };
    },
  };
}

/** Whether the agent could have read the conversation at any moment so far. */
export function couldKnow({ id, permissions, teams }: Viewer, uuid: string, talks: readonly Talk[]): boolean {
  if (permissions === 'all') return true;
  const may = (permission: PermissionName) => permissions.includes(permission);
  if (may('conversations:read_all') || may('conversations:read_unassigned')) return true;
  const talk = talks.find((each) => each.uuid === uuid);
  if (talk === undefined) return false;
  if (may('conversations:read_assigned') && talk.agents.has(id)) return true;
  return teams.some((team) => talk.teams.has(team));
}

export function mayReadMessages({ permissions }: Viewer): boolean {
  return permissions === 'all' || permissions.includes('messages:read');
}
