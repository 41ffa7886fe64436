/**
 * What a column holds, the same on every engine; `?` when it may be null. An `int` counts from 0, a `ref` is an id, and
 * a `time` is milliseconds since 1970.
 */
export type ColumnKind = 'int' | 'int?' | 'ref' | 'ref?' | 'time' | 'time?' | 'text' | 'text?' | 'flag';

export interface ArchiveTable {
  readonly name: string;
  /** By these, in this order, its rows are sorted: numbers by value, text by its bytes, as every engine sorts it. */
  readonly key: readonly string[];
  /** Every column and what it holds, in the order in which a row is written. */
  readonly columns: ReadonlyMap<string, ColumnKind>;
}

/** A value as it is archived: the same, whichever engine it comes from. */
export type Cell = string | number | boolean | null;

/** All columns of a table, in their order. */
export type ArchiveRow = Readonly<Record<string, Cell>>;

/** A whole desk as rows, so that it can move to another database, of this engine or another. */
export interface Archive {
  /** The version of the schema that the tables belong to. */
  readonly schema: number;
  /** Every table, each after those that it refers to. */
  readonly tables: readonly ArchiveTable[];
  /** The same of that schema, which is this one or older; undefined when it is too old. */
  tablesOf(schema: number): readonly ArchiveTable[] | undefined;

  /**
   * What `migrate` would find: nothing that is a desk's, which a migration that was cut leaves too; a desk whose schema
   * lacks something; or a schema that is up to date. Throws as `migrate` does when it is newer.
   */
  schemaState(): Promise<'none' | 'older' | 'current'>;

  /** All that the work reads is of one moment, while others go on writing. Throws `unavailable`. */
  snapshot<T>(work: (reader: ArchiveReader) => Promise<T>): Promise<T>;

  /**
   * One transaction, without other writers next to it: committed when the work is fulfilled, undone
   * when it throws. Throws `unavailable`, also when another writer does not let go.
   */
  fill<T>(work: (writer: ArchiveWriter) => Promise<T>): Promise<T>;

  /**
   * Fills more than fits into one transaction. `fill` of each part is a transaction as above; the parts run one after
   * the other on one connection. Other writers can write between the parts, and what was committed stays when a later
   * part throws. When the machine fails, the newest commits may be lost, but a part is always stored whole or not at
   * all.
   */
  fillInParts<T>(work: (fill: Archive['fill']) => Promise<T>): Promise<T>;
}

/** What counts on: rows of the tables `last_ids` and `counters`. */
export interface ArchiveNumbers {
  /** The last id that was given, for each table. */
  readonly lastIds?: ReadonlyMap<string, number>;
  /** Values by name. A counter that does not exist yet is created. */
  readonly counters?: ReadonlyMap<string, number>;
}

export interface ArchiveReader {
  /**
   * All rows of the table by its key, a page at a time, so that few are in memory. Throws an error
   * with code `UNREADABLE_CELL` for a value that is not of its column's kind.
   */
  pages(table: ArchiveTable): AsyncIterable<readonly ArchiveRow[]>;

  /** A table that holds more than what the migrations put there; undefined when none does: there is no desk. */
  findFilledTable(): Promise<string | undefined>;
}

export interface ArchiveWriter extends ArchiveReader {
  /**
   * Removes what the migrations put there. Answers what `findFilledTable` does, and removes nothing
   * when that is a table.
   */
  makeRoom(): Promise<string | undefined>;

  /** Brings rows that were inserted as those of an older schema up to this one. Once, after all of them. */
  upgrade(from: number): Promise<void>;

  /** Throws `store.unique`, `unavailable`, or the driver's error for what else the engine refuses. */
  insert(table: ArchiveTable, rows: readonly ArchiveRow[]): Promise<void>;

  /**
   * Holds the mail of the desk, which is a copy: the one that was exported may still read and send. Behind `upgrade`. No
   * page of rows has what it writes.
   */
  holdMail(): Promise<void>;

  /** Sets these numbers, by name, and leaves the others as they are. They go on from there. */
  setNumbers(numbers: ArchiveNumbers): Promise<void>;
}
