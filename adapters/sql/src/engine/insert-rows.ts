import type { Compilable, RawBuilder } from 'kysely';
import type { Builder, SqlConnection } from './engine.ts';
import { type Parameter, query } from './query.ts';

/** How many rows one statement writes, at the most. */
const mostAtOnce = 64;

/** The values of each row of a statement, from those of one. */
type EachRow<Row> = <Values>(valuesOf: (p: Parameter<Row>) => Values) => readonly Values[];

type BuildInsert<Row> = (db: Builder, each: EachRow<Row>) => Compilable<never>;

/**
 * Writes any number of rows, by statements of fixed shape for 64, 32 … 1 of them; both engines number the rows of one
 * statement in its order.
 *
 * @param build the statement
 */
export function insertRows<Row extends object>(
  build: BuildInsert<Row>,
): (connection: SqlConnection, rows: readonly Row[]) => Promise<void> {
  const inserts = Array.from({ length: Math.log2(mostAtOnce) + 1 }, (_, index) =>
    insertOf(mostAtOnce / 2 ** index, build),
  );
  return async (connection, rows) => {
    let written = 0;
    for (const { size, insert } of inserts) {
      while (rows.length - written >= size) {
        const some = rows.slice(written, written + size);
        const args = some.flatMap((row, index) =>
          Object.entries(row).map(([name, value]) => [`${name}${index}`, value]),
        );
        await insert.write(connection, Object.fromEntries(args));
        written += size;
      }
    }
  };
}

function insertOf<Row>(size: number, build: BuildInsert<Row>) {
  const insert = query<Record<string, unknown>, never>((db, p) =>
    build(db, (valuesOf) =>
      Array.from({ length: size }, (_, index) =>
        valuesOf((name) => p(`${name}${index}`) as RawBuilder<Row[typeof name]>),
      ),
    ),
  );
  return { size, insert };
}
