import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';

/** Conversations of a part: fewer milliseconds than anybody notices. */
const partRows = 200;

interface Renamed {
  readonly contact_id: number;
  readonly before_id: number;
}

const first = query<object, Renamed>((db) =>
  db
    .selectFrom(sql<Renamed>`contact_renames`.as('r'))
    .select(['r.contact_id', 'r.before_id'])
    .orderBy('r.contact_id')
    .limit(1),
);
const waiting = query<{ contactId: number; before: number }, { id: number }>((db, p) =>
  db
    .selectFrom('conversations')
    .where('contact_id', '=', p('contactId'))
    .where('id', '<', p('before'))
    .select('id')
    .orderBy('id', 'desc')
    .limit(partRows),
);

/**
 * Implements `ConversationRepository.followRenames`. The engine has noted the contacts; see `0026-folded-search.ts`.
 */
export async function followRenames(connection: SqlConnection): Promise<boolean> {
  const renamed = await first.first(connection, {});
  if (renamed === undefined) return false;
  const [contactId, before] = [Number(renamed.contact_id), Number(renamed.before_id)];
  const ids = (await waiting.all(connection, { contactId, before })).map(({ id }) => id);
  const last = ids.at(-1);
  if (last !== undefined) {
    for (const text of connection.engine.conversationsInSearch(ids.join(', '))) await connection.execute(text, []);
  }
  // Unless the contact was renamed again meanwhile, which begins from the newest.
  const unchanged = `where contact_id = ${contactId} and before_id = ${before}`;
  const isDone = ids.length < partRows || last === undefined;
  const text = isDone ? 'delete from contact_renames' : `update contact_renames set before_id = ${last}`;
  await connection.execute(`${text} ${unchanged}`, []);
  return true;
}
