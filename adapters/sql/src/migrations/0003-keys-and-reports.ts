import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
create table api_keys (
  id {id},
  agent_id {int} not null references users (id),
  created_at {int} not null,
  name {text} not null,
  name_key {text} not null,
  api_key {text} not null unique,
  secret_hash {text} not null,
  permissions {text},
  expires_at {int},
  last_used_at {int},
  unique (agent_id, name_key)
);

alter table socket_tickets add column api_key_id {int} references api_keys (id);

-- What the reports count of a window.
create index messages_created on messages (created_at, type, private);
create index conversations_resolved on conversations (resolved_at) where resolved_at is not null;
`;

export const keysAndReports: SharedMigration = (words) => ({
  version: 3,
  name: '0003-keys-and-reports',
  sql: inWordsOf(words, schema),
  adds: ['api_keys', 'socket_tickets.api_key_id'],
});
