import { type Mailbox, type MailboxHealth, newMailboxHealth } from '@helpdesk/domain';
import type { MailboxReader, MailboxRepository } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { textList } from '../../engine/id-list.ts';
import { query, writeFamily } from '../../engine/query.ts';
import { type RowOf, record } from '../../engine/record.ts';

/** A mailbox as its row holds it. */
interface Stored extends Omit<Mailbox, 'health' | 'lease'>, MailboxHealth {
  readonly leaseHolder: string | null;
  readonly leaseUntil: number | null;
}

const mailboxRecord = record<Stored>()('mailboxes', {
  inboxId: 'inbox_id',
  place: 'place',
  uidValidity: 'uid_validity',
  firstUid: 'first_uid',
  lastUid: 'last_uid',
  leaseHolder: 'lease_holder',
  leaseUntil: 'lease_until',
  state: 'state',
  since: 'since',
  error: 'error',
  failures: 'failures',
  refusals: 'refusals',
  nextAt: 'next_at',
  lastOkAt: 'last_ok_at',
  lastMailAt: 'last_mail_at',
});

type Row = RowOf<typeof mailboxRecord>;
type OfHealth = {
  state: string;
  since: number;
  error: string | null;
  failures: number;
  refusals: number;
  nextAt: number;
  lastOkAt: number | null;
};
type OfKey = { inboxId: number; place: string };

const findOne = query<OfKey, Row>((db, p) =>
  db.selectFrom('mailboxes').selectAll().where('inbox_id', '=', p('inboxId')).where('place', '=', p('place')),
);
const listAll = query<object, Row>((db) => db.selectFrom('mailboxes').selectAll().orderBy('inbox_id').orderBy('place'));
const listOfInbox = query<{ inboxId: number }, Row>((db, p) =>
  db.selectFrom('mailboxes').selectAll().where('inbox_id', '=', p('inboxId')).orderBy('place'),
);
const ensure = query<OfKey & OfHealth, never>((db, p) =>
  db
    .insertInto('mailboxes')
    .values({
      inbox_id: p('inboxId'),
      place: p('place'),
      last_uid: sql.lit(0),
      state: p('state'),
      since: p('since'),
      error: p('error'),
      failures: p('failures'),
      refusals: p('refusals'),
      next_at: p('nextAt'),
      last_ok_at: p('lastOkAt'),
    })
    .onConflict((clash) => clash.columns(['inbox_id', 'place']).doNothing())
    .$castTo<never>(),
);
const lockOne = query<OfKey, never>((db, p) =>
  db
    .selectFrom('mailboxes')
    .where('inbox_id', '=', p('inboxId'))
    .where('place', '=', p('place'))
    .select('inbox_id')
    .forNoKeyUpdate()
    .$castTo<never>(),
);
const takeLease = query<OfKey & { holder: string; at: number; until: number }, { inbox_id: number }>((db, p) =>
  db
    .updateTable('mailboxes')
    .set({ lease_holder: p('holder'), lease_until: p('until') })
    .where('inbox_id', '=', p('inboxId'))
    .where('place', '=', p('place'))
    .where((eb) =>
      eb.or([eb('lease_holder', 'is', null), eb('lease_until', '<=', p('at')), eb('lease_holder', '=', p('holder'))]),
    )
    .returning('inbox_id'),
);
const giveLease = query<OfKey & { holder: string }, never>((db, p) =>
  db
    .updateTable('mailboxes')
    .set({ lease_holder: null, lease_until: null })
    .where('inbox_id', '=', p('inboxId'))
    .where('place', '=', p('place'))
    .where('lease_holder', '=', p('holder'))
    .$castTo<never>(),
);
const setHealth = query<OfKey & OfHealth, never>((db, p) =>
  db
    .updateTable('mailboxes')
    .set({
      state: p('state'),
      since: p('since'),
      error: p('error'),
      failures: p('failures'),
      refusals: p('refusals'),
      next_at: p('nextAt'),
      last_ok_at: p('lastOkAt'),
    })
    .where('inbox_id', '=', p('inboxId'))
    .where('place', '=', p('place'))
    .$castTo<never>(),
);
/** The right side of each member is of the row as it was. */
const advance = query<OfKey & { validity: string; uid: number; firstUid: number | null; mailAt: number | null }, never>(
  (db, p) =>
    db
      .updateTable('mailboxes')
      .set({
        uid_validity: p('validity'),
        first_uid: sql`case when uid_validity = ${p('validity')} then coalesce(first_uid, ${p('firstUid')}) else ${p('firstUid')} end`,
        last_uid: sql`case when uid_validity = ${p('validity')} and last_uid > ${p('uid')} then last_uid else ${p('uid')} end`,
        last_mail_at: sql`case when last_mail_at is null or last_mail_at < ${p('mailAt')} then ${p('mailAt')} else last_mail_at end`,
      })
      .where('inbox_id', '=', p('inboxId'))
      .where('place', '=', p('place'))
      .$castTo<never>(),
);
const removeAll = query<{ inboxId: number }, never>((db, p) =>
  db.deleteFrom('mailboxes').where('inbox_id', '=', p('inboxId')).$castTo<never>(),
);
const removeOthers = writeFamily<Record<string, unknown>>();

export function mailboxReader(connection: SqlConnection): MailboxReader {
  return {
    find: async ({ inboxId, place }) => {
      const row = await findOne.first(connection, { inboxId, place });
      return row && mailboxOf(row);
    },
    list: async (inboxId) => {
      const rows = inboxId === undefined ? listAll.all(connection, {}) : listOfInbox.all(connection, { inboxId });
      return (await rows).map(mailboxOf);
    },
  };
}

export function mailboxes(connection: SqlConnection): MailboxRepository {
  const reader = mailboxReader(connection);
  return {
    ...reader,
    lock: async ({ inboxId, place }, fresh) => {
      await ensure.write(connection, { inboxId, place, ...healthArgs(fresh) });
      if (connection.engine.locksRows) await lockOne.write(connection, { inboxId, place });
      const found = await reader.find({ inboxId, place });
      if (found === undefined) throw new Error(`the mailbox ${place} was not created`);
      return found;
    },
    takeLease: async ({ inboxId, place }, holder, at, until) => {
      const args = { inboxId, place, holder, at, until };
      if ((await takeLease.first(connection, args)) !== undefined) return true;
      if ((await reader.find({ inboxId, place })) !== undefined) return false;
      await ensure.write(connection, { inboxId, place, ...healthArgs(newMailboxHealth(at)) });
      return (await takeLease.first(connection, args)) !== undefined;
    },
    giveLease: async ({ inboxId, place }, holder) => {
      await giveLease.write(connection, { inboxId, place, holder });
    },
    setHealth: async ({ inboxId, place }, health) => {
      await setHealth.write(connection, { inboxId, place, ...healthArgs(health) });
    },
    advance: async ({ inboxId, place }, validity, uid, mailAt) => {
      const firstUid = uid > 0 ? uid : null;
      await advance.write(connection, { inboxId, place, validity, uid, firstUid, mailAt });
    },
    deleteOthers: async (inboxId, places) => {
      if (places.length === 0) {
        await removeAll.write(connection, { inboxId });
        return;
      }
      const kept = textList(places);
      await removeOthers(connection, kept.shape, { ...kept.args, inboxId }, (db, p) =>
        db
          .deleteFrom('mailboxes')
          .where(sql<boolean>`inbox_id = ${p('inboxId')}`)
          .where((eb) => eb.not(kept.holds('place', p)))
          .$castTo<never>(),
      );
    },
  };
}

function healthArgs({ state, since, error, failures, refusals, nextAt, lastOkAt }: MailboxHealth): OfHealth {
  return { state, since, error, failures, refusals, nextAt, lastOkAt };
}

function mailboxOf(row: Row): Mailbox {
  const { lease_holder: holder, lease_until: until } = row;
  return {
    inboxId: row.inbox_id,
    place: row.place,
    uidValidity: row.uid_validity,
    firstUid: row.first_uid,
    lastUid: row.last_uid,
    health: {
      state: row.state as MailboxHealth['state'],
      since: row.since,
      error: row.error as MailboxHealth['error'],
      failures: row.failures,
      refusals: row.refusals,
      nextAt: row.next_at,
      lastOkAt: row.last_ok_at,
    },
    lastMailAt: row.last_mail_at,
    lease: holder === null || until === null ? null : { holder, until },
  };
}
