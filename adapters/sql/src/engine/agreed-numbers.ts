import type { SqlConnection } from './engine.ts';
import { query } from './query.ts';

/** Numbers on which everything that works on a desk agrees: which desk it is, and which secret it has. */
export interface AgreedNumbers {
  /** Undefined when no number is stored under this name. */
  find(name: string): Promise<number | undefined>;
  /** Stores the number unless the name has one already; returns the stored one. */
  agree(name: string, value: number): Promise<number>;
  /** Keeps it instead of the one that was there. */
  replace(name: string, value: number): Promise<void>;
}

const find = query<{ name: string }, { value: number }>((db, p) =>
  db.selectFrom('counters').where('name', '=', p('name')).select('value'),
);
const insert = query<{ name: string; value: number }, never>((db, p) =>
  db
    .insertInto('counters')
    .values({ name: p('name'), value: p('value') })
    .onConflict((clash) => clash.column('name').doNothing())
    .$castTo<never>(),
);
const replace = query<{ name: string; value: number }, never>((db, p) =>
  db
    .insertInto('counters')
    .values({ name: p('name'), value: p('value') })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: p('value') }))
    .$castTo<never>(),
);

/** Stored among the counters, so that a move to another database takes them along. */
export function agreedNumbers(connection: SqlConnection): AgreedNumbers {
  const found = async (name: string): Promise<number | undefined> => (await find.first(connection, { name }))?.value;
  return {
    find: found,
    agree: async (name, value) => {
      // Without a write where there is nothing to write: a full disk does not keep a desk from starting.
      const kept = await found(name);
      if (kept !== undefined) return kept;
      await insert.write(connection, { name, value });
      return (await found(name)) ?? value;
    },
    replace: async (name, value) => {
      await replace.write(connection, { name, value });
    },
  };
}
