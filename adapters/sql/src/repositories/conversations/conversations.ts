import type { ConversationRepository } from '@helpdesk/domain/ports';
import { type RawBuilder, sql } from 'kysely';
import { drawMessageId, forgetMessageId } from '../../engine/drawn-message-id.ts';
import type { SqlConnection } from '../../engine/engine.ts';
import { idList } from '../../engine/id-list.ts';
import { query, queryFamily } from '../../engine/query.ts';
import { insertedId } from '../../engine/rows.ts';
import { conversationRecord } from '../../lists/conversation-select.ts';
import { conversationReader } from './conversation-reader.ts';
import { deleteConversation } from './delete-conversation.ts';
import { followRenames } from './follow-renames.ts';
import { moveConversations, moveMessages, setContact } from './move-conversations.ts';

const lockByUuid = query<{ uuid: string }, never>((db, p, engine) =>
  db
    .selectFrom('conversations')
    .where('uuid', '=', p('uuid'))
    .select('id')
    .$if(engine.locksRows, (rows) => rows.forNoKeyUpdate())
    .$castTo<never>(),
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
const clearOtherTags = queryFamily<Record<string, unknown>, never>();
const addTags = queryFamily<Record<string, unknown>, never>();
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
    lock: async (uuid, { forMessage = false } = {}) => {
      // What is read next sees what the one before has written who held it.
      if (connection.engine.locksRows) await lockByUuid.write(connection, { uuid });
      if (forMessage) drawMessageId(connection);
      else forgetMessageId(connection);
      return reader.find(uuid);
    },
    insert: async (conversation) => insertedId(await insert(connection, conversation)),
    nextReferenceNumber: async () => String((await nextReference.first(connection, {}))?.value ?? ''),
    update: (id, changes) => conversationRecord.update(connection, id, changes),
    setCustomAttributes: (id, customAttributes) => conversationRecord.update(connection, id, { customAttributes }),
    move: (ids, to) => moveConversations(connection, ids, to),
    delete: (id) => deleteConversation(connection, id),
    setContact: (id, contactId, contactChannelId) => setContact(connection, id, contactId, contactChannelId),
    moveMessages: (ids, of, limit) => moveMessages(connection, ids, of, limit),
    setTags: async (id, tagIds) => {
      if (tagIds.length === 0) {
        await clearTags.write(connection, { id });
        return;
      }
      const kept = idList(tagIds);
      await clearOtherTags(connection, kept.shape, { ...kept.args, id }, (db, p) =>
        db
          .deleteFrom('conversation_tags')
          .where('conversation_id', '=', p('id') as RawBuilder<number>)
          .where((eb) => eb.not(kept.holds('tag_id', p)))
          .$castTo<never>(),
      );
      await addTags(connection, kept.shape, { ...kept.args, id }, (db, p) =>
        db
          .insertInto('conversation_tags')
          .values(
            Object.keys(kept.args).map((name) => ({
              conversation_id: p('id') as RawBuilder<number>,
              tag_id: p(name) as RawBuilder<number>,
            })),
          )
          .onConflict((clash) => clash.doNothing())
          .$castTo<never>(),
      );
    },
    addParticipant: async (id, agentId, at) => {
      await addParticipant.write(connection, { id, agentId, at });
    },
    markSeen: async (id, userId, messageId, at) => {
      await markSeen.write(connection, { id, userId, messageId, at });
    },
    followRenames: () => followRenames(connection),
    addUpTotals: async () => {
      let isMore = false;
      for (const text of connection.engine.addUpTotals ?? []) {
        const [answer] = (await connection.execute(text, [])) as readonly { readonly more: boolean }[];
        isMore ||= answer?.more === true;
      }
      return isMore;
    },
  };
}
