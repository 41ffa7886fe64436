import {
  type SearchColumn,
  type SearchedRecord,
  type SearchKind,
  type SearchPart,
  type SearchStep,
  searchColumns,
  searchedContact,
  searchedConversation,
  searchRank,
  searchText,
} from '@helpdesk/domain';
import type { HitParameter, HitQuery, StepOfSearch } from '@helpdesk/sql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofFirstColumn } from './search-boundary.ts';

/**
 * The index of trigrams finds the rows that may be hits, from its newest end. Which of them are hits says the rule of the
 * domain itself, called by SQLite with the columns of the row.
 */
export function hits({ kind, steps, rank }: StepOfSearch): HitQuery {
  const phrase = phraseOf(steps[rank] ?? [], searchColumns[kind]);
  return {
    shape: `${kind} ${phrase !== undefined}`,
    args: { phrase, rank, steps: JSON.stringify(steps.slice(0, rank + 1)) },
    source: (p) => (phrase === undefined ? everyRow[kind] : inIndex(kind, p)),
    isHit: (p) => sql<SqlBool>`search_rank(${p('steps')}, ${rowOf[kind]}) = ${p('rank')}`,
  };
}

function inIndex(kind: SearchKind, p: HitParameter): RawBuilder<{ id: number }> {
  const table = sql.raw(`${kind}_search`);
  return sql`(select rowid as id from ${table} where ${table} match ${p('phrase')})`;
}

/** For what no index finds. */
const everyRow: Readonly<Record<SearchKind, RawBuilder<{ id: number }>>> = {
  messages: sql`(select id from messages)`,
  contacts: sql`(select id from users)`,
  conversations: sql`(select id from conversations)`,
};

/** With the conversation, which is not looked at: so SQLite asks only for the rows of those that may be read. */
const rowOf: Readonly<Record<SearchKind, RawBuilder<unknown>>> = {
  messages: sql`'messages', m.text_content, c.reference_number`,
  contacts: sql`'contacts', u.first_name, u.last_name, u.email, u.phone_number, u.external_user_id`,
  conversations: sql`'conversations', u.first_name, u.last_name, u.email, c.reference_number, c.subject`,
};

type Cell = string | null;

/** The SQL function `search_rank`, with the columns of `rowOf`. */
export function rankOfRow(steps: string, kind: SearchKind, ...row: readonly Cell[]): number | null {
  return searchRank(parsed(steps), recordOf[kind](row)) ?? null;
}

const recordOf: Readonly<Record<SearchKind, (row: readonly Cell[]) => SearchedRecord>> = {
  messages: ([text]) => ({ text: searchText(text ?? '') }),
  contacts: ([firstName, lastName, email, phoneNumber, externalUserId]) =>
    searchedContact({
      ...namesOf(firstName, lastName, email),
      phoneNumber: phoneNumber ?? null,
      externalUserId: externalUserId ?? null,
    }),
  conversations: ([firstName, lastName, email, referenceNumber, subject]) =>
    searchedConversation({
      referenceNumber: referenceNumber ?? '',
      subject: subject ?? null,
      contact: namesOf(firstName, lastName, email),
    }),
};

function namesOf(firstName: Cell = null, lastName: Cell = null, email: Cell = null) {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email };
}

let last: { readonly text: string; readonly steps: readonly SearchStep[] } | undefined;

/** SQLite calls with the same text for every row of a query. */
function parsed(text: string): readonly SearchStep[] {
  if (last?.text !== text) last = { text, steps: JSON.parse(text) as readonly SearchStep[] };
  return last.steps;
}

/** Undefined where the index cannot find a part, and every row has to be looked at. */
function phraseOf(step: SearchStep, all: readonly SearchColumn[]): string | undefined {
  const groups = step.map((group) => group.map((part) => phraseOfPart(part, all)));
  if (groups.flat().includes(undefined)) return undefined;
  return groups.map((group) => `(${group.join(' OR ')})`).join(' AND ');
}

/** The SQL function `phrase_with`: what the index of contacts has where one of their fields contains the part. */
export function phraseWith(part: string): string | null {
  return phraseOfPart({ columns: ['other'], text: searchText(part).trim() }, searchColumns.contacts) ?? null;
}

/**
 * U+0130 in lower case is `i` and U+0307, which the tokenizer does not know: hence the second phrase
 * for a part that ends in `i`. Letters that got a capital after Unicode 6.1 (Georgian, Cherokee, Adlam)
 * are found in the case in which they were written.
 */
function phraseOfPart({ columns, text }: SearchPart, all: readonly SearchColumn[]): string | undefined {
  if (text.includes('\u0307')) return undefined;
  const [first, ...others] = all;
  const inFirst = text.replaceAll(' ', String.fromCharCode(ofFirstColumn));
  const isInFirst = others.length > 0 && columns.some((column) => column === first);
  const rest = columns.filter((column) => column !== first || others.length === 0);
  const texts =
    isInFirst && inFirst === text ? [text] : [...(isInFirst ? [inFirst] : []), ...(rest.length > 0 ? [text] : [])];
  // Without a column where the text itself says it, and where it stands in any.
  const where = rest.length > 0 && rest.length < others.length ? `{${columns.join(' ')}} : ` : '';
  return `${where}(${texts.flatMap(spellings).map(quoted).join(' OR ')})`;
}

function spellings(text: string): readonly string[] {
  return text.endsWith('i') ? [text, `${text.slice(0, -1)}\u0130`] : [text];
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}
