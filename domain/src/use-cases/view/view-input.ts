import type { Actor } from '../../model/agent/agent.ts';
import {
  type ConversationSort,
  conversationSortFields,
  defaultConversationSort,
} from '../../model/conversation/conversation-fields.ts';
import { parseSort } from '../../model/list/sort.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { View } from '../../model/view/view.ts';
import { viewFilters } from '../../model/view/view-filters.ts';
import type { StoreReader } from '../../ports/store.ts';
import { requireAssignableTeam } from '../conversation/require-assignable.ts';

/** What is the same for every view; a text or the JSON of a filter. */
export interface ViewInput {
  readonly name: string;
  readonly filters: unknown;
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
}

/** A field that is absent is not changed. */
export type ViewChanges = { readonly [K in keyof ViewInput]?: ViewInput[K] | undefined };

/** The agents for whom a shared view is. */
export interface Sharing {
  readonly visibility: 'team' | 'all';
  /** Needed for a team, ignored for all. */
  readonly teamId?: number | null | undefined;
}

type Shown = Pick<View, 'name' | 'filters' | 'orderBy' | 'order'>;

/** Throws `input.invalid`, `filter.invalid` and `sort.invalid`. */
export function newViewOf(actor: Actor, timeZone: string, input: ViewInput): Shown {
  return {
    name: requireName('name', input.name),
    filters: viewFilters(input.filters, { timeZone, agentId: actor.id }),
    ...orderOf(defaultConversationSort, input),
  };
}

/** The same with what the view has where nothing is given. */
export function changedViewOf(actor: Actor, timeZone: string, view: View, changes: ViewChanges): Shown {
  const { filters } = changes;
  return {
    name: changes.name === undefined ? view.name : requireName('name', changes.name),
    filters: filters === undefined ? view.filters : viewFilters(filters, { timeZone, agentId: actor.id }),
    ...orderOf({ field: view.orderBy, direction: view.order }, changes),
  };
}

function orderOf(otherwise: ConversationSort, { orderBy, order }: ViewChanges): Pick<View, 'orderBy' | 'order'> {
  const { field, direction } = parseSort(conversationSortFields, otherwise, orderBy, order);
  return { orderBy: field, order: direction };
}

/** Throws `input.invalid` and `team.unknown`. */
export async function requireSharing(
  reader: Pick<StoreReader, 'teams'>,
  { visibility, teamId }: Sharing,
): Promise<Pick<View, 'visibility' | 'userId' | 'teamId'>> {
  if (visibility === 'all') return { visibility, userId: null, teamId: null };
  if (teamId === undefined || teamId === null) throw invalidInput('input.invalid', 'teamId', 'is required for a team');
  await requireAssignableTeam(reader, 'teamId', teamId);
  return { visibility, userId: null, teamId };
}
