import type { SendingRecipient } from '@helpdesk/domain';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily, writeFamily } from '../../engine/query.ts';
import { inParts } from './in-parts.ts';

interface Row {
  readonly mail_id: number;
  readonly position: number;
  readonly address: string;
  readonly role: string;
  readonly state: string;
  readonly at: number | null;
  readonly code: string | null;
  readonly text: string | null;
}

type Stored = Row & Record<string, unknown>;

const ofMails = queryFamily<Record<string, unknown>, Row>();
const put = query<Stored, never>((db, p) =>
  db
    .insertInto('mail_out_to')
    .values({
      mail_id: p('mail_id'),
      position: p('position'),
      address: p('address'),
      role: p('role'),
      state: p('state'),
      at: p('at'),
      code: p('code'),
      text: p('text'),
    })
    .onConflict((clash) =>
      clash.columns(['mail_id', 'position']).doUpdateSet((eb) => ({
        address: eb.ref('excluded.address'),
        role: eb.ref('excluded.role'),
        state: eb.ref('excluded.state'),
        at: eb.ref('excluded.at'),
        code: eb.ref('excluded.code'),
        text: eb.ref('excluded.text'),
      })),
    )
    .$castTo<never>(),
);

const remove = writeFamily<Record<string, unknown>>();

/** By mail, in the order of the head. */
export async function recipientsOf(
  connection: SqlConnection,
  mailIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SendingRecipient[]>> {
  const rows = await inParts(mailIds, (some) => {
    const list = idList(some);
    return ofMails(connection, list.shape, list.args, (db, p) =>
      db.selectFrom('mail_out_to').selectAll().where(list.holds('mail_id', p)).orderBy('mail_id').orderBy('position'),
    );
  });
  const byMail = new Map<number, SendingRecipient[]>();
  for (const row of rows) {
    const of = byMail.get(row.mail_id) ?? [];
    of.push(recipientOf(row));
    byMail.set(row.mail_id, of);
  }
  return byMail;
}

export async function addRecipients(
  connection: SqlConnection,
  mailId: number,
  recipients: readonly SendingRecipient[],
): Promise<void> {
  for (const [position, recipient] of recipients.entries()) {
    await put.write(connection, storedRecipient(mailId, position, recipient));
  }
}

/** Writes those that differ: most steps of a mail change none of its recipients, of which it always has as many. */
export async function changeRecipients(
  connection: SqlConnection,
  mailId: number,
  recipients: readonly SendingRecipient[],
): Promise<void> {
  const before = (await recipientsOf(connection, [mailId])).get(mailId) ?? [];
  for (const [position, recipient] of recipients.entries()) {
    if (isSame(before[position], recipient)) continue;
    await put.write(connection, storedRecipient(mailId, position, recipient));
  }
}

export async function deleteRecipientsOf(connection: SqlConnection, mailIds: readonly number[]): Promise<void> {
  const list = idList(mailIds);
  await remove(connection, list.shape, list.args, (db, p) =>
    db.deleteFrom('mail_out_to').where(list.holds('mail_id', p)).$castTo<never>(),
  );
}

function isSame(one: SendingRecipient | undefined, other: SendingRecipient): boolean {
  return (
    one?.address === other.address &&
    one.role === other.role &&
    one.state === other.state &&
    one.at === other.at &&
    one.code === other.code &&
    one.text === other.text
  );
}

function storedRecipient(mailId: number, position: number, recipient: SendingRecipient): Stored {
  const { address, role, state, at, code, text } = recipient;
  return { mail_id: mailId, position, address, role, state, at, code, text };
}

function recipientOf({ address, role, state, at, code, text }: Row): SendingRecipient {
  return {
    address,
    role: role as SendingRecipient['role'],
    state: state as SendingRecipient['state'],
    at,
    code,
    text,
  };
}
