import type { SearchKind, SqlEngine } from '@helpdesk/sql';
import { type Expression, PostgresAdapter, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { searchExpressions } from './search-expressions.ts';

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
  contains: (text, part) => sql`coalesce(strpos(${folded(text)} collate "C", ${part}) > 0, false)`,
  searchPhrase,
  searched: (kind, phrase) => sql`${sql.raw(searched[kind])} like ${phrase}`,
  locksRows: true,
  addUpTotals: `with differences as (delete from conversation_totals returning *)
    insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    select assigned_user_id, assigned_team_id, status_id, sum(total) from differences
    group by assigned_user_id, assigned_team_id, status_id having sum(total) <> 0`,
  nextReferenceNumber: sql<number>`nextval('reference_numbers')`,
};

/** As `foldCase` has it: both take lower case from ICU. A letter whose capital is younger than the server's ICU stays as it is. */
function folded(text: Expression<unknown>): RawBuilder<string> {
  return sql`replace(lower((${text}) collate "und-x-icu"), 'ς', 'σ')`;
}

/** The index knows runs of three code points; a shorter text is in none of them. */
const trigram = 3;

/** The index is of lower case: a sigma may be either of two letters in it. */
function searchPhrase(part: string): string | undefined {
  const isLongEnough = part.split('σ').some((run) => [...run].length >= trigram);
  return isLongEnough ? `%${part.replace(/[\\%_]/g, '\\$&').replaceAll('σ', '_')}%` : undefined;
}

/** Each is served by the index of that name. */
const searched: Readonly<Record<SearchKind, string>> = {
  messages: `select s.id from messages s where s.type <> 'activity' and ${searchExpressions.messages('s.')}`,
  contacts: `select s.id from users s where s.type in ('contact', 'visitor') and ${searchExpressions.contacts('s.')}`,
  conversations: `select s.id from conversations s where ${searchExpressions.conversations('s.')}`,
};
