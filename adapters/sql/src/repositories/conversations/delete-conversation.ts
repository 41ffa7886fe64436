import { anyTables } from '../../engine/any-tables.ts';
import type { SqlConnection } from '../../engine/engine.ts';
import { query } from '../../engine/query.ts';

/** In this order: the sums of tags and messages are counted down while the conversation is there. */
const parts = [
  'mentions',
  'drafts',
  'conversation_tags',
  'conversation_participants',
  'conversation_last_seen',
  'messages',
] as const;

const steps = [
  ...parts.map((table) =>
    query<{ id: number }, never>((db, p) =>
      anyTables(db).deleteFrom(table).where('conversation_id', '=', p('id')).$castTo<never>(),
    ),
  ),
  query<{ id: number }, never>((db, p) => db.deleteFrom('conversations').where('id', '=', p('id')).$castTo<never>()),
];

/** Implements `ConversationRepository.delete`. */
export async function deleteConversation(connection: SqlConnection, id: number): Promise<void> {
  for (const step of steps) await step.write(connection, { id });
}
