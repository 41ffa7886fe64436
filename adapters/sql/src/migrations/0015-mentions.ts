import { type EngineWords, inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * A row for each agent whom a note mentions. It holds what a list of mentions is ordered by, counted by and hidden by,
 * so that a page is one walk of an index, however many conversations there are. The engine keeps these columns with a
 * trigger, which no writer can forget.
 */
const schema = `
alter table messages add column mentions {text} not null default '[]';

create table mentions (
  message_id {int} not null references messages (id),
  agent_id {int} not null references users (id),
  conversation_id {int} not null references conversations (id),
  newest {flag} not null,
  status_id {int} not null,
  assigned_user_id {int},
  assigned_team_id {int},
  last_message_at {int},
  primary key (message_id, agent_id)
){keyed};
create index mentions_conversation on mentions (conversation_id, agent_id, message_id);
`;

/** @param kept the indexes of lists and counts, and what keeps the columns of the conversation */
export function mentions(words: EngineWords, kept: string): Migration {
  return {
    version: 15,
    name: '0015-mentions',
    sql: inWordsOf(words, schema) + kept,
    leavesRows: true,
    adds: ['messages.mentions', 'mentions'],
  };
}
