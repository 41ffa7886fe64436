import type { SearchKind, SqlEngine } from '@helpdesk/sql';
import { type Expression, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { StableQueryCompiler } from './stable-query-compiler.ts';

/** What SQLite does in its own way. */
export const sqliteEngine: SqlEngine = {
  compiler: () => new StableQueryCompiler(),
  adapter: () => new SqliteAdapter(),
  bool: (value) => (value ? 1 : 0),
  jsonArray: (query) => jsonArrayFrom(query),
  parseJson: (value) => (typeof value !== 'string' || value === '[]' ? [] : JSON.parse(value)),
  // Nulls are the smallest values here, so that descending order puts them last by itself.
  inOrder: (column, direction) => sql`${column} ${sql.raw(direction)}`,
  contains: (text, part) => sql`coalesce(instr(${folded(text)}, ${part}) > 0, 0)`,
  searchPhrase: (part) => {
    if ([...part].length < trigram || unlikeJavaScript.test(part)) return undefined;
    return part.endsWith('i') ? `${quoted(part)} OR ${quoted(`${part.slice(0, -1)}\u0130`)}` : quoted(part);
  },
  searched: (kind, phrase) => {
    const table = sql.raw(searchTables[kind]);
    return sql`select rowid as id from ${table} where ${table} match ${phrase}`;
  },
  locksRows: false,
};

/** As `foldCase` has it; of ASCII SQLite's own says the same, and is many times faster. */
function folded(text: Expression<unknown>): RawBuilder<string> {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end`;
}

/** The index knows runs of three code points; a shorter text is in none of them. */
const trigram = 3;

/**
 * U+0130 in lower case is `i` and U+0307, which the tokenizer does not know: hence the second phrase
 * for a part that ends in `i`. Letters that got a capital after Unicode 6.1 (Georgian, Cherokee, Adlam)
 * are found in the case in which they were written. NUL ends the text of a query.
 */
const unlikeJavaScript = /\0|\u0307/;

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

const searchTables: Readonly<Record<SearchKind, string>> = {
  messages: 'messages_search',
  contacts: 'contacts_search',
  conversations: 'conversations_search',
};
