import type {
  Agent,
  AgentClient,
  AgentCompact,
  ConsoleStart,
  DeskSettings,
  InboxSummary,
  Macro,
  Priority,
  Status,
  Tag,
  TeamCompact,
  View,
} from '@helpdesk/client';

/** What the desk has few of, and every screen needs. */
export interface Catalogues {
  readonly agents: readonly AgentCompact[];
  /** Ids of agents who may do everything. */
  readonly administrators: readonly number[];
  readonly teams: readonly TeamCompact[];
  readonly statuses: readonly Status[];
  readonly tags: readonly Tag[];
  readonly priorities: readonly Priority[];
  readonly inboxes: readonly InboxSummary[];
  /** Nothing comes in there any more; filters of earlier conversations name them. */
  readonly closedInboxes: readonly Pick<InboxSummary, 'id' | 'name'>[];
  /** The agent's own, then those that are shared with them. */
  readonly views: readonly View[];
  /** The agent's own macros, those of their teams, and those for all agents. */
  readonly macros: readonly Macro[];
  /** How the desk presents itself. */
  readonly desk: DeskSettings;
}

export function cataloguesOf(start: ConsoleStart): Catalogues {
  // A start that an earlier version has kept on the device does not say it.
  const { agents, administrators = [], teams, statuses, tags, priorities, inboxes, views, macros, desk } = start;
  const { closed_inboxes: closedInboxes = [] } = start;
  return { agents, administrators, teams, statuses, tags, priorities, inboxes, closedInboxes, views, macros, desk };
}

/** What has changed, as `catalogue_update` names it; null for everything. Nothing for what no screen shows. */
export async function fetchCatalogue(
  client: AgentClient,
  agent: Pick<Agent, 'permissions'>,
  kind: string | null,
): Promise<Partial<Catalogues>> {
  switch (kind) {
    case null:
    case 'settings':
    case 'inboxes':
      return cataloguesOf(await client.call('readConsoleStart'));
    case 'agents':
      return { agents: await client.call('listAgentsCompact') };
    case 'teams':
      return { teams: await client.call('listTeamsCompact') };
    case 'statuses':
      return { statuses: await client.call('listStatuses') };
    case 'tags':
      return { tags: await client.call('listTags') };
    case 'macros':
      return { macros: await client.call('listMacros') };
    case 'views': {
      const own = agent.permissions.includes('view:manage') ? await client.call('listMyViews') : [];
      return { views: [...own, ...(await client.call('listViewsSharedWithMe'))] };
    }
    default:
      return {};
  }
}
