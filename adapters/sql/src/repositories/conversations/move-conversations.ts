import { messageTypes } from '@helpdesk/domain';
import type { ConversationMove } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily, writeFamily } from '../../engine/query.ts';

type Args = Record<string, unknown>;

const locked = queryFamily<Args, { id: number }>();
const given = queryFamily<Args, { id: number; seq: number }>();
const written = writeFamily<Args>();
const seen = writeFamily<Args>();
const writtenSome = queryFamily<Args, { id: number }>();

/** Implements `ConversationRepository.move` with four statements for any number of conversations. */
export async function moveConversations(
  connection: SqlConnection,
  ids: readonly number[],
  to: ConversationMove,
): Promise<readonly { readonly id: number; readonly seq: number }[]> {
  if (ids.length === 0) return [];
  const asked = idList(ids);
  const found = await locked(connection, asked.shape, { ...asked.args, formerId: to.formerId }, (db, p, engine) =>
    db
      .selectFrom('conversations')
      .where(asked.holds('id', p))
      .where('contact_id', '=', p('formerId') as RawBuilder<number>)
      .select('id')
      .orderBy('id')
      .$if(engine.locksRows, (rows) => rows.forNoKeyUpdate()),
  );
  if (found.length === 0) return [];
  const some = idList(found.map(({ id }) => id));
  const args = { ...some.args, ...to };
  const moved = await given(connection, some.shape, args, (db, p) =>
    db
      .updateTable('conversations')
      .set({
        contact_id: p('contactId') as RawBuilder<number>,
        contact_channel_id: p('contactChannelId') as RawBuilder<number>,
        updated_at: p('at') as RawBuilder<number>,
        seq: sql`seq + 1`,
      })
      .where(some.holds('id', p))
      .returning(['id', 'seq']),
  );
  await written(connection, some.shape, args, (db, p) =>
    db
      .updateTable('messages')
      .set({ sender_id: p('contactId') as RawBuilder<number> })
      .where(some.holds('conversation_id', p))
      .where('sender_id', '=', p('formerId') as RawBuilder<number>)
      .$castTo<never>(),
  );
  await seen(connection, some.shape, args, (db, p) =>
    db
      .updateTable('conversation_last_seen')
      .set({ user_id: p('contactId') as RawBuilder<number> })
      .where(some.holds('conversation_id', p))
      .where('user_id', '=', p('formerId') as RawBuilder<number>)
      .$castTo<never>(),
  );
  return moved.toSorted((a, b) => a.id - b.id);
}

const toOther = query<{ id: number; contactId: number; contactChannelId: number }, never>((db, p) =>
  db
    .updateTable('conversations')
    .set({ contact_id: p('contactId'), contact_channel_id: p('contactChannelId') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);

/** As `ConversationRepository.setContact`. */
export async function setContact(
  connection: SqlConnection,
  id: number,
  contactId: number,
  contactChannelId: number,
): Promise<void> {
  await toOther.write(connection, { id, contactId, contactChannelId });
}

/** As `ConversationRepository.moveMessages`. Every kind is named, so that the index by sender is used. */
export async function moveMessages(
  connection: SqlConnection,
  ids: readonly number[],
  of: Pick<ConversationMove, 'formerId' | 'contactId'>,
  limit: number,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const asked = idList(ids);
  const moved = await writtenSome(connection, asked.shape, { ...asked.args, ...of, limit }, (db, p, engine) =>
    db
      .updateTable('messages')
      .set({ sender_id: p('contactId') as RawBuilder<number> })
      .where('id', 'in', (some) =>
        some
          .selectFrom('messages')
          .select('id')
          .where(asked.holds('conversation_id', p))
          .where('type', 'in', [...messageTypes])
          .where('private', 'in', [engine.bool(false), engine.bool(true)])
          .where('sender_type', '=', 'contact')
          .where('sender_id', '=', p('formerId') as RawBuilder<number>)
          .limit(p('limit') as RawBuilder<number>),
      )
      .returning('id'),
  );
  return moved.length === limit;
}
