import type { Contact } from '@helpdesk/domain';
import { type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { textList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { inParts } from '../mail/in-parts.ts';
import { type ContactRow, contactOf, wholeContacts } from './contact-rows.ts';

/** Contacts without an external user id come first. */
const withExternalId = (table: 'u' | 'other') =>
  sql<number>`case when ${sql.ref(`${table}.external_user_id`)} is null then 0 else 1 end`;

export const findByEmail = query<{ email: string }, ContactRow>((db, p) =>
  wholeContacts(db)
    .where('u.type', '=', 'contact')
    .where('u.email', '=', p('email'))
    .orderBy(withExternalId('u'))
    .orderBy('u.id')
    .limit(1),
);
const firstOfEmails = queryFamily<Record<string, unknown>, ContactRow>();

/** That the contact `other` comes before `u`. */
const isBefore = sql<SqlBool>`(${withExternalId('other')} < ${withExternalId('u')} or (${withExternalId('other')} = ${withExternalId('u')} and other.id < u.id))`;

export async function contactsByEmails(
  connection: SqlConnection,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  const rows = await inParts(emails, (some) => {
    const list = textList(some);
    return firstOfEmails(connection, list.shape, list.args, (db, p) =>
      wholeContacts(db)
        .where('u.type', '=', 'contact')
        .where(list.holds('u.email', p))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users as other')
                .whereRef('other.email', '=', 'u.email')
                .where('other.type', '=', 'contact')
                .where('other.deleted_at', 'is', null)
                .where(isBefore)
                .select('other.id'),
            ),
          ),
        ),
    );
  });
  return new Map(rows.map(contactOf).flatMap((contact) => (contact.email === null ? [] : [[contact.email, contact]])));
}
