import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

/**
 * Activities and entries of the audit log keep what happened; until now they have kept an English sentence. Those of an
 * older desk are read back behind this step, in parts; the counters hold behind which id they begin. See `readFacts`.
 */
const schema = `
alter table conversations add column last_activity {text};
alter table activity_logs add column actor_name {text};
alter table activity_logs add column target_name {text};
insert into counters (name, value) values ('facts_messages', 0), ('facts_conversations', 0), ('facts_activity_logs', 0);
`;

/** The first schema whose rows are kept as facts. */
export const factsSince = 33;

export const facts: SharedMigration = (words) => ({
  version: factsSince,
  name: '0033-facts',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['conversations.last_activity', 'activity_logs.actor_name', 'activity_logs.target_name'],
});
