import type { EngineWords } from './engine-words.ts';
import { inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * How many conversations there are by agent, team and status, so that a list does not read all of them for its total.
 * The engine keeps it with triggers, which no writer can forget. It is not part of an archive, because an import
 * computes it again.
 *
 * The indexes are in the order of lists: few conversations wait, sleep or have a deadline.
 */
const schema = `
create table conversation_totals (
  assigned_user_id {int},
  assigned_team_id {int},
  status_id {int} not null,
  total {int} not null
);
insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
  select assigned_user_id, assigned_team_id, status_id, count(*) from conversations
  group by assigned_user_id, assigned_team_id, status_id;
`;

/** @param kept the indexes of the table, and what keeps it */
export function conversationTotals(words: EngineWords, kept: string): Migration {
  return { version: 8, name: '0008-totals', sql: inWordsOf(words, schema) + kept, leavesRows: true };
}
