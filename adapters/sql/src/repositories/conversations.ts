import type { ConversationRepository } from '@helpdesk/domain/ports';
import { sql } from 'kysely';
import { conversationRecord } from '../conversation-select.ts';
import type { SqlConnection } from '../engine.ts';
import { query } from '../query.ts';
import { insertedId } from '../rows.ts';
import { conversationReader } from './conversation-reader.ts';

const move = query<{ id: number; contactId: number; channelId: number }, never>((db, p) =>
  db
    .updateTable('conversations')
    .set({ contact_id: p('contactId'), contact_channel_id: p('channelId') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const lockByUuid = query<{ uuid: string }, { id: number }>((db, p, engine) =>
  db
    .selectFrom('conversations')
    .where('uuid', '=', p('uuid'))
    .select('id')
    .$if(engine.locksRows, (rows) => rows.forNoKeyUpdate()),
);
const nextReference = query<object, { value: number }>((db, _p, { nextReferenceNumber }) => {
  if (nextReferenceNumber !== undefined) return db.selectNoFrom(nextReferenceNumber.as('value'));
  return db
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'reference_number')
    .returning('value');
});
const insert = conversationRecord.insertion();
const clearTags = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('conversation_tags').where('conversation_id', '=', p('id')).$castTo<never>(),
);
const addTag = query<{ id: number; tagId: number }, never>((db, p) =>
  db
    .insertInto('conversation_tags')
    .values({ conversation_id: p('id'), tag_id: p('tagId') })
    .onConflict((clash) => clash.doNothing())
    .$castTo<never>(),
);
const addParticipant = query<{ id: number; agentId: number; at: number }, never>((db, p) =>
  db
    .insertInto('conversation_participants')
    .values({ conversation_id: p('id'), user_id: p('agentId'), created_at: p('at') })
    .onConflict((clash) => clash.columns(['conversation_id', 'user_id']).doNothing())
    .$castTo<never>(),
);
const markSeen = query<{ id: number; userId: number; messageId: number; at: number }, never>((db, p) =>
  db
    .insertInto('conversation_last_seen')
    .values({ conversation_id: p('id'), user_id: p('userId'), message_id: p('messageId'), seen_at: p('at') })
    .onConflict((clash) =>
      clash.columns(['conversation_id', 'user_id']).doUpdateSet({ message_id: p('messageId'), seen_at: p('at') }),
    )
    .$castTo<never>(),
);

export function conversations(connection: SqlConnection): ConversationRepository {
  const reader = conversationReader(connection);
  return {
    ...reader,
    lock: async (uuid) => {
      if (connection.engine.locksRows) await lockByUuid.first(connection, { uuid });
      return reader.find(uuid);
    },
    insert: async (conversation) => insertedId(await insert(connection, conversation)),
    nextReferenceNumber: async () => String((await nextReference.first(connection, {}))?.value ?? ''),
    update: (id, changes) => conversationRecord.update(connection, id, changes),
    move: async (id, contactId, channelId) => {
      await move.all(connection, { id, contactId, channelId });
    },
    setTags: async (id, tagIds) => {
      await clearTags.all(connection, { id });
      for (const tagId of tagIds) await addTag.all(connection, { id, tagId });
    },
    addParticipant: async (id, agentId, at) => {
      await addParticipant.all(connection, { id, agentId, at });
    },
    markSeen: async (id, userId, messageId, at) => {
      await markSeen.all(connection, { id, userId, messageId, at });
    },
    addUpTotals: async () => {
      const { addUpTotals } = connection.engine;
      if (addUpTotals !== undefined) await connection.execute(addUpTotals, []);
    },
  };
}
