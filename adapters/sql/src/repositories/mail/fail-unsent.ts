import type { Delivery, MessageMeta } from '@helpdesk/domain';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { changeInParts, type InTransaction, type RowParts } from '../../engine/row-parts.ts';

/** Conversations of a transaction. */
const conversationsOfPart = 100;

const disable = query<object, { id: number }>((db, _p, engine) =>
  db
    .updateTable('inboxes')
    .set({ enabled: engine.bool(false) })
    .where('channel', '=', 'email')
    .where('from_address', 'is', null)
    .where('enabled', '=', engine.bool(true))
    .returning('id'),
);
const mailInbox = query<object, { id: number }>((db) =>
  db.selectFrom('inboxes').where('channel', '=', 'email').select('id').limit(1),
);
const nextConversations = query<{ from: number; limit: number }, { id: number }>((db, p) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .where('i.channel', '=', 'email')
    .where('c.id', '>', p('from'))
    .select('c.id')
    .orderBy('c.id')
    .limit(p('limit')),
);
const unsentOf = queryFamily<Record<string, unknown>, { id: number; meta: string }>();
const fail = query<{ id: number; meta: string }, never>((db, p) =>
  db
    .updateTable('messages')
    .set({ status: 'failed', meta: p('meta') })
    .where('id', '=', p('id'))
    .where('status', '=', 'pending')
    .$castTo<never>(),
);

/**
 * What a desk without a transport for mail has left: its e-mail inboxes are disabled, because none has a sender, and
 * replies that were never sent are failed and stay unsent. Without such a desk it is one light read. Source: section 14 of
 * the design of the e-mail channel.
 *
 * @param connection outside of transactions
 * @param report one line
 */
export async function failUnsent(
  connection: SqlConnection,
  transact: InTransaction,
  report: (line: string) => void,
): Promise<void> {
  await changeInParts(connection, transact, unsentMail, (reached) =>
    report(`looking for unsent mail up to conversation ${reached}`),
  );
}

/** The same in the transaction of the connection: of a desk that an archive of an older schema brings. */
export async function failAllUnsent(connection: SqlConnection): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined; ) from = await unsentMail.change(connection, from);
}

/** Its counter is the last conversation that was looked at. */
const unsentMail: RowParts = {
  counter: 'unsent_mail',
  change: async (connection, from) => {
    if (Number(from) === 0) await disable.all(connection, {});
    if ((await mailInbox.first(connection, {})) === undefined) return undefined;
    const found = await nextConversations.all(connection, { from, limit: conversationsOfPart });
    const ids = found.map(({ id }) => Number(id));
    if (ids.length === 0) return undefined;
    await failOf(connection, ids);
    return ids.at(-1);
  },
};

async function failOf(connection: SqlConnection, conversationIds: readonly number[]): Promise<void> {
  const list = idList(conversationIds);
  const unsent = await unsentOf(connection, list.shape, list.args, (db, p, engine) =>
    db
      .selectFrom('messages as m')
      .where(list.holds('m.conversation_id', p))
      .where('m.status', '=', 'pending')
      .where('m.type', '=', 'outgoing')
      .where('m.private', '=', engine.bool(false))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('mail_out as o').whereRef('o.message_id', '=', 'm.id').select('o.id'))),
      )
      .select(['m.id', 'm.meta']),
  );
  for (const { id, meta } of unsent) await fail.write(connection, { id: Number(id), meta: neverSent(meta) });
}

/** The meta of the message with what agents see of its delivery. */
function neverSent(json: string): string {
  const meta = JSON.parse(json) as MessageMeta;
  const addresses = new Set([...meta.to, ...meta.cc, ...meta.bcc]);
  const state: Delivery['state'] = 'failed';
  const failed = [...addresses].map((address) => ({ address, code: 'mail.no_transport', text: null }));
  return JSON.stringify({ ...meta, delivery: { state, next_at: null, failed } });
}
