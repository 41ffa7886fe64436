import {
  type Contact,
  type ContactListItem,
  contactFields,
  keysetOf,
  maxOpenConversations,
  type Page,
  type PageRequest,
} from '@helpdesk/domain';
import type { ContactQuery } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Builder, SqlConnection, SqlEngine } from '../../engine/engine.ts';
import { heavyOf } from '../../engine/heavy.ts';
import { idList } from '../../engine/id-list.ts';
import { worthReading } from '../../engine/page-bytes.ts';
import { type Parameter, query, queryFamily } from '../../engine/query.ts';
import { fewSkipped, pageOf, rowsWanted } from '../../engine/rows.ts';
import { attributesShape, contactColumnsWith, contactSortColumns } from '../../lists/contact-columns.ts';
import { filterCondition, filterShape, filterValues } from '../../lists/filter-sql.ts';
import { searchPage } from '../../search/search.ts';
import type { FindHits } from '../../search/search-blocks.ts';
import type { DayRow } from '../../totals/report-sums.ts';
import { type ContactRow, contactOf, wholeContacts } from './contact-rows.ts';

/** Kept by the days on which they were created. */
const count = query<object, { count: number }>((db) =>
  db
    .selectFrom(sql<DayRow>`day_sums`.as('s'))
    .where('s.kind', '=', sql.lit('contact'))
    .select(sql<number>`cast(coalesce(sum(s.total), 0) as bigint)`.as('count')),
);

type Args = Record<string, unknown>;

const pages = queryFamily<Args, { id: number }>();
const counts = queryFamily<Args, { count: number }>();
const openOnes = queryFamily<Args, { id: number; open: number }>();

/**
 * Contacts and visitors, in the words of the indexes of these lists. The empty text keeps an engine from taking the index
 * of types, and sorting what it finds.
 */
const listedContacts = sql<SqlBool>`(u.type || '') in ('contact', 'visitor') and u.deleted_at is null`;

/**
 * Each page is one walk of an index: of the rows with a value of the sort field, then of those without. The indexes
 * hold listed contacts alone.
 */
export async function listContacts(given: SqlConnection, query: ContactQuery): Promise<Page<ContactListItem>> {
  const { page, sort, filter } = query;
  const { limit, offset } = rowsWanted(page);
  const connection = filter !== null || offset > fewSkipped ? heavyOf(given) : given;
  const { nullable } = contactSortColumns[sort.field];
  const isAmongNulls = page.after?.value === null;
  const found = isAmongNulls ? [] : [...(await part(connection, query, false, limit, offset))];
  const missing = limit - found.length;
  if (missing > 0 && nullable) {
    const isBehindValues = found.length === 0 && page.after === undefined && offset > 0;
    const skipped = isBehindValues ? offset - (await countContacts(connection, query, true)) : 0;
    found.push(...(await part(connection, query, true, missing, skipped)));
  }
  const ids = found.slice(0, page.size).map(({ id }) => id);
  const read = new Map((await readContacts(connection, ids)).map((each) => [each.id, each]));
  const open = await countOpen(connection, ids);
  const items = ids.flatMap((id): ContactListItem[] => {
    const each = read.get(id);
    return each === undefined ? [] : [{ ...each, openConversations: open.get(id) ?? 0 }];
  });
  const isWhole = filter === null;
  const total = isWhole
    ? ((await count.first(connection, {}))?.count ?? 0)
    : await countContacts(connection, query, false);
  return pageOf(items, found.length, total, (item) => keysetOf(contactFields, sort, item));
}

function selectionShape({ filter, attributes }: ContactQuery): string {
  return filter === null ? '' : `${filterShape(filter)} ${attributesShape(attributes)}`;
}

function selectionArgs({ filter }: ContactQuery): Args {
  const values = filter === null ? [] : filterValues(filter);
  return Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
}

function selected(db: Builder, { filter, attributes }: ContactQuery, p: Parameter<Args>, engine: SqlEngine) {
  const rows = db.selectFrom('users as u').where(listedContacts);
  if (filter === null) return rows;
  let index = 0;
  return rows.where(filterCondition(engine, contactColumnsWith(engine, attributes), filter, () => p(`f${index++}`)));
}

/** Ids of the rows with a value of the sort field, or (`nulls`) of those without, behind where the page begins. */
function part(
  connection: SqlConnection,
  query: ContactQuery,
  nulls: boolean,
  limit: number,
  offset: number,
): Promise<readonly { readonly id: number }[]> {
  const { field, direction } = query.sort;
  const { after } = query.page;
  const isBehind = after !== undefined && (after.value === null) === nulls;
  const shape = `${selectionShape(query)} ${field} ${direction} ${nulls} ${isBehind}`;
  const args = { ...selectionArgs(query), value: after?.value ?? null, id: after?.id ?? 0, limit, offset };
  return pages(connection, shape, args, (db, p, engine) => {
    const { column, nullable } = contactSortColumns[field];
    const ordered = sql.ref(column);
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    let rows = selected(db, query, p, engine);
    if (nullable) rows = rows.where(nulls ? sql<SqlBool>`${ordered} is null` : sql<SqlBool>`${ordered} is not null`);
    if (isBehind && nulls) rows = rows.where(sql<SqlBool>`u.id ${beyond} ${p('id')}`);
    if (isBehind && !nulls) rows = rows.where(sql<SqlBool>`(${ordered}, u.id) ${beyond} (${p('value')}, ${p('id')})`);
    return rows
      .select('u.id')
      .$if(!nulls, (all) => all.orderBy(sql`${ordered} ${sql.raw(direction)}`))
      .orderBy('u.id', direction)
      .limit(p('limit') as RawBuilder<number>)
      .offset(p('offset') as RawBuilder<number>);
  });
}

/** All that the filter keeps, or those with a value of the sort field. */
async function countContacts(connection: SqlConnection, query: ContactQuery, withValue: boolean): Promise<number> {
  const shape = `${selectionShape(query)} ${withValue ? query.sort.field : ''}`;
  const [row] = await counts(connection, shape, selectionArgs(query), (db, p, engine) =>
    selected(db, query, p, engine)
      .$if(withValue, (rows) => rows.where(sql.ref(contactSortColumns[query.sort.field].column), 'is not', null))
      .select(sql<number>`count(*)`.as('count')),
  );
  return row?.count ?? 0;
}

async function countOpen(connection: SqlConnection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const some = idList(ids);
  const open = sql`select 1 as one from conversations c join statuses s on s.id = c.status_id
    where c.contact_id = u.id and s.category = 'open' limit ${sql.lit(maxOpenConversations)}`;
  const rows = await openOnes(connection, some.shape, some.args, (db, p) =>
    db
      .selectFrom('users as u')
      .where(some.holds('u.id', p))
      .select(['u.id', sql<number>`(select count(*) from (${open}) as counted)`.as('open')]),
  );
  return new Map(rows.map(({ id, open: count }) => [id, count]));
}

type SearchArgs = Record<string, unknown>;

interface SearchedRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly other: string;
}

const found = queryFamily<SearchArgs, { id: number }>();
const searched = queryFamily<SearchArgs, SearchedRow>();
const loaded = queryFamily<SearchArgs, ContactRow>();

export function searchContacts(connection: SqlConnection, text: string, page: PageRequest) {
  const find: FindHits = async (query, bounds) => {
    const rows = await found(connection, query.shape, { ...query.args, ...bounds }, (db, p) =>
      db
        .selectFrom(query.source(p).as('s'))
        .crossJoin('users as u')
        .whereRef('u.id', '=', 's.id')
        .where('s.id', '<', p('before') as RawBuilder<number>)
        .where('u.type', 'in', ['contact', 'visitor'])
        .where('u.deleted_at', 'is', null)
        .where(query.isHit(p))
        .select('u.id')
        .orderBy('s.id', 'desc')
        .limit(p('limit') as RawBuilder<number>),
    );
    return rows.map(({ id }) => id);
  };
  const records = (ids: readonly number[]) => {
    const some = idList(ids);
    return searched(connection, some.shape, some.args, (db, p) =>
      db
        .selectFrom('users as u')
        .where(some.holds('u.id', p))
        .select('u.id')
        .select([
          sql<string>`u.searched_name`.as('name'),
          sql<string>`u.searched_email`.as('email'),
          sql<string>`u.searched_other`.as('other'),
        ]),
    );
  };
  return searchPage(connection, { kind: 'contacts', text, page }, { find, records }, (ids) =>
    readContacts(connection, ids),
  );
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
