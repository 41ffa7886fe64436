import { type Contact, keysetById, type PageRequest } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { idList } from '../id-list.ts';
import { worthReading } from '../page-bytes.ts';
import { query, queryFamily } from '../query.ts';
import { pageOf, rowsWanted } from '../rows.ts';
import { searchPage } from '../search.ts';
import { type ContactRow, contactOf, someContacts, wholeContacts } from './contact-rows.ts';

const count = query<object, { count: number }>((db) =>
  db
    .selectFrom('users')
    .where('type', 'in', ['contact', 'visitor'])
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count')),
);

interface PageArgs {
  limit: number;
  offset: number;
  after: number;
}

const pages = queryFamily<PageArgs, { id: number }>();

export async function listContacts(connection: SqlConnection, page: PageRequest) {
  const shape = page.after === undefined ? 'page' : 'after';
  const rows = await pages(connection, shape, { ...rowsWanted(page), after: page.after?.id ?? 0 }, (db, p) => {
    const behind = page.after === undefined ? someContacts(db) : someContacts(db).where('u.id', '<', p('after'));
    return behind.select('u.id').orderBy('u.id', 'desc').limit(p('limit')).offset(p('offset'));
  });
  const ids = rows.slice(0, page.size).map(({ id }) => id);
  const items = (await readContacts(connection, ids)).toSorted((a, b) => b.id - a.id);
  return pageOf(items, rows.length, (await count.first(connection, {}))?.count ?? 0, keysetById);
}

type SearchArgs = Record<string, unknown>;

const found = queryFamily<SearchArgs, { id: number }>();
const loaded = queryFamily<SearchArgs, ContactRow>();

/** `text` is in lower case. */
export function searchContacts(connection: SqlConnection, text: string, page: PageRequest) {
  const { engine } = connection;
  const phrase = engine.searchPhrase(text);
  const fields = [sql`u.first_name || ' ' || u.last_name`, sql`u.email`, sql`u.phone_number`, sql`u.external_user_id`];
  const find = async (before: number, limit: number) => {
    const rows = await found(connection, `${phrase !== undefined}`, { text, phrase, before, limit }, (db, p) => {
      const source =
        phrase === undefined
          ? sql<{ id: number }>`select id from users`
          : engine.searched('contacts', p('phrase') as RawBuilder<string>);
      const part = p('text') as RawBuilder<string>;
      return db
        .selectFrom(sql<{ id: number }>`(${source})`.as('s'))
        .crossJoin('users as u')
        .whereRef('u.id', '=', 's.id')
        .where('s.id', '<', p('before') as RawBuilder<number>)
        .where('u.type', 'in', ['contact', 'visitor'])
        .where('u.deleted_at', 'is', null)
        .where((eb) => eb.or(fields.map((field) => engine.contains(field, part))))
        .select('u.id')
        .orderBy('s.id', 'desc')
        .limit(p('limit') as RawBuilder<number>);
    });
    return rows.map(({ id }) => id);
  };
  return searchPage(page, find, (ids) => readContacts(connection, ids));
}

/** In any order; those at the front alone, where a page has no room for more. */
async function readContacts(connection: SqlConnection, ids: readonly number[]): Promise<readonly Contact[]> {
  const wanted = await worthReading(connection, 'users', ids);
  if (wanted.length === 0) return [];
  const some = idList(wanted);
  const rows = await loaded(connection, some.shape, some.args, (db, p) =>
    wholeContacts(db).where(some.holds('u.id', p)),
  );
  return rows.map(contactOf);
}
