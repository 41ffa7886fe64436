import { conversationTotals } from '@helpdesk/sql';
import { postgresWords } from './postgres-words.ts';

/**
 * Differences, which are only ever added: two transactions that count up one row would wait for each other. A job of
 * the service adds them up (`settleTotals`).
 */
const kept = `create index conversation_totals_of_agent on conversation_totals (assigned_user_id, assigned_team_id);
create index conversation_totals_of_team on conversation_totals (assigned_team_id, assigned_user_id);

create function conversation_totals_inserted() returns trigger language plpgsql as $$
begin
  insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    select assigned_user_id, assigned_team_id, status_id, count(*) from added
    group by assigned_user_id, assigned_team_id, status_id;
  return null;
end $$;
create function conversation_totals_deleted() returns trigger language plpgsql as $$
begin
  insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    select assigned_user_id, assigned_team_id, status_id, -count(*) from removed
    group by assigned_user_id, assigned_team_id, status_id;
  return null;
end $$;
create function conversation_totals_updated() returns trigger language plpgsql as $$
begin
  insert into conversation_totals (assigned_user_id, assigned_team_id, status_id, total)
    values (old.assigned_user_id, old.assigned_team_id, old.status_id, -1),
      (new.assigned_user_id, new.assigned_team_id, new.status_id, 1);
  return null;
end $$;
create trigger conversation_totals_insert after insert on conversations
  referencing new table as added for each statement execute function conversation_totals_inserted();
create trigger conversation_totals_delete after delete on conversations
  referencing old table as removed for each statement execute function conversation_totals_deleted();
create trigger conversation_totals_update after update of assigned_user_id, assigned_team_id, status_id on conversations
  for each row when (old.assigned_user_id is distinct from new.assigned_user_id
    or old.assigned_team_id is distinct from new.assigned_team_id or old.status_id <> new.status_id)
  execute function conversation_totals_updated();

create index conversations_waiting on conversations (waiting_since desc nulls last, id desc) include (status_id)
  where waiting_since is not null;
drop index conversations_snoozed;
create index conversations_snoozed on conversations (snoozed_until desc nulls last, id desc)
  where snoozed_until is not null;
create index conversations_deadline on conversations (next_sla_deadline_at desc nulls last, id desc)
  where next_sla_deadline_at is not null;
create index conversations_interaction on conversations (last_interaction_at desc nulls last, id desc);
`;

export const totals = conversationTotals(postgresWords, kept);
