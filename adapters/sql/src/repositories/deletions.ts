import type { Deletion } from '@helpdesk/domain';
import type { DeletionReader, DeletionRepository } from '@helpdesk/domain/ports';
import { type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';

/** Kept among the counters: `deleting_tag_12` or `deleting_contact_7_into_3`, whose value is the agent. So they need no table that is nearly always empty. */
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
    begin: async (deletion) => {
      await begin.write(connection, { name: nameOf(deletion), actorId: deletion.actorId });
    },
    end: async (deletion) => {
      await end.write(connection, { name: nameOf(deletion) });
    },
  };
}

function nameOf(deletion: Parameters<DeletionRepository['end']>[0]): string {
  const name = `${prefix}${deletion.kind}_${deletion.id}`;
  return 'intoId' in deletion ? `${name}_into_${deletion.intoId}` : name;
}

function deletionOf(name: string, actorId: number): Deletion | undefined {
  const [, other, into] = /^deleting_contact_(\d+)_into_(\d+)$/.exec(name) ?? [];
  if (other !== undefined) return { kind: 'contact', id: Number(other), intoId: Number(into), actorId };
  const [, kind, id] = /^deleting_([a-z]+)_(\d+)$/.exec(name) ?? [];
  return isOfOneRecord(kind) ? { kind, id: Number(id), actorId } : undefined;
}

const ofOneRecord: Readonly<Record<Exclude<Deletion['kind'], 'contact'>, true>> = {
  agent: true,
  inbox: true,
  sessions: true,
  tag: true,
  team: true,
};

function isOfOneRecord(kind: string | undefined): kind is keyof typeof ofOneRecord {
  return kind !== undefined && Object.hasOwn(ofOneRecord, kind);
}
