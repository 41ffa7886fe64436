import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What agents have begun to write, and not sent.
create table drafts (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  conversation_id {int} not null references conversations (id),
  agent_id {int} not null references users (id),
  type {text} not null check (type in ('reply', 'private_note')),
  content {text} not null,
  meta {text} not null,
  unique (agent_id, conversation_id, type)
);
create index drafts_conversation on drafts (conversation_id);
create index drafts_age on drafts (updated_at);
`;

export const drafts: SharedMigration = (words) => ({
  version: 17,
  name: '0017-drafts',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['drafts'],
});
