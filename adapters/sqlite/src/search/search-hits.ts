import {
  type SearchColumn,
  type SearchedRecord,
  type SearchKind,
  type SearchPart,
  type SearchStep,
  searchColumns,
  searchRank,
} from '@helpdesk/domain';
import type { HitParameter, HitQuery, StepOfSearch } from '@helpdesk/sql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofFirstColumn } from './search-boundary.ts';

/**
 * The index of trigrams finds the rows that may be hits, newest first. SQLite calls the rule of the domain with the
 * searched text of each row, and that rule decides which rows are hits.
 */
export function hits({ kind, steps, rank }: StepOfSearch): HitQuery {
  return {
    shape: kind,
    args: {
      phrase: phraseOf(steps[rank] ?? [], searchColumns[kind]),
      rank,
      steps: JSON.stringify(steps.slice(0, rank + 1)),
    },
    source: (p) => inIndex(kind, p),
    isHit: (p) => sql<SqlBool>`search_rank(${p('steps')}, ${sql.lit(kind)}, ${rowOf[kind]}) = ${p('rank')}`,
  };
}

function inIndex(kind: SearchKind, p: HitParameter): RawBuilder<{ id: number }> {
  const table = sql.raw(`${kind}_search`);
  return sql`(select rowid as id from ${table} where ${table} match ${p('phrase')})`;
}

/** The columns of the kind, in their order. */
const rowOf: Readonly<Record<SearchKind, RawBuilder<unknown>>> = {
  messages: sql`m.searched`,
  contacts: sql`u.searched_name, u.searched_email, u.searched_other`,
  conversations: sql`c.searched, u.searched_name, u.searched_email`,
};

/** The SQL function `search_rank`, with the columns of `rowOf`. */
export function rankOfRow(steps: string, kind: SearchKind, ...row: readonly (string | null)[]): number | null {
  const record: SearchedRecord = Object.fromEntries(searchColumns[kind].map((column, at) => [column, row[at] ?? '']));
  return searchRank(parsed(steps), record) ?? null;
}

let last: { readonly text: string; readonly steps: readonly SearchStep[] } | undefined;

/** SQLite calls with the same text for every row of a query. */
function parsed(text: string): readonly SearchStep[] {
  if (last?.text !== text) last = { text, steps: JSON.parse(text) as readonly SearchStep[] };
  return last.steps;
}

function phraseOf(step: SearchStep, all: readonly SearchColumn[]): string {
  return step.map((group) => `(${group.map((part) => phraseOfPart(part, all)).join(' OR ')})`).join(' AND ');
}

/** The SQL function `phrase_with`: what the index of contacts has where one of their fields contains the part. */
export function phraseWith(part: string): string {
  return phraseOfPart({ columns: ['email', 'other'], text: part }, searchColumns.contacts);
}

function phraseOfPart({ columns, text }: SearchPart, all: readonly SearchColumn[]): string {
  const [first, ...others] = all;
  const inFirst = text.replaceAll(' ', String.fromCharCode(ofFirstColumn));
  const isInFirst = others.length > 0 && columns.some((column) => column === first);
  const rest = columns.filter((column) => column !== first || others.length === 0);
  const texts =
    isInFirst && inFirst === text ? [text] : [...(isInFirst ? [inFirst] : []), ...(rest.length > 0 ? [text] : [])];
  // No filter by column where the text itself marks its column, or where a match in any column counts.
  const where = rest.length > 0 && rest.length < others.length ? `{${columns.join(' ')}} : ` : '';
  return `${where}(${texts.map(quoted).join(' OR ')})`;
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}
