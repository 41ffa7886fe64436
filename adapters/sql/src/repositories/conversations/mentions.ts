import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, writeFamily } from '../../engine/query.ts';

type Args = Record<string, unknown>;

const outdate = writeFamily<Args>();
const insert = writeFamily<Args>();

/** Implements `MessageRepository.mention`. */
export async function mention(
  connection: SqlConnection,
  { conversationId, messageId }: { readonly conversationId: number; readonly messageId: number },
  agentIds: readonly number[],
): Promise<void> {
  if (agentIds.length === 0) return;
  const list = idList(agentIds);
  await outdate(connection, list.shape, { ...list.args, conversationId }, (db, p, engine) =>
    db
      .updateTable('mentions')
      .set({ newest: engine.bool(false) })
      .where('conversation_id', '=', p('conversationId') as RawBuilder<number>)
      .where(list.holds('agent_id', p))
      .where('newest', '=', engine.bool(true))
      .$castTo<never>(),
  );
  await insert(connection, list.shape, { ...list.args, conversationId, messageId }, (db, p, engine) =>
    db
      .insertInto('mentions')
      .columns([
        'message_id',
        'agent_id',
        'conversation_id',
        'newest',
        'status_id',
        'assigned_user_id',
        'assigned_team_id',
        'last_message_at',
      ])
      .expression(
        db
          .selectFrom('conversations as c')
          .innerJoin('users as u', (join) => join.onTrue())
          .innerJoin('messages as m', 'm.conversation_id', 'c.id')
          .where('c.id', '=', p('conversationId') as RawBuilder<number>)
          .where('m.id', '=', p('messageId') as RawBuilder<number>)
          .where(list.holds('u.id', p))
          .select([
            'm.id',
            'u.id as agent_id',
            'c.id as conversation_id',
            sql<boolean>`${sql.lit(engine.bool(true))}`.as('newest'),
            'c.status_id',
            'c.assigned_user_id',
            'c.assigned_team_id',
            'c.last_message_at',
          ]),
      )
      .$castTo<never>(),
  );
}

/**
 * For each agent whom the deleted note mentioned last, the note before it becomes the newest, with the current values
 * of the conversation.
 */
const renew = query<{ id: number }, never>((db, p, engine) =>
  db
    .updateTable('mentions')
    .set({
      newest: engine.bool(true),
      status_id: ofConversation('status_id'),
      assigned_user_id: ofConversation('assigned_user_id'),
      assigned_team_id: ofConversation('assigned_team_id'),
      last_message_at: ofConversation('last_message_at'),
    })
    .where(
      sql<SqlBool>`(message_id, agent_id) in (
        select (select max(o.message_id) from mentions o where o.conversation_id = n.conversation_id
            and o.agent_id = n.agent_id and o.message_id < n.message_id), n.agent_id
        from mentions n where n.message_id = ${p('id')} and n.newest = ${sql.lit(engine.bool(true))})`,
    )
    .$castTo<never>(),
);
const forget = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('mentions').where('message_id', '=', p('id')).$castTo<never>(),
);

function ofConversation<T>(column: string): RawBuilder<T> {
  return sql<T>`(select c.${sql.ref(column)} from conversations c where c.id = mentions.conversation_id)`;
}

/** Removes the mentions of a message that is about to be deleted. */
export async function unmention(connection: SqlConnection, id: number): Promise<void> {
  await renew.write(connection, { id });
  await forget.write(connection, { id });
}
