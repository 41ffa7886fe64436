import { inWordsOf, liveChatTables } from '@helpdesk/sql';
import type { Migration } from './migration.ts';
import { sqliteWords } from './sqlite-words.ts';

const tables = `${inWordsOf(sqliteWords, liveChatTables)}
-- Every widget that joins asks for these; by the inbox alone it would be all of the inbox.
create index conversations_of_contact on conversations (contact_id, inbox_id, id);

insert into counters (name, value) values ('events_forgotten', 0);
`;

/** What the contact may see of a conversation is counted; a message keeps its number. */
const messageSeq = `
alter table messages add column seq integer;
update messages set seq = (
  select e.seq from events e where e.conversation_id = messages.conversation_id and e.type = 'message.created'
    and e.seq is not null and json_extract(e.payload, '$.messageId') = messages.id
) where type <> 'activity' and private = 0;
`;

export const liveChat: Migration = { version: 2, name: '0002-live-chat', sql: tables + messageSeq };
