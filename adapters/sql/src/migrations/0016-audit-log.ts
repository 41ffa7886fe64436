import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- What agents and the service did that matters for the safety of the desk.
create table activity_logs (
  id {id},
  created_at {int} not null,
  updated_at {int} not null,
  activity_type {text} not null,
  description {text} not null,
  actor_id {int} references users (id),
  target_type {text},
  target_id {int},
  ip {text},
  request_id {text},
  via {text} not null,
  meta {text} not null
);
create index activity_logs_created on activity_logs (created_at, id);
create index activity_logs_type on activity_logs (activity_type, created_at, id);
create index activity_logs_actor on activity_logs (actor_id, created_at, id) where actor_id is not null;
`;

export const auditLog: SharedMigration = (words) => ({
  version: 16,
  name: '0016-audit-log',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['activity_logs'],
});
