import { conversationTotals } from '@helpdesk/sql';
import { sqliteWords } from './sqlite-words.ts';

const same = (row: 'old' | 'new') => `ifnull(assigned_user_id, 0) = ifnull(${row}.assigned_user_id, 0)
    and ifnull(assigned_team_id, 0) = ifnull(${row}.assigned_team_id, 0) and status_id = ${row}.status_id`;

const addNew = `insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
  values (new.assigned_user_id, new.assigned_team_id, new.status_id, 1)
  on conflict (ifnull(assigned_user_id, 0), ifnull(assigned_team_id, 0), status_id) do update set total = total + 1;`;
const takeOld = `update conversation_totals set total = total - 1 where ${same('old')};
  delete from conversation_totals where ${same('old')} and total = 0;`;

const kept = `create unique index conversation_totals_key
  on conversation_totals (ifnull(assigned_user_id, 0), ifnull(assigned_team_id, 0), status_id);
create index conversation_totals_of_agent on conversation_totals (assigned_user_id, assigned_team_id);
create index conversation_totals_of_team on conversation_totals (assigned_team_id, assigned_user_id);

create trigger conversation_totals_insert after insert on conversations begin
  ${addNew}
end;
create trigger conversation_totals_delete after delete on conversations begin
  ${takeOld}
end;
create trigger conversation_totals_update after update of assigned_user_id, assigned_team_id, status_id on conversations
when old.assigned_user_id is not new.assigned_user_id or old.assigned_team_id is not new.assigned_team_id
  or old.status_id <> new.status_id
begin
  ${takeOld}
  ${addNew}
end;

create index conversations_waiting on conversations (waiting_since, id, status_id) where waiting_since is not null;
create index conversations_deadline on conversations (next_sla_deadline_at, id) where next_sla_deadline_at is not null;
create index conversations_interaction on conversations (last_interaction_at, id);
`;

export const totals = conversationTotals(sqliteWords, kept);
