import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What agents are told besides the events of their conversations.
create table notifications (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  agent_id {int} not null references users (id),
  type {text} not null,
  title {text} not null,
  body {text},
  is_read {flag} not null,
  conversation_id {int} references conversations (id),
  -- No references: messages are deleted, and the notifications about them with them; actors stay as they are.
  message_id {int},
  actor_id {int},
  meta {text} not null
);
create index notifications_agent on notifications (agent_id, id);
create index notifications_message on notifications (message_id) where message_id is not null;
create index notifications_age on notifications (created_at);
`;

export const notifications: SharedMigration = (words) => ({
  version: 14,
  name: '0014-notifications',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['notifications'],
});
