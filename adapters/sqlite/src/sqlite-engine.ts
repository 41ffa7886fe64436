import type { SearchKind, SqlEngine } from '@helpdesk/sql';
import { SqliteAdapter, SqliteQueryCompiler, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';

/** What SQLite does in its own way. */
export const sqliteEngine: SqlEngine = {
  compiler: () => new SqliteQueryCompiler(),
  adapter: () => new SqliteAdapter(),
  bool: (value) => (value ? 1 : 0),
  jsonArray: (query) => jsonArrayFrom(query),
  parseJson: (value) => (typeof value !== 'string' || value === '[]' ? [] : JSON.parse(value)),
  // Nulls are the smallest values here, so that descending order puts them last by itself.
  nullsLast: (column, direction) => (direction === 'desc' ? sql`${column} desc` : sql`${column} asc nulls last`),
  contains: (text, lowerCasePart) => sql`coalesce(instr(fold(${text}), ${lowerCasePart}) > 0, 0)`,
  narrow: (kind, id, lowerCasePart) => {
    const table = sql.raw(searchTables[kind]);
    const phrase = sql`'"' || replace(${lowerCasePart}, '"', '""') || '"'`;
    return sql`${id} in (select rowid from ${table} where ${table} match ${phrase})`;
  },
  locksRows: false,
};

const searchTables: Readonly<Record<SearchKind, string>> = {
  messages: 'messages_search',
  contacts: 'contacts_search',
  conversations: 'conversations_search',
};
