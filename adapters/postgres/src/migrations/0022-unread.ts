import { foundUnread, intoUnread, isUnread, unreadConversations } from '@helpdesk/sql';
import { postgresWords } from './postgres-words.ts';

/**
 * Writers of messages and of last-seen marks hold the lock of the conversation, so these functions never run side by
 * side.
 */
const kept = `
create function unread_found_again(id bigint) returns void language plpgsql as $$
begin
  delete from unread_conversations u where u.conversation_id = unread_found_again.id;
  ${intoUnread} ${foundUnread} and c.id = unread_found_again.id;
end $$;

create function unread_message_inserted() returns trigger language plpgsql as $$
begin
  ${intoUnread} select distinct c.id, c.assigned_user_id, c.status_id
    from added m join conversations c on c.id = m.conversation_id
    where c.assigned_user_id is not null and ${isUnread}
    on conflict (conversation_id) do nothing;
  return null;
end $$;
create function unread_message_deleted() returns trigger language plpgsql as $$
begin
  perform unread_found_again(old.conversation_id);
  return null;
end $$;
create function unread_seen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from conversations c where c.id = new.conversation_id and c.assigned_user_id = new.user_id) then
    perform unread_found_again(new.conversation_id);
  end if;
  return null;
end $$;
create function unread_conversation_updated() returns trigger language plpgsql as $$
begin
  if old.assigned_user_id is distinct from new.assigned_user_id then
    perform unread_found_again(new.id);
  else
    update unread_conversations set status_id = new.status_id where conversation_id = new.id;
  end if;
  return null;
end $$;

create trigger unread_insert after insert on messages
  referencing new table as added for each statement execute function unread_message_inserted();
create trigger unread_delete after delete on messages
  for each row when (old.type <> 'activity') execute function unread_message_deleted();
create trigger unread_seen after insert or update of message_id on conversation_last_seen
  for each row execute function unread_seen();
create trigger unread_update after update of assigned_user_id, status_id on conversations
  for each row when (old.assigned_user_id is distinct from new.assigned_user_id or old.status_id <> new.status_id)
  execute function unread_conversation_updated();
`;

export const unread = unreadConversations(postgresWords, kept);
