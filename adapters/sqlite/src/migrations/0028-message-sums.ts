import { intoSums, intoUnread, keysOf, messageSums, sumKeys, unreadBySums } from '@helpdesk/sql';
import { sqliteWords } from './sqlite-words.ts';

const valuesOf = (row: string) => sumKeys.replaceAll(/\w+/g, `${row}.$&`);

const addNew = `${intoSums} values (${valuesOf('new')}, 1, new.id)
    on conflict (${sumKeys}) do update set total = total + 1, newest_id = max(newest_id, new.id);`;
/**
 * Only if the newest one goes is the one before it looked for: one step of an index. SQLite 3.40 takes no other name for
 * the table that a trigger changes.
 */
const takeOld = `update message_sums set total = total - 1, newest_id = case when newest_id = old.id
    then coalesce((select max(m.id) from messages m where ${keysOf('m', 'message_sums')}), 0) else newest_id end
    where ${keysOf('message_sums', 'old')};
  delete from message_sums where ${keysOf('message_sums', 'old')} and total = 0;`;
const findAgain = (id: string) => `delete from unread_conversations where conversation_id = ${id};
  ${intoUnread} ${unreadBySums} and c.id = ${id};`;

const seen = `when (select assigned_user_id from conversations where id = new.conversation_id) = new.user_id begin
  ${findAgain('new.conversation_id')}
end;`;

/** SQLite runs two triggers of one event in any order, so one trigger makes all changes for a deleted message. */
const kept = `create trigger message_sums_insert after insert on messages begin
  ${addNew}
end;
create trigger message_sums_update after update of ${sumKeys} on messages
when ${keysOf('old', 'new', '<>', ' or ')} begin
  ${takeOld}
  ${addNew}
end;
create trigger message_sums_delete after delete on messages begin
  ${takeOld}
  ${findAgain('old.conversation_id')}
end;

drop trigger unread_message_delete;
drop trigger unread_seen_insert;
drop trigger unread_seen_update;
drop trigger unread_assigned;
create trigger unread_seen_insert after insert on conversation_last_seen ${seen}
create trigger unread_seen_update after update of message_id on conversation_last_seen ${seen}
create trigger unread_assigned after update of assigned_user_id on conversations
when old.assigned_user_id is not new.assigned_user_id begin
  ${findAgain('new.id')}
end;

create index conversations_contact_newest
  on conversations (contact_id, last_message_at, id, assigned_user_id, assigned_team_id);
`;

export const sumsOfMessages = messageSums(sqliteWords, kept);
