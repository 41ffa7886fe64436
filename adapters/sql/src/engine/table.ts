import type { Generated } from 'kysely';

/**
 * What a column holds, `?` when it may be null. Every engine has the same: instants are milliseconds since 1970 in an
 * integer column, and a flag is whatever the engine keeps a boolean in.
 *
 * - `int`: a whole number from 0 on
 * - `ref`: the id of another row
 * - `time`: an instant
 * - `id`: the number that the engine gives a new row
 * - `json`: a value as the text of its JSON; null in a `json?` is no value
 * - `names`: words, separated by spaces
 * - `searched`: what searches look at or lists are sorted by, made of other columns of the row; null until it was made. See `searchedColumns`
 * - `key`: the column of that name without `_key`, as `foldCase` makes it, so that "without case" means the same
 *   everywhere
 */
export type ColumnType = keyof Stored;

export type Flag = number | boolean;

/** How Kysely describes a column. */
interface Stored {
  readonly id: Generated<number>;
  readonly int: number;
  readonly 'int?': number | null;
  readonly ref: number;
  readonly 'ref?': number | null;
  readonly time: number;
  readonly 'time?': number | null;
  readonly text: string;
  readonly 'text?': string | null;
  readonly flag: Flag;
  readonly json: string;
  readonly 'json?': string | null;
  readonly names: string;
  readonly 'names?': string | null;
  readonly key: string;
  readonly searched: string | null;
}

/** What of the domain a column can hold. A `key` is derived from the name, and what is searched from other columns: neither is given. */
export interface Held {
  readonly id: number;
  readonly int: number;
  readonly 'int?': number | null;
  readonly ref: number;
  readonly 'ref?': number | null;
  readonly time: number;
  readonly 'time?': number | null;
  readonly text: string;
  readonly 'text?': string | null;
  readonly flag: boolean;
  readonly json: object;
  readonly 'json?': object | null;
  readonly names: readonly string[];
  readonly 'names?': readonly string[] | null;
  readonly key: never;
  readonly searched: never;
}

type Columns = Readonly<Record<string, ColumnType>>;

export interface Table<Described extends Columns> {
  /** The columns by which the rows are unique and sorted, in this order. */
  readonly key: readonly string[];
  readonly columns: Described;
}

export function table<const Described extends Columns>(
  key: readonly (keyof Described & string)[],
  columns: Described,
): Table<Described> {
  return { key, columns };
}

/** Tables as Kysely reads them. */
export type StoredColumns<Described extends Readonly<Record<string, Table<Columns>>>> = {
  [Name in keyof Described]: {
    -readonly [Column in keyof Described[Name]['columns']]: Stored[Described[Name]['columns'][Column]];
  };
};
