import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- Prepared texts of agents, and what is changed of a conversation with them. Actions and occasions are JSON.
create table macros (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  content {text} not null,
  actions {text} not null,
  occasions {text} not null,
  visibility {text} not null check (visibility in ('user', 'team', 'all')),
  user_id {int} references users (id),
  team_id {int} references teams (id),
  usage_count {int} not null default 0
);
create index macros_user on macros (user_id) where visibility = 'user';
create index macros_shared on macros (id) where visibility <> 'user';
`;

export const macros: SharedMigration = (words) => ({
  version: 21,
  name: '0021-macros',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['macros'],
});
