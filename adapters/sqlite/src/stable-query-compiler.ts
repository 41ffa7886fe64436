import { SqliteQueryCompiler } from 'kysely';

/**
 * Writes parameters as `+?`. SQLite looks at the value bound to a bare `?` when it plans (next to a
 * range, a join or a partial index), and binding another value then makes it prepare the statement
 * again, at several times the cost of running it. It does not look behind an expression.
 */
export class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
