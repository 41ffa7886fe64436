import { foundUnread, intoUnread, isUnread, unreadConversations } from '@helpdesk/sql';
import { sqliteWords } from './sqlite-words.ts';

const findAgain = (id: string) => `delete from unread_conversations where conversation_id = ${id};
  ${intoUnread} ${foundUnread} and c.id = ${id};`;

const seen = `when (select assigned_user_id from conversations where id = new.conversation_id) = new.user_id begin
  ${findAgain('new.conversation_id')}
end;`;

const kept = `create trigger unread_message_insert after insert on messages when new.type <> 'activity' begin
  ${intoUnread} select c.id, c.assigned_user_id, c.status_id
    from conversations c, (select new.id as id, new.type as type, new.sender_type as sender_type,
      new.sender_id as sender_id) m
    where c.id = new.conversation_id and c.assigned_user_id is not null and ${isUnread}
    on conflict (conversation_id) do nothing;
end;
create trigger unread_message_delete after delete on messages when old.type <> 'activity' begin
  ${findAgain('old.conversation_id')}
end;
create trigger unread_seen_insert after insert on conversation_last_seen ${seen}
create trigger unread_seen_update after update of message_id on conversation_last_seen ${seen}
create trigger unread_assigned after update of assigned_user_id on conversations
when old.assigned_user_id is not new.assigned_user_id begin
  ${findAgain('new.id')}
end;
create trigger unread_status after update of status_id on conversations when old.status_id <> new.status_id begin
  update unread_conversations set status_id = new.status_id where conversation_id = new.id;
end;
`;

export const unread = unreadConversations(sqliteWords, kept);
