import {
  type ConversationListItem,
  type ConversationSortField,
  conversationFields,
  defaultConversationSort,
  type Keyset,
  keysetOf,
  type Page,
} from '@helpdesk/domain';
import type { ConversationQuery, ListScope } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { heavyOf } from '../engine/heavy.ts';
import { queryFamily } from '../engine/query.ts';
import { fewSkipped, pageOf, rowsWanted } from '../engine/rows.ts';
import { conversationColumns } from './conversation-columns.ts';
import { isWide, joined, type Selection, selection, selectionArgs, selectionShape } from './conversation-selection.ts';
import { totalOf } from './conversation-total.ts';
import { type PageStart, startOfDeepPage } from './deep-page.ts';
import { mentionedConversations, mentionedMessages } from './mentioned.ts';
import { readListItems } from './read-list-items.ts';
import { visible } from './visibility-sql.ts';

/**
 * Lists of conversations. What differs from request to request (scope, filter, order, part) makes
 * the shape of a query; its values are parameters. A page is read in two steps, the rows that have
 * a sort value and then those that have none, so that each is one walk of an index.
 * A page is found as ids first: tags and unread counts are made for its rows alone, not for every
 * row that is sorted or skipped, and no more of them are read than a page may hold.
 */

/** The rows with a sort value, from the start or behind one; those without, from the start or behind an id. */
type Part = 'values' | 'after value' | 'nulls' | 'nulls after';

type Wanted = ConversationQuery & Selection;
type Args = Record<string, unknown>;
type FoundIds = readonly { readonly id: number }[];

const idsOf = queryFamily<Args, { id: number }>();
const countOf = queryFamily<Args, { count: number }>();

export async function listConversations(
  given: SqlConnection,
  query: ConversationQuery,
): Promise<Page<ConversationListItem>> {
  const { page, sort } = query;
  const { offset } = rowsWanted(page);
  const isDeep = offset > fewSkipped;
  const start = isDeep ? await startOfDeepPage(given, query, offset) : { after: page.after, offset };
  const isLight = !isHeavy(query, start);
  const connection = isLight ? given : heavyOf(given);
  // Both in one trip to the server, but a heavy one after the other: each waits for its turn.
  const [count, found] = isLight
    ? await Promise.all([totalOf(connection, query), idsOfPage(connection, query, start)])
    : await totalAndIds(connection, query, start);
  const ids = found.slice(0, page.size).map((row) => row.id);
  const items = await withMentions(connection, query.scope, await readListItems(connection, ids, query.viewerId));
  return pageOf(items, found.length, count, (item) => keysetOf(conversationFields, sort, item));
}

/**
 * Up to this many rows are found by the filter's index and then sorted; more are looked for in the order of the list.
 */
const few = 500;

async function totalAndIds(
  connection: SqlConnection,
  query: ConversationQuery,
  start: PageStart,
): Promise<readonly [number, FoundIds]> {
  const count = await totalOf(connection, query);
  if (count === 0) return [0, []];
  const led = isWide(query) && count <= few ? 'by contacts and tags' : undefined;
  return [count, await idsOfPage(connection, { ...query, led }, start)];
}

/** One row more than the page has, if there is one. */
async function idsOfPage(connection: SqlConnection, query: Wanted, start: PageStart): Promise<FoundIds> {
  const { page, sort } = query;
  const { limit, offset } = rowsWanted(page);
  const found = await part(connection, query, firstPart(start.after), start.after, limit, start.offset);
  const missing = limit - found.length;
  if (missing === 0 || start.after?.value === null || !conversationColumns.values[sort.field].nullable) return found;
  const isBehindValues = found.length === 0 && start.after === undefined && offset > 0;
  const skipped = isBehindValues ? offset - (await countOfValues(connection, query)) : 0;
  return [...found, ...(await part(connection, query, 'nulls', undefined, missing, skipped))];
}

async function withMentions(
  connection: SqlConnection,
  scope: ListScope,
  items: readonly ConversationListItem[],
): Promise<readonly ConversationListItem[]> {
  if (scope.kind !== 'mentioned') return items;
  const ids = items.map(({ id }) => id);
  const uuids = await mentionedMessages(connection, scope.agentId, ids);
  return items.map((item) => ({ ...item, mentionedMessageUuid: uuids.get(item.id) ?? null }));
}

/** Their indexes hold only the conversations with a value; the others are read by id, and most of them fit. */
const rarelySet: ReadonlySet<ConversationSortField> = new Set<ConversationSortField>([
  'conversations.waiting_since',
  'conversations.snoozed_until',
  'conversations.next_sla_deadline_at',
]);

/** The fields for which there is an index of all conversations. */
const indexed: ReadonlySet<ConversationSortField> = new Set<ConversationSortField>([
  ...rarelySet,
  'conversations.last_message_at',
  'conversations.last_interaction_at',
  'conversations.created_at',
]);

/** Queries without an index. The first pages of the lists that agents keep open are not heavy. */
function isHeavy({ filter, scope, sort }: ConversationQuery, { offset }: PageStart): boolean {
  const ofLists = scope.kind !== 'visible' && scope.kind !== 'of_contact' && isDefaultOrder({ sort });
  const hasIndex = ofLists || (scope.kind === 'all' && indexed.has(sort.field));
  return filter !== null || !hasIndex || offset > fewSkipped;
}

function isDefaultOrder({ sort }: Pick<ConversationQuery, 'sort'>): boolean {
  return sort.field === defaultConversationSort.field;
}

function firstPart(after: Keyset | undefined): Part {
  if (after === undefined) return 'values';
  return after.value === null ? 'nulls after' : 'after value';
}

function part(
  connection: SqlConnection,
  query: Wanted,
  which: Part,
  after: Keyset | undefined,
  limit: number,
  offset: number,
): Promise<FoundIds> {
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
    const isOfMentions = query.scope.kind === 'mentioned' && query.filter === null && isDefaultOrder(query);
    let rows = isOfMentions
      ? db.selectFrom(mentionedConversations(engine, p('scope')).as('c')).where(visible(query.scope.visibility, p))
      : joined(db, `${selectionShape(query)},${sort.field}.`).where(selection(engine, query, p));
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
