import { mentions } from '@helpdesk/sql';
import { postgresWords } from './postgres-words.ts';

const kept = `create index mentions_list on mentions (agent_id, last_message_at desc nulls last, conversation_id desc)
  include (status_id, assigned_user_id, assigned_team_id) where newest;
create index mentions_count on mentions (agent_id, status_id)
  include (assigned_user_id, assigned_team_id, conversation_id) where newest;

create function mentions_followed() returns trigger language plpgsql as $$
begin
  update mentions set status_id = new.status_id, assigned_user_id = new.assigned_user_id,
    assigned_team_id = new.assigned_team_id, last_message_at = new.last_message_at
  where conversation_id = new.id;
  return null;
end $$;
create trigger mentions_follow
  after update of status_id, assigned_user_id, assigned_team_id, last_message_at on conversations
  for each row when (old.last_message_at is distinct from new.last_message_at or old.status_id <> new.status_id
    or old.assigned_user_id is distinct from new.assigned_user_id
    or old.assigned_team_id is distinct from new.assigned_team_id)
  execute function mentions_followed();
`;

export const mentionsOfNotes = mentions(postgresWords, kept);
