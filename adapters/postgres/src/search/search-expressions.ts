import type { SearchKind } from '@helpdesk/domain';

/**
 * The text in which searches looked before step 9 of the schema: what the index of that kind was made of.
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
