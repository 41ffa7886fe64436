import { newestMentions } from '@helpdesk/sql';

export const mentionsOfNewest = newestMentions(`
create index mentions_newest on mentions (conversation_id, agent_id) where newest = 1;

drop trigger mentions_follow;
create trigger mentions_follow
after update of status_id, assigned_user_id, assigned_team_id, last_message_at on conversations
when old.last_message_at is not new.last_message_at or old.status_id <> new.status_id
  or old.assigned_user_id is not new.assigned_user_id or old.assigned_team_id is not new.assigned_team_id
begin
  update mentions set status_id = new.status_id, assigned_user_id = new.assigned_user_id,
    assigned_team_id = new.assigned_team_id, last_message_at = new.last_message_at
  where conversation_id = new.id and newest = 1;
end;
`);
