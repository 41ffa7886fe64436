import {
  type Agent,
  type AgentClient,
  type Conversation,
  HelpdeskError,
  serviceNow,
  type View,
} from '@helpdesk/client';
import {
  type ConversationFilter,
  type ConversationRow,
  type ConversationSortField,
  compareBySort,
  conversationFields,
  matchesFilter,
  mayListUnassignedOf,
  parseFilter,
} from '@helpdesk/domain';
import type { ConversationPage, ListPart, ListState } from '@helpdesk/screen-state';
import type { Catalogues } from '../catalogues.ts';
import { type Filter, followsClock, noFilter, type Rule, rulesOf } from './filters.ts';
import { filteredRowOf, listRowOf, onlyOfService } from './list-row.ts';

/** Which conversations of a list are shown. */
export type Shelf = 'open' | 'snoozed' | 'resolved' | 'any';

export const shelves: readonly Shelf[] = ['open', 'snoozed', 'resolved', 'any'];

/** An order that the agent has chosen: longest waiting first, or by the last message. */
export type Sort = 'waiting' | 'newest' | 'oldest';

export const sorts: readonly Sort[] = ['waiting', 'newest', 'oldest'];

/** What a list is of. Its address is made of it, see routes.ts. */
export type ListPlace =
  | { readonly kind: 'mine' | 'unassigned' | 'mentions' | 'all' }
  | { readonly kind: 'team' | 'view'; readonly id: number };

export interface ListQuery {
  readonly place: ListPlace;
  readonly shelf: Shelf;
  /** Default: the order of `sortOf`. */
  readonly sort?: Sort | undefined;
  readonly filter?: Filter | undefined;
  /** In the list of a team: only conversations without an agent. */
  readonly withoutAgent?: boolean | undefined;
}

/** The agent who sees the lists, with their permissions. */
type Reader = Pick<Agent, 'permissions' | 'teams'>;

function seesAll({ permissions }: Reader): boolean {
  return permissions.includes('conversations:read_all');
}

function isMember({ teams }: Reader, id: number): boolean {
  return teams.some((team) => team.id === id);
}

/**
 * The teams whose lists the agent may ask for, their own first. A team's whole list is made of all conversations; who may
 * not read those gets what their own teams have without an agent.
 */
export function readableTeams<Team extends { readonly id: number }>(
  agent: Reader,
  teams: readonly Team[],
): readonly Team[] {
  const own = teams.filter(({ id }) => isMember(agent, id) && (seesAll(agent) || mayListUnassignedOf(agent, id)));
  return seesAll(agent) ? [...own, ...teams.filter(({ id }) => !isMember(agent, id))] : own;
}

/** The list that the service has for this agent, where it is less than the one that was asked for. */
export function listFor(agent: Reader, list: ListQuery): ListQuery {
  const { place } = list;
  if (place.kind !== 'team' || seesAll(agent) === mayListUnassignedOf(agent, place.id)) return list;
  const { withoutAgent: _, ...whole } = list;
  return seesAll(agent) ? whole : { ...whole, withoutAgent: true };
}

/** The shelf that is shown first. A view has its own filter, which may be of any status. */
export function firstShelf({ kind }: ListPlace): Shelf {
  return kind === 'view' ? 'any' : 'open';
}

const categories = { open: 'open', snoozed: 'waiting', resolved: 'resolved' } as const;

/**
 * Whether a conversation is in a list: what the service is asked for, read by the rules of the service. Undefined where
 * only the service knows, or refuses the filter. The shelf is compared by the category in the row: a status may have been
 * created after the list was opened.
 */
export function membership(
  list: ListQuery,
  me: number,
  catalogues: Catalogues,
): ((row: Conversation) => boolean) | undefined {
  const { shelf } = list;
  const filter = readRules(viewRules({ ...list, shelf: 'any' }, catalogues), me);
  if (filter === undefined) return undefined;
  const isNamed = filter !== null && namesTags(filter);
  const filteredRow = (row: Conversation): ConversationRow =>
    isNamed ? filteredRowOf(row, catalogues.tags) : listRowOf(row);
  return (row) =>
    (shelf === 'any' || row.status_category === categories[shelf]) &&
    (filter === null || matchesFilter(conversationFields, filter, filteredRow(row)));
}

function namesTags({ rules }: ConversationFilter): boolean {
  return rules.some((rule) => ('rules' in rule ? namesTags(rule) : rule.op.startsWith('tags ')));
}

/** Null: without a condition. */
function readRules(rules: Rules | undefined, me: number): ConversationFilter | null | undefined {
  if (rules === undefined) return undefined;
  try {
    // Only the service can read a filter that names days: their limits depend on its time zone.
    return parseFilter(conversationFields, JSON.stringify(rules), { timeZone: 'UTC', agentId: me });
  } catch {
    return undefined;
  }
}

/** The order of a list, as the service sorts it. All rows are alike where only the service knows it. */
export function orderOf(list: ListQuery, views: Catalogues['views']): (a: Conversation, b: Conversation) => number {
  const { place } = list;
  const sort = sortOf(list);
  const view = place.kind === 'view' ? views.find(({ id }) => id === place.id) : undefined;
  const { order_by: field, order: direction } = sort === undefined ? (view ?? orders.newest) : orders[sort];
  // The rows stay as they were fetched.
  if (onlyOfService.has(field)) return () => 0;
  const compare = compareBySort<ConversationSortField, ConversationRow>(conversationFields, { field, direction });
  return (a, b) => compare(listRowOf(a), listRowOf(b));
}

/** What is chosen, else what suits the list; undefined for the order of a view itself. */
export function sortOf({ place, shelf, sort }: ListQuery): Sort | undefined {
  if (sort !== undefined || place.kind === 'view') return sort;
  const isWaitingRoom = place.kind === 'mine' || place.kind === 'unassigned' || place.kind === 'team';
  return shelf === 'open' && isWaitingRoom ? 'waiting' : 'newest';
}

const orders = {
  waiting: { order_by: 'conversations.waiting_since', order: 'asc' },
  newest: { order_by: 'conversations.last_message_at', order: 'desc' },
  oldest: { order_by: 'conversations.last_message_at', order: 'asc' },
} as const;

export function fetchPage(
  client: AgentClient,
  list: ListQuery,
  catalogues: Catalogues,
  { size, ...part }: ListPart,
  signal: AbortSignal,
): Promise<ConversationPage> {
  const { place, withoutAgent } = list;
  const sort = sortOf(list);
  const query = {
    page_size: size,
    filters: { logic: 'AND' as const, rules: listRules(list, catalogues, serviceNow()) },
    ...(sort !== undefined && orders[sort]),
    ...part,
  };
  if (place.kind === 'team' && withoutAgent)
    return client.call('listTeamUnassignedConversations', { params: { id: place.id }, query, signal });
  if (place.kind === 'view') return client.call('listViewConversations', { params: { id: place.id }, query, signal });
  return client.call(routes[place.kind], { query, signal });
}

/** The agent may not read the list, or not any more. */
export function isRefused({ status, error }: ListState): boolean {
  return status === 'failed' && error instanceof HelpdeskError && (error.status === 403 || error.status === 404);
}

type Rules = (Rule | { logic: 'OR'; rules: Rule[] })[];

/** What the service filters by: shelf, team, and the filter. */
function listRules(list: Omit<ListQuery, 'sort'>, catalogues: Catalogues, now: number): Rules {
  const { place, shelf, filter = noFilter, withoutAgent } = list;
  const lines = rulesOf(filter, catalogues, now);
  return [
    ...(shelf === 'any' ? [] : [ofShelf(shelf, catalogues)]),
    ...(place.kind === 'team' ? [isIn('assigned_team_id', [place.id])] : []),
    ...(withoutAgent ? [nobody] : []),
    ...(filter.logic === 'any' && lines.length > 1 ? [{ logic: 'OR' as const, rules: lines }] : lines),
  ];
}

/** A list as the filter of a view; undefined where the service has no condition for it. */
export function viewRules(list: ListQuery, catalogues: Catalogues): Rules | undefined {
  const { place, filter = noFilter } = list;
  const own = ownRules(place);
  // A view keeps fixed times.
  if (own === undefined || followsClock(filter)) return undefined;
  return [...own, ...listRules(list, catalogues, 0)];
}

const nobody = { model: 'conversations', field: 'assigned_user_id', operator: 'not set' } as const;

function ownRules({ kind }: ListPlace): Rule[] | undefined {
  switch (kind) {
    case 'mine':
      return [{ model: 'conversations', field: 'assigned_user_id', operator: 'in', value: ['me'] }];
    case 'unassigned':
      return [nobody, { model: 'conversations', field: 'assigned_team_id', operator: 'not set' }];
    case 'all':
    case 'team':
      return [];
    default:
      return undefined;
  }
}

/** The filter of a view, narrowed further; undefined where that is more than a filter can hold. */
export function narrowedView(view: View, list: ListQuery, catalogues: Catalogues): View['filters'] | undefined {
  if (followsClock(list.filter ?? noFilter)) return undefined;
  const more = listRules(list, catalogues, 0);
  if (Array.isArray(view.filters)) return [...view.filters, ...more];
  const { rules } = view.filters;
  // A group holds conditions alone.
  if (view.filters.logic === 'OR' && rules.some((rule) => 'rules' in rule)) return undefined;
  const before =
    view.filters.logic === 'OR' ? [view.filters as Extract<(typeof rules)[number], { rules: unknown }>] : rules;
  return { logic: 'AND', rules: [...before, ...more] };
}

/** What the service sorts a list by. */
export function orderFields(list: ListQuery): Pick<View, 'order_by' | 'order'> | undefined {
  const sort = sortOf(list);
  return sort && orders[sort];
}

function ofShelf(shelf: keyof typeof categories, { statuses }: Catalogues): Rule {
  return isIn(
    'status_id',
    statuses.filter(({ category }) => category === categories[shelf]).map(({ id }) => id),
  );
}

function isIn(field: 'status_id' | 'assigned_team_id', ids: readonly number[]): Rule {
  return { model: 'conversations', field, operator: 'in', value: ids.map(String) };
}

const routes = {
  mine: 'listAssignedConversations',
  unassigned: 'listUnassignedConversations',
  mentions: 'listMentionedConversations',
  all: 'listAllConversations',
  team: 'listAllConversations',
} as const;
