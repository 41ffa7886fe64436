import type { ConversationListItem, PageRequest, SearchPage, Visibility } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection, SqlEngine } from './engine.ts';
import { queryFamily } from './query.ts';
import { readListItems } from './read-list-items.ts';
import { searchPage } from './search.ts';
import { visibilityArgs, visibilityShape, visible } from './visibility-sql.ts';

type Args = Record<string, unknown>;

const found = queryFamily<Args, { id: number }>();

/** `text` is folded; see `ConversationReader.search`. */
export function searchConversations(
  connection: SqlConnection,
  text: string,
  visibility: Visibility,
  viewerId: number,
  page: PageRequest,
): Promise<SearchPage<ConversationListItem>> {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const shape = `${visibilityShape(visibility)} ${phrase !== undefined}`;
  const find = async (before: number, limit: number) => {
    const args = { ...visibilityArgs(visibility), text, phrase, before, limit };
    const rows = await found(connection, shape, args, (db, p) => {
      const asked = phrase === undefined ? undefined : (p('phrase') as RawBuilder<string>);
      return db
        .selectFrom('conversations as c')
        .leftJoin('users as u', 'u.id', 'c.contact_id')
        .where('c.id', '<', p('before') as RawBuilder<number>)
        .where(visible(visibility, p))
        .where(containsText(engine, p('text') as RawBuilder<string>, asked))
        .select('c.id')
        .orderBy('c.id', 'desc')
        .limit(p('limit') as RawBuilder<number>);
    });
    return rows.map(({ id }) => id);
  };
  return searchPage(page, find, (ids) => readListItems(connection, ids, viewerId));
}

function containsText(
  engine: SqlEngine,
  text: RawBuilder<string>,
  phrase: RawBuilder<string> | undefined,
): RawBuilder<SqlBool> {
  const fields = [sql`c.subject`, sql`c.reference_number`, sql`u.first_name || ' ' || u.last_name`, sql`u.email`];
  const contains = sql.join(
    fields.map((field) => engine.contains(field, text)),
    sql` or `,
  );
  if (phrase === undefined) return sql<SqlBool>`(${contains})`;
  // One set of ids: SQLite looks at each row several times for two sets that are joined by `or`.
  const narrowed = sql`c.id in (${engine.searched('conversations', phrase)} union all
    select x.id from conversations x where x.contact_id in (${engine.searched('contacts', phrase)}))`;
  return sql<SqlBool>`(${narrowed} and (${contains}))`;
}
