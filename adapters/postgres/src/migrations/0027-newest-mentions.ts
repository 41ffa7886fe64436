import { newestMentions } from '@helpdesk/sql';

export const mentionsOfNewest = newestMentions(`
create index mentions_newest on mentions (conversation_id, agent_id) where newest;

create or replace function mentions_followed() returns trigger language plpgsql as $$
begin
  update mentions set status_id = new.status_id, assigned_user_id = new.assigned_user_id,
    assigned_team_id = new.assigned_team_id, last_message_at = new.last_message_at
  where conversation_id = new.id and newest;
  return null;
end $$;
`);
