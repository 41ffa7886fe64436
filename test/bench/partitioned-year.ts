/** A year of a desk in one table each, as SQL. */
export interface Year {
  readonly messages: number;
  readonly conversations: number;
  /** Fills a new desk with as many events as messages. */
  readonly fill: string;
  /** So many messages and events more, in the conversations of now; what differs from round to round is given. */
  more(rows: number, round: number): string;
}

const days = 365;
const contacts = 2_000;
const perConversation = 20;
/** So many conversations are held at a time, so that the messages of one lie apart. */
const atATime = 20;

export function yearOf(messages: number): Year {
  const conversations = Math.floor(messages / perConversation / atATime) * atATime;

  /** Message `i` (from 1): its instant, its conversation, and its place in that. */
  const place = `
  (extract(epoch from now() - interval '${days} days') * 1000)::bigint
    + (i * (extract(epoch from interval '${days} days') * 1000 / ${messages + 1}))::bigint as at,
  (i - 1) / ${atATime * perConversation} * ${atATime} + (i - 1) % ${atATime} + 1 as conversation,
  (i - 1) % ${atATime * perConversation} / ${atATime} + 1 as seq`;

  /** Filled while triggers and all but the primary keys are away, as a restore does it. */
  const fill = `
begin;
set local session_replication_role = replica;
set local synchronous_commit = off;
create temp table texts as
  select n, string_agg(word, ' ') as text from (
    select n, ('{the,an,order,came,late,broken,thanks,please,refund,address,invoice,account,password,today,tomorrow,
      never,always,again,number,phone,email,box,colour,size,small,large,wrong,right,waiting,answer,question,help,
      can,cannot,would,should,delivery,driver,shop,card,payment,twice,double,charged,bank,return,label,print,sent,
      received,morning,evening,monday,friday,colleague,manager,sorry,great,kind,regards}'::text[])
      [1 + floor(random() * 59)::int] as word
    from generate_series(0, 4999) as n, generate_series(1, 16) as k) as words group by n;
insert into users (id, type, created_at, updated_at, first_name, last_name, email, availability_status, enabled,
  custom_attributes, meta)
  select 1000 + n, 'contact', 0, 0, 'Contact', n::text, 'contact' || n || '@example.com', 'offline', true, '{}', '{}'
  from generate_series(1, ${contacts}) as n;
insert into contact_channels (id, contact_id, inbox_id, created_at)
  select n, 1000 + n, (select min(id) from inboxes), 0 from generate_series(1, ${contacts}) as n;
insert into conversations (id, uuid, created_at, updated_at, reference_number, contact_id, contact_channel_id, inbox_id,
  status_id, subject, last_message, last_message_at, last_message_sender, seq, version, meta, custom_attributes)
  select n, gen_random_uuid()::text, at, at, (100 + n)::text, 1001 + n % ${contacts}, 1 + n % ${contacts},
    (select min(id) from inboxes), (select min(id) from statuses), 'Order ' || n, 'thanks', at, 'contact', ${perConversation}, 1, '{}', '{}'
  from (select n, at from generate_series(1, ${conversations}) as n, lateral (select ${place}
    from (select ((n - 1) / ${atATime} + 1)::bigint * ${atATime * perConversation} as i) as last) as placed) as numbered;
delete from events;
drop index messages_of_conversation, messages_search, events_seq;
alter table messages drop constraint messages_uuid_key;
insert into messages (id, uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
  content_type, private, sender_id, sender_type, meta, seq)
  select i, gen_random_uuid()::text, at, at, case i % 10 when 0 then 'activity' when 1 then 'outgoing' else 'incoming' end,
    'sent', conversation, '<p>' || text || '</p>', text, 'html', false, 1001 + conversation % ${contacts}, 'contact',
    '{"to":[],"cc":[],"bcc":[],"from":[],"subject":""}', seq
  from (select i, ${place} from generate_series(1::bigint, ${messages}) as i) as numbered
  join texts on n = i % 5000 order by i;
insert into events (id, created_at, type, conversation_id, seq, payload)
  select i, at, 'message.created', conversation, seq,
    format('{"type":"message.created","conversationId":%s,"seq":%s,"messageId":%s}', conversation, seq, i)
  from (select i, ${place} from generate_series(1::bigint, ${messages}) as i) as numbered order by i;
alter table messages add constraint messages_uuid_key unique (uuid);
create index messages_of_conversation on messages (conversation_id, id, type, private, sender_type, sender_id);
create index messages_search on messages using gin (lower(text_content collate "und-x-icu") gin_trgm_ops)
  where type <> 'activity';
create unique index events_seq on events (conversation_id, seq) where seq is not null;
select setval('users_id_seq', 1000 + ${contacts}), setval('contact_channels_id_seq', ${contacts}),
  setval('conversations_id_seq', ${conversations}), setval('reference_numbers', 100 + ${conversations}),
  setval('messages_id_seq', ${messages}), setval('events_id_seq', ${messages});
drop table texts;
commit`;

  /** So many messages with their events, in the conversations of now. */
  const more = (rows: number, round: number): string => `
begin;
insert into messages (uuid, created_at, updated_at, type, status, conversation_id, content, text_content, content_type,
  private, sender_id, sender_type, meta, seq)
  select gen_random_uuid()::text, at, at, 'incoming', 'sent', ${conversations} - n % 1000, '<p>' || text || '</p>', text,
    'html', false, 1001, 'contact', '{"to":[],"cc":[],"bcc":[],"from":[],"subject":""}', null
  from (select n, (extract(epoch from clock_timestamp()) * 1000)::bigint as at,
    'please help with order ' || n * 7919 || ' which came late and ' || md5(n::text || '${round}') as text
    from generate_series(1, ${rows}) as n) as numbered;
insert into events (created_at, type, conversation_id, seq, payload)
  select (extract(epoch from clock_timestamp()) * 1000)::bigint, 'message.created', ${conversations} - n % 1000, null,
    '{"type":"message.created","conversationId":1,"seq":null,"messageId":1}' from generate_series(1, ${rows}) as n;
commit`;

  return { messages, conversations, fill, more };
}
