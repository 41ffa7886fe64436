import type { Agent, Conversation } from '@helpdesk/client';
import type { Catalogues } from '../catalogues.ts';
import { type ListPlace, type ListQuery, listFor, membership, sortOf } from './lists.ts';

/**
 * The list in which conversations with new messages are shown: the current list, else the agent's own, else the list of
 * all conversations, with the newest message first.
 *
 * @param rows of the conversations; undefined where one has not been fetched
 */
export function listOfMessages(
  shown: ListPlace | undefined,
  rows: readonly (Conversation | undefined)[],
  agent: Pick<Agent, 'id' | 'permissions' | 'teams'>,
  catalogues: Catalogues,
): ListQuery {
  const shelf = rows.every((row) => row === undefined || row.status_category === 'open') ? 'open' : 'any';
  const queryOf = (place: ListPlace): ListQuery => {
    const query = { place, shelf } as const;
    return listFor(agent, sortOf(query) === 'newest' ? query : { ...query, sort: 'newest' });
  };
  const hasAll = (query: ListQuery): boolean => {
    const belongs = membership(query, agent.id, catalogues);
    return belongs !== undefined && rows.every((row) => row !== undefined && belongs(row));
  };
  const all: readonly ListPlace[] = agent.permissions.includes('conversations:read_all') ? [{ kind: 'all' }] : [];
  const places: readonly ListPlace[] = [...(shown === undefined ? [] : [shown]), { kind: 'mine' }, ...all];
  const queries = places.map(queryOf);
  // What has not been fetched may be anywhere.
  return queries.find(hasAll) ?? queryOf(all[0] ?? shown ?? { kind: 'mine' });
}
