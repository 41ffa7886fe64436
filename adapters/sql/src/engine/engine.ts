import type { SearchKind, SearchStep } from '@helpdesk/domain';
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
  /**
   * The member of an object in JSON, where it is of that type: a number as it is, text as it is, a flag as the word
   * `true` or `false`; else null. The key is of `a` to `z`, digits and `_`.
   */
  member(json: Expression<unknown>, key: string, type: 'number' | 'text' | 'flag'): RawBuilder<unknown>;
  /** Whether the text, as `foldText` makes it, contains the part, which is folded already. */
  contains(text: Expression<unknown>, folded: Expression<string>): RawBuilder<SqlBool>;
  /** Whether the id is one of those that a select finds: the select is read first, and its rows lead to those with the id. */
  isAmong(id: Expression<unknown>, found: Expression<unknown>): RawBuilder<SqlBool>;
  /**
   * A select of `id`: at least the contacts of which the index of searches has the part, which is as `spacedText` makes
   * it and has three characters or more.
   */
  contactsWith(part: Expression<string>): RawBuilder<unknown>;
  /** How the hits of one step of a search are found, that are not hits of an earlier step. */
  hits(search: StepOfSearch): HitQuery;
  /** Statements that write again what is searched of the conversations with the ids of that list, or select. */
  conversationsInSearch(which: string): readonly string[];
  /**
   * Where the index of a search cannot be read from its newest end: the blocks of ids that make up those from `from`,
   * below `to`. The search then reads block by block, newest first; `from` and `to` are multiples of `smallestBlock`.
   */
  readonly blocks?: { readonly smallest: number; between(from: number, to: number): readonly number[] };
  /** What the index of the conversations of a team is sorted by, between the team and the id. */
  readonly indexOfTeam: readonly string[];
  /** Whether rows are locked by `for update`; an engine with one writer needs no lock. */
  readonly locksRows: boolean;
  /**
   * Statements of one transaction that add up a part of the differences of totals and sums, where an engine keeps them
   * as differences. Each returns a row whose `more` is true when differences are left.
   */
  readonly addUpTotals?: readonly string[];
  /** Draws the id of the next message where that saves a trip; else the insert gives it. */
  readonly nextMessageId?: RawBuilder<number>;
  /** Draws the next reference number where two may do so at once; else they are counted in a row. */
  readonly nextReferenceNumber?: RawBuilder<number>;
}

/** A select query, as the JSON helpers of Kysely take it. */
interface RowsQuery<Row> extends AliasableExpression<Row> {
  readonly isSelectQueryBuilder: true;
  toOperationNode(): SelectQueryNode;
}

/** One step of a search; see `searchSteps`. */
export interface StepOfSearch {
  readonly kind: SearchKind;
  readonly steps: readonly SearchStep[];
  readonly rank: number;
  /** Only the hits in the blocks that the argument `blocks` names. */
  readonly inBlocks: boolean;
}

/** A part of a query: `shape` and `args` belong to those of the query. */
export interface HitQuery {
  readonly shape: string;
  readonly args: Readonly<Record<string, unknown>>;
  /**
   * A select of `id`: at least the hits. As the first table of a join it is read in the order of the ids, as far as the
   * join is.
   */
  source(p: HitParameter): RawBuilder<{ id: number }>;
  /** Which of them are hits; of a message `m`, a contact `u`, or a conversation `c` and its contact `u`. */
  isHit(p: HitParameter): RawBuilder<SqlBool>;
}

export type HitParameter = (name: string) => RawBuilder<unknown>;

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
   * The result of `read` under that key, for as long as no process has committed since. Undefined where checking that
   * would cost as much as reading again, and inside transactions.
   */
  readonly remembered?: <T>(key: string, read: () => Promise<T>) => Promise<T>;
  /**
   * Rows of a query, or of `returning`; none for other statements.
   *
   * @param isFixed the text is one of a few that come again and again
   */
  execute(sql: string, parameters: readonly unknown[], isFixed?: boolean): Promise<readonly unknown[]>;
  /**
   * Sends a statement without rows (it writes or locks), and does not wait for its answer. If the statement fails, the
   * transaction cannot continue, and its commit throws the error. Undefined where there is no trip to save, and outside
   * transactions.
   */
  readonly send?: (sql: string, parameters: readonly unknown[], isFixed?: boolean) => void;
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
