import type { ConversationListItem, PageRequest, SearchPage, Visibility } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { idList } from '../engine/id-list.ts';
import { queryFamily } from '../engine/query.ts';
import { readListItems } from '../lists/read-list-items.ts';
import { visibilityArgs, visibilityShape, visible } from '../lists/visibility-sql.ts';
import { searchPage } from './search.ts';
import type { FindHits } from './search-blocks.ts';

type Args = Record<string, unknown>;

interface SearchedRow {
  readonly id: number;
  readonly own: string;
  readonly name: string;
  readonly email: string;
}

const found = queryFamily<Args, { id: number }>();
const searched = queryFamily<Args, SearchedRow>();

/** See `ConversationReader.search`. */
export function searchConversations(
  connection: SqlConnection,
  text: string,
  visibility: Visibility,
  viewerId: number,
  page: PageRequest,
): Promise<SearchPage<ConversationListItem>> {
  const find: FindHits = async (query, bounds) => {
    const shape = `${visibilityShape(visibility)} ${query.shape}`;
    const rows = await found(connection, shape, { ...visibilityArgs(visibility), ...query.args, ...bounds }, (db, p) =>
      db
        .selectFrom(query.source(p).as('s'))
        .crossJoin('conversations as c')
        .crossJoin('users as u')
        .whereRef('c.id', '=', 's.id')
        .whereRef('u.id', '=', 'c.contact_id')
        .where('s.id', '<', p('before') as RawBuilder<number>)
        .where(visible(visibility, p))
        .where(query.isHit(p))
        .select('c.id')
        .orderBy('s.id', 'desc')
        .limit(p('limit') as RawBuilder<number>),
    );
    return rows.map(({ id }) => id);
  };
  const records = (ids: readonly number[]) => {
    const some = idList(ids);
    return searched(connection, some.shape, some.args, (db, p) =>
      db
        .selectFrom('conversations as c')
        .innerJoin('users as u', 'u.id', 'c.contact_id')
        .where(some.holds('c.id', p))
        .select('c.id')
        .select([
          sql<string>`c.searched`.as('own'),
          sql<string>`u.searched_name`.as('name'),
          sql<string>`u.searched_email`.as('email'),
        ]),
    );
  };
  return searchPage(connection, { kind: 'conversations', text, page }, { find, records }, (ids) =>
    readListItems(connection, ids, viewerId),
  );
}
