import type { SeenMail } from '@helpdesk/domain';
import type { WaitingMail } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { inParts } from './in-parts.ts';

type OfMail = { inboxId: number; place: string; uidValidity: string; uid: number; outcome: string; at: number };

const uidsOf = queryFamily<Record<string, unknown>, { uid: number }>();
type OfMailbox = Pick<OfMail, 'inboxId' | 'place' | 'uidValidity'>;
const waiting = query<OfMailbox & { limit: number }, WaitingMail>((db, p) =>
  db
    .selectFrom('mail_seen')
    .where('inbox_id', '=', p('inboxId'))
    .where('place', '=', p('place'))
    .where('uid_validity', '=', p('uidValidity'))
    .where('outcome', '=', sql.lit('waiting'))
    .select(['uid', 'tries', 'seen_at as at'])
    .orderBy('seen_at')
    .orderBy('uid')
    .limit(p('limit')),
);
const see = query<OfMail & { importId: number | null }, never>((db, p) =>
  db
    .insertInto('mail_seen')
    .values({
      inbox_id: p('inboxId'),
      place: p('place'),
      uid_validity: p('uidValidity'),
      uid: p('uid'),
      import_id: p('importId'),
      outcome: p('outcome'),
      tries: sql.lit(0),
      seen_at: p('at'),
    })
    .onConflict((clash) =>
      clash.columns(['inbox_id', 'place', 'uid_validity', 'uid']).doUpdateSet((eb) => ({
        import_id: eb.ref('excluded.import_id'),
        outcome: eb.ref('excluded.outcome'),
        tries: eb.ref('excluded.tries'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    )
    .$castTo<never>(),
);
const tryAgain = query<Omit<OfMail, 'outcome'>, never>((db, p) =>
  db
    .insertInto('mail_seen')
    .values({
      inbox_id: p('inboxId'),
      place: p('place'),
      uid_validity: p('uidValidity'),
      uid: p('uid'),
      outcome: sql.lit('waiting'),
      tries: sql.lit(1),
      seen_at: p('at'),
    })
    .onConflict((clash) =>
      clash
        .columns(['inbox_id', 'place', 'uid_validity', 'uid'])
        .doUpdateSet((eb) => ({
          tries: sql<number>`mail_seen.tries + 1`,
          seen_at: eb.ref('excluded.seen_at'),
        }))
        .where('mail_seen.outcome', '=', sql.lit('waiting')),
    )
    .$castTo<never>(),
);
/** Deletes mails whose column is so to the value, at most `limit`; a row for each. */
const removal = (column: 'seen_at' | 'inbox_id', is: '<' | '=') =>
  query<{ value: number; limit: number }, { uid: number }>((db, p) =>
    db
      .deleteFrom('mail_seen')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('inbox_id', 'place', 'uid_validity', 'uid'),
          'in',
          selectFrom('mail_seen')
            .where(column, is, p('value'))
            .select(['inbox_id', 'place', 'uid_validity', 'uid'])
            .orderBy(column)
            .limit(p('limit'))
            .$asTuple('inbox_id', 'place', 'uid_validity', 'uid'),
        ),
      )
      .returning('uid'),
  );
const removeOld = removal('seen_at', '<');
const removeOfInbox = removal('inbox_id', '=');

export async function seenUids(
  connection: SqlConnection,
  { inboxId, place, uidValidity }: Pick<SeenMail, 'inboxId' | 'place' | 'uidValidity'>,
  uids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await inParts(uids, async (some) => {
    const list = idList(some);
    return uidsOf(connection, list.shape, { ...list.args, inboxId, place, uidValidity }, (db, p) =>
      db
        .selectFrom('mail_seen')
        .where('inbox_id', '=', p('inboxId') as RawBuilder<number>)
        .where('place', '=', p('place') as RawBuilder<string>)
        .where('uid_validity', '=', p('uidValidity') as RawBuilder<string>)
        .where(list.holds('uid', p))
        .where('outcome', '<>', 'waiting')
        .select('uid'),
    );
  });
  return new Set(found.map(({ uid }) => uid));
}

export function waitingMails(
  connection: SqlConnection,
  { inboxId, place, uidValidity }: OfMailbox,
  limit: number,
): Promise<readonly WaitingMail[]> {
  return waiting.all(connection, { inboxId, place, uidValidity, limit });
}

export async function seeMail(connection: SqlConnection, seen: SeenMail): Promise<void> {
  await see.write(connection, { ...seen });
}

export async function countTry(
  connection: SqlConnection,
  { inboxId, place, uidValidity, uid, at }: Omit<SeenMail, 'importId' | 'outcome'>,
): Promise<void> {
  await tryAgain.write(connection, { inboxId, place, uidValidity, uid, at });
}

/** Returns how many there were, at most `limit`. */
export async function deleteSeenBefore(connection: SqlConnection, before: number, limit: number): Promise<number> {
  return (await removeOld.all(connection, { value: before, limit })).length;
}

/** Returns how many there were, at most `limit`. */
export async function deleteSeenOfInbox(connection: SqlConnection, inboxId: number, limit: number): Promise<number> {
  return (await removeOfInbox.all(connection, { value: inboxId, limit })).length;
}
