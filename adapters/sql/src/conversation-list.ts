import {
  type ConversationFilter,
  type ConversationListItem,
  type ConversationSortField,
  type ConversationValueField,
  conversationFields,
  defaultConversationSort,
  type Keyset,
  keysetOf,
  type Page,
} from '@helpdesk/domain';
import type { ConversationQuery, ListScope } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conversationColumns } from './conversation-columns.ts';
import type { Builder, SqlConnection, SqlEngine } from './engine.ts';
import { filterCondition, filterShape, filterValues } from './filter-sql.ts';
import { heavyOf } from './heavy.ts';
import { type Parameter, queryFamily } from './query.ts';
import { readListItems } from './read-list-items.ts';
import { pageOf, rowsWanted } from './rows.ts';
import type { TotalsRow } from './totals.ts';

/**
 * Lists of conversations. What differs from request to request (scope, filter, order, part) makes
 * the shape of a query; its values are parameters. A page is read in two steps, the rows that have
 * a sort value and then those that have none, so that each is one walk of an index.
 * A page is found as ids first: tags and unread counts are made for its rows alone, not for every
 * row that is sorted or skipped, and no more of them are read than a page may hold.
 */

/** The rows with a sort value, from the start or behind one; those without, from the start or behind an id. */
type Part = 'values' | 'after value' | 'nulls' | 'nulls after';

type Args = Record<string, unknown>;

const idsOf = queryFamily<Args, { id: number }>();
const countOf = queryFamily<Args, { count: number }>();

/** Rows that may be skipped before a page: more than that is a walk through the desk. */
const fewSkipped = 1_000;

export async function listConversations(
  given: SqlConnection,
  query: ConversationQuery,
): Promise<Page<ConversationListItem>> {
  const connection = isHeavy(query) ? heavyOf(given) : given;
  const { page, sort } = query;
  const { limit, offset } = rowsWanted(page);
  const found = [...(await part(connection, query, firstPart(page.after), page.after, limit, offset))];
  const missing = limit - found.length;
  if (missing > 0 && page.after?.value !== null && conversationColumns.values[sort.field].nullable) {
    const skipped = found.length > 0 || offset === 0 ? 0 : offset - (await countOfValues(connection, query));
    found.push(...(await part(connection, query, 'nulls', undefined, missing, skipped)));
  }
  const ids = found.slice(0, page.size).map((row) => row.id);
  const items = await readListItems(connection, ids, query.viewerId);
  return pageOf(items, found.length, await total(connection, query), (item) =>
    keysetOf(conversationFields, sort, item),
  );
}

/** Their indexes hold only the conversations with a value; the others are read by id, and most of them fit. */
const rarelySet: ReadonlySet<ConversationSortField> = new Set<ConversationSortField>([
  'conversations.waiting_since',
  'conversations.snoozed_until',
  'conversations.next_sla_deadline_at',
]);

/** In whose order there is an index of all conversations. */
const indexed: ReadonlySet<ConversationSortField> = new Set<ConversationSortField>([
  ...rarelySet,
  'conversations.last_message_at',
  'conversations.last_interaction_at',
  'conversations.created_at',
]);

/** Queries without an index. The first pages of the lists that agents keep open are not heavy. */
function isHeavy({ filter, scope, sort, page }: ConversationQuery): boolean {
  const hasIndex = sort.field === defaultConversationSort.field || (scope.kind === 'all' && indexed.has(sort.field));
  return filter !== null || !hasIndex || (page.after === undefined && page.page * page.size > fewSkipped);
}

function firstPart(after: Keyset | undefined): Part {
  if (after === undefined) return 'values';
  return after.value === null ? 'nulls after' : 'after value';
}

function part(
  connection: SqlConnection,
  query: ConversationQuery,
  which: Part,
  after: Keyset | undefined,
  limit: number,
  offset: number,
): Promise<readonly { readonly id: number }[]> {
  const { sort } = query;
  const shape = `${selectionShape(query)} ${sort.field} ${sort.direction} ${which}`;
  const args = {
    ...selectionArgs(query),
    value: after?.value ?? null,
    id: after?.id ?? 0,
    limit,
    offset,
  };
  return idsOf(connection, shape, args, (db, p, engine) => {
    const { column, nullable } = conversationColumns.values[sort.field];
    const ordered = sql.ref(column);
    const hasValue = which === 'values' || which === 'after value';
    let rows = joined(db, `${selectionShape(query)},${sort.field}.`).where(selection(engine, query, p));
    const beyond = sort.direction === 'asc' ? sql`>` : sql`<`;
    if (nullable) rows = rows.where(hasValue ? sql<SqlBool>`${ordered} is not null` : sql<SqlBool>`${ordered} is null`);
    if (which === 'after value') {
      rows = rows.where(sql<SqlBool>`(${ordered}, c.id) ${beyond} (${p('value')}, ${p('id')})`);
    }
    if (which === 'nulls after') rows = rows.where(sql<SqlBool>`c.id ${beyond} ${p('id')}`);
    const order = nullable ? engine.inOrder(ordered, sort.direction) : sql`${ordered} ${sql.raw(sort.direction)}`;
    return rows
      .select('c.id')
      .$if(hasValue || !rarelySet.has(sort.field), (all) => all.orderBy(order))
      .orderBy('c.id', sort.direction)
      .limit(p('limit') as RawBuilder<number>)
      .offset(p('offset') as RawBuilder<number>);
  });
}

/** How many rows of the list have a value of the sort field. */
async function countOfValues(connection: SqlConnection, query: ConversationQuery): Promise<number> {
  const { column } = conversationColumns.values[query.sort.field];
  const shape = `${selectionShape(query)} values of ${query.sort.field}`;
  const [row] = await countOf(connection, shape, selectionArgs(query), (db, p, engine) =>
    joined(db, `${selectionShape(query)},${query.sort.field}.`)
      .where(selection(engine, query, p))
      .where(sql.ref(column), 'is not', null)
      .select(sql<number>`count(*)`.as('count')),
  );
  return row?.count ?? 0;
}

/** Of the columns of `conversation_totals`. */
const inTotals: ReadonlySet<string> = new Set<ConversationValueField>([
  'conversations.assigned_user_id',
  'conversations.assigned_team_id',
  'conversations.status_id',
  'conversation_statuses.id',
  'conversation_statuses.name',
]);

function isInTotals(filter: ConversationFilter): boolean {
  return filter.rules.every((rule) =>
    'logic' in rule ? isInTotals(rule) : 'field' in rule && inTotals.has(rule.field),
  );
}

async function total(connection: SqlConnection, query: ConversationQuery): Promise<number> {
  const { filter } = query;
  const shape = selectionShape(query);
  if (filter !== null && !isInTotals(filter)) {
    const [row] = await countOf(connection, shape, selectionArgs(query), (db, p, engine) =>
      joined(db, shape)
        .where(selection(engine, query, p))
        .select(sql<number>`count(*)`.as('count')),
    );
    return row?.count ?? 0;
  }
  const [row] = await countOf(connection, `total of ${shape}`, selectionArgs(query), (db, p, engine) =>
    db
      .selectFrom(sql<TotalsRow>`conversation_totals`.as('c'))
      .$if(shape.includes(',conversation_statuses.'), (rows) => rows.leftJoin('statuses as s', 's.id', 'c.status_id'))
      .where(selection(engine, query, p))
      .select(sql<number>`cast(coalesce(sum(c.total), 0) as bigint)`.as('count')),
  );
  return row?.count ?? 0;
}

/** Only with the tables that the shape names: without them an index alone answers. */
function joined(db: Builder, shape: string) {
  const names = (model: string): boolean => shape.includes(`,${model}.`);
  return db
    .selectFrom('conversations as c')
    .$if(names('conversation_statuses'), (rows) => rows.leftJoin('statuses as s', 's.id', 'c.status_id'))
    .$if(names('inboxes'), (rows) => rows.leftJoin('inboxes as i', 'i.id', 'c.inbox_id'))
    .$if(names('users'), (rows) => rows.leftJoin('users as u', 'u.id', 'c.contact_id'));
}

function selectionShape({ scope, filter }: ConversationQuery): string {
  return `${scope.kind} ${filter === null ? '' : filterShape(filter)}`;
}

function selectionArgs({ scope, filter }: ConversationQuery): Args {
  const values = filter === null ? [] : filterValues(filter);
  const args: Args = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
  if (scope.kind === 'assigned') args.scope = scope.agentId;
  if (scope.kind === 'team_unassigned') args.scope = scope.teamId;
  return args;
}

function selection(engine: SqlEngine, { scope, filter }: ConversationQuery, p: Parameter<Args>): RawBuilder<SqlBool> {
  const inScope = scopeCondition(scope, p);
  if (filter === null) return inScope;
  let index = 0;
  const next = () => p(`f${index++}`);
  return sql<SqlBool>`${inScope} and ${filterCondition(engine, conversationColumns, filter, next)}`;
}

function scopeCondition(scope: ListScope, p: Parameter<Args>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`1 = 1`;
    case 'assigned':
      return sql<SqlBool>`c.assigned_user_id = ${p('scope')}`;
    case 'unassigned':
      return sql<SqlBool>`c.assigned_team_id is null and c.assigned_user_id is null`;
    case 'team_unassigned':
      return sql<SqlBool>`c.assigned_team_id = ${p('scope')} and c.assigned_user_id is null`;
  }
}
