/** Columns of what is searched, in one text. Part of a released step of the schema, as what follows. */
export const everySearched = (...columns: readonly string[]): string =>
  columns.map((column, at) => (at === 0 ? column : `substr(${column}, 2)`)).join(' || ');

/** The fields of such a text. */
export const searchedFields = (text: string): string => `string_to_array(btrim(${text}, E'\\n'), E'\\n')`;

/**
 * What is searched of these conversations, written again.
 *
 * @param which a list of ids, or a select of them
 */
export const conversationsInSearch = (which: string): readonly string[] => [
  `insert into conversations_search as s (id, own, name, email, every, fields)
    select c.id, c.searched, u.searched_name, u.searched_email,
      ${everySearched('c.searched', 'u.searched_name', 'u.searched_email')}, ${searchedFields('c.searched')}
    from conversations c join users u on u.id = c.contact_id
    where c.id in (${which}) and c.searched is not null and u.searched_name is not null
    on conflict (id) do update set own = excluded.own, name = excluded.name, email = excluded.email,
      every = excluded.every, fields = excluded.fields`,
];
