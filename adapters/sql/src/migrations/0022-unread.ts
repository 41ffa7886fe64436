import { type EngineWords, inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * A row for each conversation that its assigned agent has not read completely, so that counting them does not read each
 * of an agent's conversations. The engine keeps it with triggers, which no writer can forget. It is not part of an
 * archive, because an import computes it again.
 */
const schema = `
create table unread_conversations (
  conversation_id {int} primary key references conversations (id) on delete cascade,
  agent_id {int} not null,
  status_id {int} not null
);
create index unread_conversations_of_agent on unread_conversations (agent_id, status_id);
`;

const seenBy = (conversation: string, agent: string) => `coalesce((select s.message_id from conversation_last_seen s
    where s.conversation_id = ${conversation} and s.user_id = ${agent}), 0)`;

/** Whether the agent of the conversation `c`, which is assigned, has not read its message `m`. */
export const isUnread = `m.type <> 'activity'
  and not (m.sender_type = 'agent' and m.sender_id = c.assigned_user_id)
  and m.id > ${seenBy('c.id', 'c.assigned_user_id')}`;

/** `unread_conversations`, as looking at each conversation finds it. */
export const foundUnread = `select c.id as conversation_id, c.assigned_user_id as agent_id, c.status_id
  from conversations c where c.assigned_user_id is not null
  and exists (select 1 from messages m where m.conversation_id = c.id and ${isUnread})`;

export const intoUnread = 'insert into unread_conversations (conversation_id, agent_id, status_id)';

/** @param kept what keeps the table */
export function unreadConversations(words: EngineWords, kept: string): Migration {
  return {
    version: 22,
    name: '0022-unread',
    sql: `${inWordsOf(words, schema)}${intoUnread} ${foundUnread};\n${kept}`,
    leavesRows: true,
  };
}
