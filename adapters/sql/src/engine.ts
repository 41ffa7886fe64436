import type { DatabaseConnection, Driver, Expression, ExpressionBuilder, QueryCompiler, RawBuilder, SqlBool } from 'kysely';
import { Kysely } from 'kysely';
import type { DialectAdapter } from 'kysely';
import type { Flag, Tables } from './tables.ts';

/** What an engine supplies so that the SQL written here runs on it. */
export interface SqlEngine {
  readonly compiler: () => QueryCompiler;
  readonly adapter: () => DialectAdapter;
  bool(value: boolean): Flag;
  /** An array of objects made of the rows of a subquery; see `parseJson`. */
  jsonArray<Row>(query: JsonArrayQuery<Row>): RawBuilder<unknown>;
  /** What `jsonArray` yields, as the driver gives it, parsed. */
  parseJson(value: unknown): unknown;
  /** `order by` of a column, with nulls last, written so that an index of the engine serves it. */
  nullsLast(column: Expression<unknown>, direction: 'asc' | 'desc'): RawBuilder<unknown>;
  /** Whether the text contains the part, which is in lower case already, without case. */
  contains(text: Expression<unknown>, lowerCasePart: Expression<string>): RawBuilder<SqlBool>;
  /**
   * Narrows a search by an index: true at least for every row whose searched text contains the
   * part. What is searched is `searchedText` of each kind.
   */
  narrow(kind: SearchKind, id: Expression<number>, lowerCasePart: Expression<string>): RawBuilder<SqlBool>;
  /** Whether rows are locked by `for update`; an engine with one writer needs no lock. */
  readonly locksRows: boolean;
}

export type SearchKind = 'messages' | 'contacts' | 'conversations';

// The helpers of Kysely name this type per engine; they take any select query.
export type JsonArrayQuery<Row> = Expression<Row> & { toOperationNode(): import('kysely').SelectQueryNode };

/** One connection of an engine: runs SQL, prepared once per text. */
export interface SqlConnection {
  readonly engine: SqlEngine;
  /** Rows of a query, or of `returning`; none for other statements. */
  execute(sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
}

export type Builder = Kysely<Tables>;
export type Build = ExpressionBuilder<Tables, keyof Tables>;

/** Kysely as a builder only: queries are compiled here and run by the engine's own connection. */
export function builderOf(engine: SqlEngine): Builder {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: engine.adapter,
      createDriver: () => noDriver,
      createIntrospector: () => {
        throw new Error('the builder has no database to look into');
      },
      createQueryCompiler: engine.compiler,
    },
  });
}

const noDriver: Driver = {
  init: async () => {},
  acquireConnection: async (): Promise<DatabaseConnection> => {
    throw new Error('the builder has no connection');
  },
  beginTransaction: async () => {},
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
  releaseConnection: async () => {},
  destroy: async () => {},
};
