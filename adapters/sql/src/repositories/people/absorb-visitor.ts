import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyTables } from '../../engine/any-tables.ts';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { emptiedContact } from './emptied-contact.ts';

interface Args {
  visitorId: number;
  contactId: number;
}

/** Tables in which a contact may have many rows. */
const many = [
  ['contact_notes', 'contact_id', ''],
  ['media', 'uploader_id', ''],
  ['media', 'model_id', " and model_type = 'users'"],
  ['page_visits', 'contact_id', ''],
] as const;
type Many = (typeof many)[number];

const isOfVisitor = ([, column, further]: Many, visitorId: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} = ${visitorId}${sql.raw(further)}`;

const allOfMany = many.map((each) =>
  query<Args, never>((db, p) =>
    anyTables(db)
      .updateTable(each[0])
      .set({ [each[1]]: p('contactId') })
      .where(isOfVisitor(each, p('visitorId')))
      .$castTo<never>(),
  ),
);
const someOfMany = many.map((each) =>
  query<Args & { limit: number }, { id: number }>((db, p) => {
    const own = isOfVisitor(each, p('visitorId'));
    return anyTables(db)
      .updateTable(each[0])
      .set({ [each[1]]: p('contactId') })
      .where(sql<SqlBool>`id in (select id from ${sql.table(each[0])} where ${own} limit ${p('limit')})`)
      .returning('id')
      .$castTo<{ id: number }>();
  }),
);

/** Implements `ContactRepository.absorbSome`. */
export async function absorbSome(connection: SqlConnection, args: Args, limit: number): Promise<boolean> {
  let isMore = false;
  for (const some of someOfMany) {
    const rows = await some.all(connection, { ...args, limit });
    isMore ||= rows.length === limit;
  }
  return isMore;
}

/**
 * A visitor, or another contact, is merged into a contact, step by step; their conversations, with the messages in them, belong to the contact already. The row stays as a tombstone: to delete it, the engine would have to look through every message for
 * a sender of that id.
 */
export const absorption = [
  ...allOfMany,
  // A request repeated after the merge is still the same request.
  query<Args, never>((db, p) =>
    db
      .updateTable('idempotency_keys')
      .set({ caller_id: p('contactId') })
      .where('caller_id', '=', p('visitorId'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('idempotency_keys as taken')
              .where('taken.caller_id', '=', p('contactId'))
              .whereRef('taken.key', '=', 'idempotency_keys.key')
              .select(sql`1`.as('one')),
          ),
        ),
      )
      .$castTo<never>(),
  ),
  query<Args, never>((db, p) =>
    db.deleteFrom('contact_channels').where('contact_id', '=', p('visitorId')).$castTo<never>(),
  ),
  query<Args, never>((db, p) =>
    anyTables(db).updateTable('users').set(emptiedContact).where('id', '=', p('visitorId')).$castTo<never>(),
  ),
];
