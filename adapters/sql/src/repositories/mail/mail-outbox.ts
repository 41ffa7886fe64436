import { concernsAgain, type MailInOutbox, type SendingMail, sendingPeriodMs } from '@helpdesk/domain';
import type { MailOutboxReader, MailOutboxRepository } from '@helpdesk/domain/ports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily, writeFamily } from '../../engine/query.ts';
import { insertedId } from '../../engine/rows.ts';
import { inParts } from './in-parts.ts';
import { mailsOf, type OutRow, outRecord, storedMail, storedState } from './mail-out-rows.ts';
import { countQueued, listOpen, listQueued } from './mail-queue.ts';
import { addRecipients, changeRecipients, deleteRecipientsOf } from './mail-recipients.ts';

const findOne = query<{ id: number }, OutRow>((db, p) =>
  db.selectFrom('mail_out').selectAll().where('id', '=', p('id')),
);
const ofMessage = query<{ messageId: number }, OutRow>((db, p) =>
  db.selectFrom('mail_out').selectAll().where('message_id', '=', p('messageId')),
);
const ofMessages = queryFamily<Record<string, unknown>, OutRow>();
const ofHeader = query<{ headerId: string }, OutRow>((db, p) =>
  db.selectFrom('mail_out').selectAll().where('header_id', '=', p('headerId')).orderBy('id'),
);
/** A step or two of an index for each inbox, however many mails wait; of a disabled one all that wait. */
interface DueRow {
  readonly id: number;
  readonly first_waiting: number | null;
  readonly later_waiting: number | null;
  readonly first_claimed: number | null;
  readonly later_claimed: number | null;
}
const due = query<{ at: number }, DueRow>((db, p, engine) => {
  const least = (column: 'next_at' | 'claim_until', isLater: boolean, given?: RawBuilder<number>) => {
    const known = sql.ref<number>(`o.${column}`);
    const time = given ?? known;
    const later = isLater ? sql` and ${time} > ${p('at')}` : sql``;
    return sql<
      number | null
    >`(select min(${time}) from mail_out o where o.inbox_id = i.id and ${known} is not null${later})`;
  };
  const overdueAt = sql<number>`(o.started_at + ${sql.lit(sendingPeriodMs)})`;
  const isDisabled = sql<SqlBool>`i.enabled = ${sql.lit(engine.bool(false))} and i.closed_at is null`;
  const waiting = (isLater: boolean) =>
    sql<number | null>`case when ${isDisabled}
      then ${least('next_at', isLater, overdueAt)} else ${least('next_at', isLater)} end`;
  return db
    .selectFrom('inboxes as i')
    .select([
      'i.id',
      waiting(false).as('first_waiting'),
      waiting(true).as('later_waiting'),
      least('claim_until', false).as('first_claimed'),
      least('claim_until', true).as('later_claimed'),
    ])
    .orderBy('i.id');
});
const runOut = query<{ inboxId: number; at: number }, OutRow>((db, p) =>
  db
    .selectFrom('mail_out')
    .selectAll()
    .where('inbox_id', '=', p('inboxId'))
    .where('claim_until', 'is not', null)
    .where('claim_until', '<=', p('at')),
);
const countBegun = query<{ inboxId: number; after: number }, { count: number }>((db, p) =>
  db
    .selectFrom('mail_out')
    .where('inbox_id', '=', p('inboxId'))
    .where('begun_at', 'is not', null)
    .where('begun_at', '>', p('after'))
    .select(sql<number>`count(*)`.as('count')),
);
const openOf = query<{ conversationId: number }, OutRow>((db, p, engine) =>
  db
    .selectFrom('mail_out')
    .selectAll()
    .where(sql<SqlBool>`unaccepted > 0`)
    .where('conversation_id', '=', p('conversationId'))
    .where('is_left', '=', engine.bool(false))
    .orderBy('id', 'desc'),
);
const insert = outRecord.insertion();
const changes = queryFamily<Record<string, unknown>, { id: number }>();
const leave = query<{ id: number }, never>((db, p, engine) =>
  db
    .updateTable('mail_out')
    .set({ is_left: engine.bool(true) })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);

const someOfInbox = query<{ inboxId: number; limit: number }, { id: number }>((db, p) =>
  db.selectFrom('mail_out').where('inbox_id', '=', p('inboxId')).select('id').limit(p('limit')),
);
const remove = writeFamily<Record<string, unknown>>();

export function mailOutboxReader(connection: SqlConnection): MailOutboxReader {
  const whole = async (rows: Promise<readonly OutRow[]>): Promise<readonly MailInOutbox[]> =>
    mailsOf(connection, await rows);
  return {
    find: async (id) => (await whole(findOne.all(connection, { id })))[0],
    findOfMessage: async (messageId) => (await whole(ofMessage.all(connection, { messageId })))[0],
    listOfMessages: async (messageIds) => {
      const found = await inParts(messageIds, (some) => {
        const list = idList(some);
        return whole(
          ofMessages(connection, list.shape, list.args, (db, p) =>
            db.selectFrom('mail_out').selectAll().where(list.holds('message_id', p)),
          ),
        );
      });
      return byId(found);
    },
    findByHeaderId: (headerId) => whole(ofHeader.all(connection, { headerId })),
    listQueued: (inboxId, at, limit) => listQueued(connection, inboxId, at, limit),
    listOpen: (inboxId, part, limit) => whole(listOpen(connection, inboxId, part, limit)),
    countQueued: (inboxId, most) => countQueued(connection, inboxId, most),
    listDue: async (at) => {
      const rows = await due.all(connection, { at });
      const isDue = (first: number | null): boolean => first !== null && first <= at;
      const later = rows.flatMap((row) => [row.later_waiting ?? [], row.later_claimed ?? []]).flat();
      return {
        inboxIds: rows.filter((row) => isDue(row.first_waiting) || isDue(row.first_claimed)).map(({ id }) => id),
        nextAt: later.length === 0 ? null : Math.min(...later),
      };
    },
    listRunOut: async (inboxId, at) => byId(await whole(runOut.all(connection, { inboxId, at }))),
    countBegun: async (inboxId, after) => (await countBegun.first(connection, { inboxId, after }))?.count ?? 0,
    listOpenOf: (conversationId) => whole(openOf.all(connection, { conversationId })),
  };
}

export function mailOutbox(connection: SqlConnection): MailOutboxRepository {
  return {
    ...mailOutboxReader(connection),
    insert: async (mail) => {
      const id = insertedId(await insert(connection, storedMail(mail)));
      await addRecipients(connection, id, mail.sending.recipients);
      return id;
    },
    change: async (id, before, after, at) => {
      const [changed] = await changeState(connection, id, before, after, at);
      if (changed === undefined) return false;
      await changeRecipients(connection, id, after.recipients);
      return true;
    },
    leave: async (id) => {
      await leave.write(connection, { id });
    },
    deleteOfInbox: async (inboxId, limit) => {
      const ids = (await someOfInbox.all(connection, { inboxId, limit })).map(({ id }) => id);
      if (ids.length === 0) return 0;
      await deleteRecipientsOf(connection, ids);
      const list = idList(ids);
      await remove(connection, list.shape, list.args, (db, p) =>
        db.deleteFrom('mail_out').where(list.holds('id', p)).$castTo<never>(),
      );
      return ids.length;
    },
  };
}

/** Whether the mail is still as it was read decides in the database, in one statement. */
function changeState(
  connection: SqlConnection,
  id: number,
  before: SendingMail,
  after: SendingMail,
  at: number,
): Promise<readonly { readonly id: number }[]> {
  const begins = before.step === 'waiting' && after.step === 'sending';
  const isShownAgain = concernsAgain(before, after);
  const state = storedState(after);
  const names = Object.keys(state);
  // Renewals alone change the end of a claim, and a recipient never changes alone.
  const { step, claim, started_at, next_at, attempts, unknowns, put_off_at } = storedState(before);
  const former = { step, claim, started_at, next_at, attempts, unknowns, put_off_at };
  const formerArgs = Object.entries(former).filter(([, value]) => value !== null);
  const args = {
    ...state,
    id,
    at,
    ...Object.fromEntries(formerArgs.map(([name, value]) => [`former_${name}`, value])),
  };
  const shape = `${formerArgs.map(([name]) => name).join()} ${begins} ${isShownAgain}`;
  return changes(connection, shape, args, (db, p, engine) =>
    db
      .updateTable('mail_out')
      .set({
        ...Object.fromEntries(names.map((name) => [name, p(name)])),
        ...(begins && { begun_at: p('at') as RawBuilder<number> }),
        ...(isShownAgain && { is_left: engine.bool(false) }),
      })
      .where('id', '=', p('id') as RawBuilder<number>)
      .where((eb) =>
        eb.and(
          Object.entries(former).map(([name, value]) =>
            value === null
              ? sql<SqlBool>`${sql.ref(name)} is null`
              : sql<SqlBool>`${sql.ref(name)} = ${p(`former_${name}`)}`,
          ),
        ),
      )
      .returning('id'),
  );
}

function byId(found: readonly MailInOutbox[]): readonly MailInOutbox[] {
  return found.toSorted((a, b) => a.id - b.id);
}
