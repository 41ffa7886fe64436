import type { Deletion } from '@helpdesk/domain';
import type { DeletionReader, DeletionRepository } from '@helpdesk/domain/ports';
import { type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';

/** Kept among the counters: `deleting_tag_12`, whose value is the agent. So they need no table that is nearly always empty. */
const prefix = 'deleting_';

const list = query<object, { name: string; value: number }>((db) =>
  db
    .selectFrom('counters')
    .where(sql<SqlBool>`substr(name, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)}`)
    .select(['name', 'value']),
);
const begin = query<{ name: string; actorId: number }, never>((db, p) =>
  db
    .insertInto('counters')
    .values({ name: p('name'), value: p('actorId') })
    .onConflict((clash) => clash.column('name').doNothing())
    .$castTo<never>(),
);
const end = query<{ name: string }, never>((db, p) =>
  db.deleteFrom('counters').where('name', '=', p('name')).$castTo<never>(),
);

export function deletionReader(connection: SqlConnection): DeletionReader {
  return {
    list: async () => (await list.all(connection, {})).flatMap(({ name, value }) => deletionOf(name, value) ?? []),
  };
}

export function deletions(connection: SqlConnection): DeletionRepository {
  return {
    ...deletionReader(connection),
    begin: async ({ kind, id, actorId }) => {
      await begin.write(connection, { name: nameOf(kind, id), actorId });
    },
    end: async ({ kind, id }) => {
      await end.write(connection, { name: nameOf(kind, id) });
    },
  };
}

function nameOf(kind: Deletion['kind'], id: number): string {
  return `${prefix}${kind}_${id}`;
}

function deletionOf(name: string, actorId: number): Deletion | undefined {
  const [, kind, id] = /^deleting_(agent|tag|team)_(\d+)$/.exec(name) ?? [];
  return kind === 'agent' || kind === 'tag' || kind === 'team' ? { kind, id: Number(id), actorId } : undefined;
}
