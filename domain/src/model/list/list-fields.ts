/** What kind of value a field of a list holds; decides which operators of a filter fit. */
export type FieldType = 'integer' | 'number' | 'text' | 'time' | 'flag' | 'tags';

/** A field with one value: its type, and whether lists can be sorted by it. */
export interface ValueField<Row> {
  readonly type: Exclude<FieldType, 'tags'>;
  readonly sortable: boolean;
  /** The id of an agent, which a filter may give as `"me"`. */
  readonly isAgent?: true;
  /** The value of a row. A flag is the word `true` or `false`. */
  readonly value: (row: Row) => string | number | null;
  /** The kind of a text that is stored in one of several forms: a filter compares it in the stored form. */
  readonly stored?: 'email' | 'telephone';
  /** What lists are sorted by, where that is not the value itself. */
  readonly order?: (row: Row) => string;
}

/** The tags of a row: a set, filtered by id or by name. */
export interface TagsField<Row> {
  readonly type: 'tags';
  readonly sortable: false;
  readonly tags: (row: Row) => { readonly ids: readonly number[]; readonly names: readonly string[] };
}

/**
 * The fields of one kind of list, by the name that filters and `order_by` use (`model.field`). A filter, an order and a
 * rule over any record are understood through such a table.
 *
 * @example
 * const contactFields = {
 *   'users.email': { type: 'text', sortable: true, value: (contact: Contact) => contact.email },
 * } as const satisfies ListFields<Contact>;
 */
export type ListFields<Row> = Readonly<Record<string, ValueField<Row> | TagsField<Row>>>;

/** The names of the fields that lists are sorted by. */
export type SortableName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly sortable: true } ? Name : never;
}[keyof Fields] &
  string;

/** The names of the fields with one value, in the order of the table. */
export type ValueName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly type: 'tags' } ? never : Name;
}[keyof Fields] &
  string;

/**
 * The field of that name; an own member, so that no inherited name is one.
 *
 * @example
 * fieldNamed(conversationFields, 'constructor') // undefined
 */
export function fieldNamed<Row>(fields: ListFields<Row>, name: string): ValueField<Row> | TagsField<Row> | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * The names of the fields that a list can be sorted by, in the order of the table.
 *
 * @example
 * sortableFields({ name: { type: 'text', sortable: true, value: () => null } }) // ['name']
 */
export function sortableFields<Fields extends ListFields<never>>(fields: Fields): readonly SortableName<Fields>[] {
  return Object.keys(fields).filter((name): name is SortableName<Fields> => fields[name]?.sortable === true);
}
