import { Client } from 'pg';

/** The numbers that a database gives to its records. */
export interface Numbers {
  keep(): Promise<void>;
  /** Numbers that were drawn since `keep` are drawn again. */
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What a transaction of Postgres has taken of a sequence is gone, also where it is undone or runs again; memory and
 * SQLite give the same number again. Put back, a number is everywhere the same where it stands in a text, as in
 * "Conversation #118".
 */
export async function numbersOf(url: string): Promise<Numbers> {
  const client = new Client(url);
  await client.connect();
  let kept: readonly (readonly [name: string, last: string, isGiven: boolean])[] = [];
  return {
    keep: async () => {
      const { rows } = await client.query<{ name: string; last: string; is_given: boolean }>(all);
      kept = rows.map((row) => [row.name, row.last, row.is_given]);
    },
    putBack: async () => {
      const columns = [0, 1, 2].map((column) => kept.map((each) => each[column]));
      await client.query(
        'select setval(n, l, g) from unnest($1::text[], $2::bigint[], $3::boolean[]) as s(n, l, g)',
        columns,
      );
    },
    close: () => client.end(),
  };
}

const all = `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as last,
  last_value is not null as is_given from pg_sequences where schemaname = 'public'`;
