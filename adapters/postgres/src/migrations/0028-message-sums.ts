import { intoSums, intoUnread, keysOf, messageSums, sumKeys, unreadBySums } from '@helpdesk/sql';
import { postgresWords } from './postgres-words.ts';

/**
 * Writers of messages hold the lock of their conversation, so these functions never run side by side. Triggers run in
 * the order of their names: the one for deletions has to come before `unread_delete`, which reads the sums.
 */
const kept = `
create function message_sums_inserted() returns trigger language plpgsql as $$
begin
  ${intoSums} select ${sumKeys}, count(*), max(id) from added group by ${sumKeys}
    on conflict (${sumKeys}) do update set total = message_sums.total + excluded.total,
      newest_id = greatest(message_sums.newest_id, excluded.newest_id);
  return null;
end $$;
create function message_sums_changed() returns trigger language plpgsql as $$
begin
  update message_sums s set total = s.total - 1, newest_id = case when s.newest_id = old.id
      then coalesce((select max(m.id) from messages m where ${keysOf('m', 'old')}), 0) else s.newest_id end
    where ${keysOf('s', 'old')};
  delete from message_sums s where ${keysOf('s', 'old')} and s.total = 0;
  if tg_op = 'UPDATE' then
    ${intoSums} values (${sumKeys.replaceAll(/\w+/g, 'new.$&')}, 1, new.id)
      on conflict (${sumKeys}) do update set total = message_sums.total + 1,
        newest_id = greatest(message_sums.newest_id, excluded.newest_id);
  end if;
  return null;
end $$;
create trigger message_sums_insert after insert on messages
  referencing new table as added for each statement execute function message_sums_inserted();
create trigger message_sums_update after update of ${sumKeys} on messages
  for each row when (${keysOf('old', 'new', '<>', ' or ')}) execute function message_sums_changed();
create trigger message_sums_delete after delete on messages
  for each row execute function message_sums_changed();

create or replace function unread_found_again(id bigint) returns void language plpgsql as $$
begin
  delete from unread_conversations u where u.conversation_id = unread_found_again.id;
  ${intoUnread} ${unreadBySums} and c.id = unread_found_again.id;
end $$;

create index conversations_contact_newest on conversations (contact_id, last_message_at desc nulls last, id desc)
  include (assigned_user_id, assigned_team_id);
`;

export const sumsOfMessages = messageSums(postgresWords, kept);
