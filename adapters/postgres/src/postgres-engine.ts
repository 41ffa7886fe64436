import type { SqlEngine } from '@helpdesk/sql';
import { type Expression, PostgresAdapter, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { addUpTotals } from './add-up-totals.ts';
import { conversationsInSearch } from './search/conversations-in-search.ts';
import { searchBlocks } from './search/search-blocks.ts';
import { hits } from './search/search-hits.ts';

/** What Postgres does in its own way. */
export const postgresEngine: SqlEngine = {
  compiler: () => new PostgresQueryCompiler(),
  adapter: () => new PostgresAdapter(),
  bool: (value) => value,
  jsonArray: (query) => jsonArrayFrom(query),
  // The driver has parsed it.
  parseJson: (value) => value,
  inOrder: (column, direction) =>
    direction === 'desc' ? sql`${column} desc nulls last` : sql`${column} asc nulls first`,
  member: (json, key, type) => {
    const value = sql`(${json}::json -> ${sql.lit(key)})`;
    const word = sql`(${value} #>> '{}') collate "C"`;
    if (type === 'number') return sql`case when json_typeof(${value}) = 'number' then (${value} #>> '{}')::numeric end`;
    return sql`case when json_typeof(${value}) = ${sql.lit(type === 'flag' ? 'boolean' : 'string')} then ${word} end`;
  },
  contains: (text, part) => sql`coalesce(strpos(${folded(text)}, ${part}) > 0, false)`,
  // With a subselect the planner estimates that a third of all contacts match, and reads every conversation.
  isAmong: (id, found) => sql`${id} = any(array(${found}))`,
  contactsWith: (part) => sql`select i.id from contacts_search i where i.every like ${pattern(part)}`,
  hits,
  conversationsInSearch,
  blocks: searchBlocks,
  indexOfTeam: ['last_message_at'],
  locksRows: true,
  addUpTotals,
  nextMessageId: sql<number>`nextval('messages_id_seq')`,
  nextReferenceNumber: sql<number>`nextval('reference_numbers')`,
};

function pattern(part: Expression<string>): RawBuilder<string> {
  return sql`'%' || regexp_replace(${part}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** The same as `foldText`. For ASCII the server's `lower` gives the same text, many times faster. */
function folded(text: Expression<unknown>): RawBuilder<string> {
  return sql`case when octet_length(${text}) = char_length(${text}) then lower((${text}) collate "C") collate "C"
    else fold_text(${text}) end`;
}
