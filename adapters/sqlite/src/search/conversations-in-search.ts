import { ofFirstColumn } from './search-boundary.ts';

/** The first column of an index has its own character instead of spaces; see `0009-search.ts`. */
export const inFirstColumn = (column: string): string => `replace(${column}, ' ', char(${ofFirstColumn}))`;

/**
 * What is searched of these conversations, written again. Part of a released step of the schema.
 *
 * @param which a list of ids, or a select of them
 */
export const conversationsInSearch = (which: string): readonly string[] => [
  `delete from conversations_search where rowid in (${which})`,
  `insert into conversations_search (rowid, own, name, email)
    select c.id, ${inFirstColumn('c.searched')}, u.searched_name, u.searched_email
    from conversations c join users u on u.id = c.contact_id
    where c.id in (${which}) and c.searched is not null and u.searched_name is not null`,
];
