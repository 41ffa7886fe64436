import type { EngineWords } from './engine-words.ts';

/** One step of the schema; its number is the schema's, the same on every engine. Never changed after it has been released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Leaves rows as they are, so that there is nothing to do for those of an older desk that come by an import. */
  readonly leavesRows?: true;
  /**
   * Tables that exports of an older schema do not have, and columns, as `table.column`. Such a column may be null or has
   * a default in every engine, so that rows without it can be stored.
   */
  readonly adds?: readonly string[];
}

/** A step whose SQL differs between engines in a few words alone. */
export type SharedMigration = (words: EngineWords) => Migration;
