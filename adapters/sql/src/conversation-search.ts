import type { ConversationListItem, Page, PageRequest, Visibility } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ListItemRow, listItemOf, listItems } from './conversation-select.ts';
import type { Builder, SqlConnection, SqlEngine } from './engine.ts';
import { queryFamily } from './query.ts';
import { byIdKeyset, pageOf, rowsWanted } from './rows.ts';
import { visibilityArgs, visibilityShape, visible } from './visibility-sql.ts';

type Args = Record<string, unknown>;

const found = queryFamily<Args, ListItemRow>();
const foundCount = queryFamily<Args, { count: number }>();

/** `text` is in lower case; see `ConversationReader.search`. */
export async function searchConversations(
  connection: SqlConnection,
  text: string,
  visibility: Visibility,
  viewerId: number,
  page: PageRequest,
): Promise<Page<ConversationListItem>> {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const selection = `${visibilityShape(visibility)} ${phrase !== undefined}`;
  const shape = `${selection} ${page.after === undefined ? 'page' : 'after'}`;
  const args = {
    ...visibilityArgs(visibility),
    ...rowsWanted(page),
    text,
    phrase,
    viewerId,
    after: page.after?.id ?? 0,
  };
  const rows = await found(connection, shape, args, (db, p) => {
    const wanted = searched(db)
      .where(visible(visibility, p))
      .where(containsText(engine, p('text') as RawBuilder<string>, phrase === undefined ? undefined : p('phrase')));
    const behind = page.after === undefined ? wanted : wanted.where('c.id', '<', p('after') as RawBuilder<number>);
    const ids = behind
      .select('c.id')
      .orderBy('c.id', 'desc')
      .limit(p('limit') as RawBuilder<number>)
      .offset(p('offset') as RawBuilder<number>);
    return listItems(db, engine, p('viewerId') as RawBuilder<number>)
      .where('c.id', 'in', ids)
      .orderBy('c.id', 'desc');
  });
  const [total] = await foundCount(connection, selection, args, (db, p) =>
    searched(db)
      .where(visible(visibility, p))
      .where(containsText(engine, p('text') as RawBuilder<string>, phrase === undefined ? undefined : p('phrase')))
      .select(sql<number>`count(*)`.as('count')),
  );
  return pageOf(
    rows.map((row) => listItemOf(engine, row)),
    page,
    total?.count ?? 0,
    byIdKeyset,
  );
}

function searched(db: Builder) {
  return db.selectFrom('conversations as c').leftJoin('users as u', 'u.id', 'c.contact_id');
}

function containsText(
  engine: SqlEngine,
  text: RawBuilder<string>,
  phrase: RawBuilder<unknown> | undefined,
): RawBuilder<SqlBool> {
  const fields = [sql`c.subject`, sql`c.reference_number`, sql`u.first_name || ' ' || u.last_name`, sql`u.email`];
  const contains = sql.join(
    fields.map((field) => engine.contains(field, text)),
    sql` or `,
  );
  if (phrase === undefined) return sql<SqlBool>`(${contains})`;
  const asked = phrase as RawBuilder<string>;
  const narrowed = sql`${engine.narrow('conversations', sql<number>`c.id`, asked)}
    or ${engine.narrow('contacts', sql<number>`c.contact_id`, asked)}`;
  return sql<SqlBool>`((${narrowed}) and (${contains}))`;
}
