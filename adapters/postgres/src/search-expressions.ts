import type { SearchKind } from '@helpdesk/sql';

/**
 * The text in which a search looks, in lower case: what the index of that kind is made of, and what a query must ask for
 * to be served by it. They are part of released steps of the schema: another text needs a step with another index.
 *
 * @param row how the query names the row, with a point; an index names none
 */
export const searchExpressions: Readonly<Record<SearchKind, (row: string) => string>> = {
  messages: (row) => lower(`${row}text_content`),
  contacts: (row) =>
    lower(`(${row}first_name || ' ' || ${row}last_name || E'\\n' || coalesce(${row}email, '')
  || E'\\n' || coalesce(${row}phone_number, '') || E'\\n' || coalesce(${row}external_user_id, ''))`),
  conversations: (row) => lower(`(coalesce(${row}subject, '') || E'\\n' || ${row}reference_number)`),
};

function lower(text: string): string {
  return `lower(${text} collate "und-x-icu")`;
}
