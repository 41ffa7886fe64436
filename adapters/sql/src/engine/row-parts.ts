import { agreedNumbers } from './agreed-numbers.ts';
import { builderOf, type SqlConnection } from './engine.ts';

/** Rows of a transaction. The longest have some 200 kB. */
export const partRows = 500;

/** How often progress is reported, in rows. */
const reportedRows = 50_000;

/** Runs work in a transaction of its own. */
export type InTransaction = <T>(work: (connection: SqlConnection) => Promise<T>) => Promise<T>;

/** The rows of a table that a step of the schema leaves to be changed behind it. */
export interface RowParts {
  /** In `counters`: the id up to which the rows are changed. The step makes it, and it is gone when all are. */
  readonly counter: string;
  /** Changes the next rows behind that id, at most `partRows`; the id of the last one, or undefined when these were all. */
  change(connection: SqlConnection, from: number): Promise<number | undefined>;
}

/**
 * Changes rows in parts, each a transaction that keeps the id that it reached: what is cut goes on there. Without the
 * counter it is one light read.
 *
 * @param connection outside of transactions
 * @param report is called with the id that was reached, now and then
 */
export async function changeInParts(
  connection: SqlConnection,
  transact: InTransaction,
  parts: RowParts,
  report: (reached: number) => void,
): Promise<void> {
  const from = await agreedNumbers(connection).find(parts.counter);
  let reported = from ?? 0;
  let isMore = from !== undefined;
  while (isMore) {
    const reached = await transact((writing) => changePart(writing, parts));
    isMore = reached !== undefined;
    if (reached === undefined || reached < reported + reportedRows) continue;
    reported = reached;
    report(reached);
  }
}

async function changePart(connection: SqlConnection, { counter, change }: RowParts): Promise<number | undefined> {
  const agreed = agreedNumbers(connection);
  const from = await agreed.find(counter);
  if (from === undefined) return undefined;
  const reached = await change(connection, from);
  if (reached === undefined) await forgetCounter(connection, counter);
  else await agreed.replace(counter, reached);
  return reached;
}

export async function forgetCounter(connection: SqlConnection, counter: string): Promise<void> {
  const { sql: text, parameters } = builderOf(connection.engine)
    .deleteFrom('counters')
    .where('name', '=', counter)
    .compile();
  await connection.execute(text, parameters);
}
