import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- The sessions of contacts in an inbox up to this id have ended; their rows are swept in parts, in the order of the index.
alter table inboxes add column last_ended_session {int} not null default 0;
drop index widget_sessions_inbox;
create index widget_sessions_inbox on widget_sessions (inbox_id, id);
`;

export const endedSessions: SharedMigration = (words) => ({
  version: 34,
  name: '0034-ended-sessions',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['inboxes.last_ended_session'],
});
