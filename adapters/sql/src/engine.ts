import {
  type AliasableExpression,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type Expression,
  Kysely,
  type QueryCompiler,
  type RawBuilder,
  type SelectQueryNode,
  type SqlBool,
} from 'kysely';
import type { Flag } from './table.ts';
import type { Tables } from './tables.ts';

/** What an engine supplies so that the SQL written here runs on it. */
export interface SqlEngine {
  readonly compiler: () => QueryCompiler;
  readonly adapter: () => DialectAdapter;
  bool(value: boolean): Flag;
  /** An array of objects made of the rows of a subquery; see `parseJson`. */
  jsonArray<Row>(query: RowsQuery<Row>): RawBuilder<unknown>;
  /** What `jsonArray` yields, as the driver gives it, parsed. */
  parseJson(value: unknown): unknown;
  /** `order by` of a column: `desc` with nulls last, and `asc` its exact reverse, so that one index serves both. */
  inOrder(column: Expression<unknown>, direction: 'asc' | 'desc'): RawBuilder<unknown>;
  /** Whether the text contains the part, which is folded already, without case. */
  contains(text: Expression<unknown>, folded: Expression<string>): RawBuilder<SqlBool>;
  /**
   * The query of the search index that finds the folded part. Undefined: the index cannot find it, and every row has to
   * be read.
   */
  searchPhrase(folded: string): string | undefined;
  /**
   * A select of `id` from that index: at least the rows whose searched text contains the part. As the first table of
   * a join it is read in the order of the ids, as far as the join is.
   */
  searched(kind: SearchKind, phrase: Expression<string>): RawBuilder<{ id: number }>;
  /** Whether rows are locked by `for update`; an engine with one writer needs no lock. */
  readonly locksRows: boolean;
  /** Adds up the differences of the totals, where they are kept as such; a statement. */
  readonly addUpTotals?: string;
  /** Draws the next reference number where two may do so at once; else they are counted in a row. */
  readonly nextReferenceNumber?: RawBuilder<number>;
}

/** A select query, as the JSON helpers of Kysely take it. */
interface RowsQuery<Row> extends AliasableExpression<Row> {
  readonly isSelectQueryBuilder: true;
  toOperationNode(): SelectQueryNode;
}

export type SearchKind = 'messages' | 'contacts' | 'conversations';

/** One connection of an engine: runs SQL, prepared once per text. */
export interface SqlConnection {
  readonly engine: SqlEngine;
  /**
   * For queries whose cost grows with the desk (lists with a filter, searches, reports): they do not hold the event
   * loop, and end within a limit of time or throw `store.too_slow`. Undefined inside a transaction, where a query has
   * to see what was written.
   */
  readonly heavy?: SqlConnection;
  /**
   * Rows of a query, or of `returning`; none for other statements.
   *
   * @param isFixed the text is one of a few that come again and again
   */
  execute(sql: string, parameters: readonly unknown[], isFixed?: boolean): Promise<readonly unknown[]>;
}

export type Builder = Kysely<Tables>;

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
