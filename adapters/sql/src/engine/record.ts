import type { SelectType } from 'kysely';
import type { SqlConnection } from './engine.ts';
import { insertInto, insertWithId, updateById, writtenColumns } from './record-statements.ts';
import type { ColumnType, Held } from './table.ts';
import type { Tables, tables } from './tables.ts';

type TableName = keyof Tables;

type TypeOf<Name extends TableName, Column> = Column extends keyof (typeof tables)[Name]['columns']
  ? Extract<(typeof tables)[Name]['columns'][Column], ColumnType>
  : never;

/** The columns of the table that can hold such a value. */
type ColumnFor<Name extends TableName, Value> = {
  [Column in keyof Tables[Name] & string]: [Value] extends [Held[TypeOf<Name, Column>]] ? Column : never;
}[keyof Tables[Name] & string];

type FieldColumns<Fields> = Readonly<Record<keyof Fields, string>>;

/** What is given for a new row: everything but the id, which comes from the engine. */
type Inserted<Fields, Name extends TableName, Columns extends FieldColumns<Fields>, Left> = {
  [Field in keyof Fields as Field extends Left
    ? never
    : TypeOf<Name, Columns[Field]> extends 'id'
      ? never
      : Field]: Fields[Field];
};

/** No other fields: TypeScript itself checks that for literals only. */
type NoOthers<Given, Fields> = [Exclude<keyof Given, keyof Fields>] extends [never]
  ? unknown
  : Readonly<Record<Exclude<keyof Given, keyof Fields>, never>>;

/**
 * Where the fields of a domain type are kept: a column for each of them, and for nothing else. The type of a row, the
 * columns that are read, inserts and updates are made from it. So a field that the domain adds is in all of them, or
 * does not compile.
 */
export interface SqlRecord<Fields, Name extends TableName, Columns extends FieldColumns<Fields>> {
  readonly table: Name;
  readonly columns: Columns;

  /** The columns of all fields but these, of the table that a query calls `alias`. */
  selection<const Alias extends string, Left extends keyof Fields = never>(
    alias: Alias,
    without?: readonly Left[],
  ): readonly `${Alias}.${Columns[Exclude<keyof Fields, Left>]}`[];

  /** An insert of all fields but these, compiled once; returns the new id when that is one of the fields. */
  insertion<Left extends keyof Fields = never>(options?: {
    /** The columns of these keep their defaults, or are among `constants`. */
    readonly without?: readonly Left[];
    /** The value of a column in every new row. */
    readonly constants?: { readonly [Column in keyof Tables[Name]]?: string };
  }): <Given extends Inserted<Fields, Name, Columns, Left>>(
    connection: SqlConnection,
    given: Given & NoOthers<Given, Inserted<Fields, Name, Columns, Left>>,
  ) => Promise<readonly { readonly id: number }[]>;

  /** The same with an id that was drawn before; compiled once. Fulfilled when it is on its way. */
  insertionWithId(): <Given extends Inserted<Fields, Name, Columns, never>>(
    connection: SqlConnection,
    given: Given & NoOthers<Given, Inserted<Fields, Name, Columns, never>>,
    id: number,
  ) => Promise<void>;

  /** Changes the given fields of a row; those that are undefined stay as they are. */
  update<Given extends Partial<Inserted<Fields, Name, Columns, never>>>(
    connection: SqlConnection,
    id: Tables[Name] extends { readonly id: unknown } ? number : never,
    given: Given & NoOthers<Given, Inserted<Fields, Name, Columns, never>>,
  ): Promise<void>;
}

/** A row with the columns of all fields but these, as a query reads it. */
export type RowOf<
  Described extends { readonly table: TableName; readonly columns: object },
  Left extends keyof Described['columns'] = never,
> = {
  readonly [Column in Extract<
    Described['columns'][Exclude<keyof Described['columns'], Left>],
    keyof Tables[Described['table']]
  >]: SelectType<Tables[Described['table']][Column]>;
};

/** `record<Tag>()('tags', { id: 'id', name: 'name', … })`: for every field a column that can hold its value. */
export function record<Fields extends object>() {
  return <
    const Name extends TableName,
    const Columns extends { readonly [Field in keyof Fields]: ColumnFor<Name, Fields[Field]> },
  >(
    table: Name,
    given: Columns & NoOthers<Columns, Fields>,
  ): SqlRecord<Fields, Name, Columns> => {
    const columns: Columns = given;
    const written = writtenColumns(table, columns);
    const isNumbered = Object.values(columns).includes('id');
    return {
      table,
      columns,
      selection: (alias, without = []) =>
        columnsBut<Fields, Columns, (typeof without)[number]>(columns, without).map(
          (column) => `${alias}.${column}` as const,
        ),
      insertion: ({ without = [], constants = {} } = {}) => {
        const left = new Set<PropertyKey>(without);
        return insertInto(
          table,
          written.filter(({ field }) => !left.has(field)),
          constants,
          isNumbered,
        );
      },
      insertionWithId: () => insertWithId(table, written),
      update: (connection, id, changes) => updateById(connection, table, written, id, changes),
    };
  };
}

function columnsBut<Fields, Columns extends FieldColumns<Fields>, Left extends keyof Fields>(
  columns: Columns,
  without: readonly Left[],
): readonly Columns[Exclude<keyof Fields, Left>][] {
  const left = new Set<PropertyKey>(without);
  const isKept = (field: keyof Fields): field is Exclude<keyof Fields, Left> => !left.has(field);
  return (Object.keys(columns) as (keyof Fields)[]).filter(isKept).map((field) => columns[field]);
}
