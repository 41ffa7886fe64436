import { emptiedNote } from '@helpdesk/domain';
import type { MessageRepository } from '@helpdesk/domain/ports';
import { takeMessageId } from '../../engine/drawn-message-id.ts';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';
import { insertedId } from '../../engine/rows.ts';
import { mention, unmention } from './mentions.ts';
import { messageReader } from './message-reader.ts';
import { messageRecord } from './message-rows.ts';

const setStatus = query<{ id: number; status: string; at: number }, never>((db, p) =>
  db
    .updateTable('messages')
    .set({ status: p('status'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const setMeta = query<{ id: number; meta: string; at: number }, never>((db, p) =>
  db
    .updateTable('messages')
    .set({ meta: p('meta'), updated_at: p('at') })
    .where('id', '=', p('id'))
    .$castTo<never>(),
);
const insert = messageRecord.insertion();
const insertWithId = messageRecord.insertionWithId();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('messages').where('id', '=', p('id')).$castTo<never>(),
);

export function messages(connection: SqlConnection): MessageRepository {
  const reader = messageReader(connection);
  return {
    ...reader,
    insert: async (message) => {
      const id = await takeMessageId(connection);
      if (id === undefined) return insertedId(await insert(connection, message));
      await insertWithId(connection, message, id);
      return id;
    },
    mention: (conversationId, messageId, agentIds) => mention(connection, { conversationId, messageId }, agentIds),
    setStatus: async (id, status, at) => {
      await setStatus.write(connection, { id, status, at });
    },
    setMeta: async (id, meta, at) => {
      await setMeta.write(connection, { id, meta: JSON.stringify(meta), at });
    },
    delete: async (id, at) => {
      const note = await reader.findById(id);
      if (note === undefined) return;
      await unmention(connection, id);
      // Everything that was kept for counts and searches goes with the row. The emptied note needs none of it.
      await remove.write(connection, { id });
      const { id: _, author, conversationUuid, attachments, ...kept } = { ...note, ...emptiedNote(at) };
      await insertWithId(connection, { ...kept, type: 'activity', private: true }, id);
    },
  };
}
