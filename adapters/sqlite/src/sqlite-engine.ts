import type { SqlEngine } from '@helpdesk/sql';
import { type Expression, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { conversationsInSearch } from './search/conversations-in-search.ts';
import { hits } from './search/search-hits.ts';
import { StableQueryCompiler } from './stable-query-compiler.ts';

/** What is particular to SQLite. */
export const sqliteEngine: SqlEngine = {
  compiler: () => new StableQueryCompiler(),
  adapter: () => new SqliteAdapter(),
  bool: (value) => (value ? 1 : 0),
  jsonArray: (query) => jsonArrayFrom(query),
  parseJson: (value) => (typeof value !== 'string' || value === '[]' ? [] : JSON.parse(value)),
  // Nulls are the smallest values here, so that descending order puts them last by itself.
  inOrder: (column, direction) => sql`${column} ${sql.raw(direction)}`,
  member: (json, key, type) => {
    const path = sql.lit(`$."${key}"`);
    const kind = sql`json_type(${json}, ${path})`;
    if (type === 'flag') return sql`case when ${kind} in ('true', 'false') then ${kind} end`;
    const kinds = type === 'text' ? sql`('text')` : sql`('integer', 'real')`;
    return sql`case when ${kind} in ${kinds} then json_extract(${json}, ${path}) end`;
  },
  contains: (text, part) => sql`coalesce(instr(${folded(text)}, ${part}) > 0, 0)`,
  isAmong: (id, found) => sql`${id} in (${found})`,
  contactsWith: (part) => sql`select rowid as id from contacts_search where contacts_search match phrase_with(${part})`,
  hits,
  conversationsInSearch,
  indexOfTeam: ['assigned_user_id', 'last_message_at'],
  locksRows: false,
};

/** The same as `foldText`. For ASCII the `lower` of SQLite gives the same text, many times faster. */
function folded(text: Expression<unknown>): RawBuilder<string> {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end`;
}
