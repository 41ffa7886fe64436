import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
create table agent_preferences (
  agent_id {int} primary key references users (id),
  preferences {text} not null
){keyed};

-- Filters of conversations under a name: of one agent, of a team, or of all agents.
create table views (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  name {text} not null,
  filters {text} not null,
  visibility {text} not null check (visibility in ('user', 'team', 'all')),
  user_id {int} references users (id),
  team_id {int} references teams (id),
  sort_field {text} not null,
  sort_direction {text} not null
);
create index views_user on views (user_id) where user_id is not null;
create index views_team on views (team_id) where team_id is not null;
`;

export const views: SharedMigration = (words) => ({
  version: 12,
  name: '0012-views',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['agent_preferences', 'views'],
});
