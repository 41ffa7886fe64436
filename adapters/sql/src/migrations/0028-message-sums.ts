import { type EngineWords, inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * How many messages a conversation has of each type and sender, and the newest of them, so that no list counts messages
 * to have its total, and nobody walks over messages that do not count as unread. The engine keeps it with triggers,
 * which no writer can forget; it is no part of an archive, because an import makes it again.
 *
 * `messages_of_sender` has the messages of each row in their order.
 */
const schema = `
create table message_sums (
  conversation_id {int} not null references conversations (id) on delete cascade,
  type {text} not null,
  private {flag} not null,
  sender_type {text} not null,
  sender_id {int} not null,
  total {int} not null,
  newest_id {int} not null,
  primary key (conversation_id, type, private, sender_type, sender_id)
){keyed};
create index messages_of_sender on messages (conversation_id, type, private, sender_type, sender_id, id);
`;

/** The columns that distinguish the rows of `message_sums`. */
export const sumKeys = 'conversation_id, type, private, sender_type, sender_id';

/** The columns of the key of two rows, with something between each two: `old.type = m.type and …`. */
export const keysOf = (one: string, other: string, between = '=', joined = ' and '): string =>
  sumKeys
    .split(', ')
    .map((column) => `${one}.${column} ${between} ${other}.${column}`)
    .join(joined);

export const intoSums = `insert into message_sums (${sumKeys}, total, newest_id)`;

/** `message_sums`, as counting finds it. */
export const countedMessages = `select ${sumKeys}, count(*) as total, max(id) as newest_id from messages
  group by ${sumKeys}`;

/**
 * Whether the agent of the conversation `c`, which is assigned, has not read all messages of the row `m` of
 * `message_sums`.
 */
const isUnread = `m.type <> 'activity' and not (m.sender_type = 'agent' and m.sender_id = c.assigned_user_id)
  and m.newest_id > coalesce((select s.message_id from conversation_last_seen s
    where s.conversation_id = c.id and s.user_id = c.assigned_user_id), 0)`;

/** `unread_conversations`, as the sums have it. */
export const unreadBySums = `select c.id as conversation_id, c.assigned_user_id as agent_id, c.status_id
  from conversations c where c.assigned_user_id is not null
  and exists (select 1 from message_sums m where m.conversation_id = c.id and ${isUnread})`;

/** @param kept what keeps the table, and the order of the conversations of a contact */
export function messageSums(words: EngineWords, kept: string): Migration {
  return {
    version: 28,
    name: '0028-message-sums',
    sql: `${inWordsOf(words, schema)}${intoSums} ${countedMessages};\n${kept}`,
    leavesRows: true,
  };
}
