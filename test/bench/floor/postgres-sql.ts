import { statementsOf } from './sql.ts';

/** The caller is looked up by the key of the request, so that nothing has to be known before the statement is sent. */
const viewer = "(select v.id from users v where v.type = 'agent' and v.deleted_at is null and v.api_key = +?)";

const texts = statementsOf({
  viewer,
  join: 'inner join',
  unindexed: (column) => column,
  newestFirst: 'desc nulls last',
  jsonArray: (_members, select) => `(select coalesce(json_agg(agg)::text, '[]') from (${select}) as agg)`,
});

const idOf = '(select id from conversations where uuid = +?)';
const contactOf = '(select contact_id from conversations where uuid = +?)';

/**
 * A message in one statement, which is one transaction and one round trip: the caller's rights are checked in it, the
 * conversation is locked, and no row comes back when one of them is missing.
 *
 * Values: 1 key, 2 hash of the secret, 3 permission, 4 uuid of the conversation, 5 now, 6 uuid of the message, 7 text,
 * 8 preview.
 */
const post = `with caller as materialized (
  select u.id, u.type, u.first_name, u.last_name, u.email, u.avatar_url, u.availability_status, u.last_active_at
  from users u where u.type = 'agent' and u.deleted_at is null and u.api_key = $1 and u.api_secret_hash = $2 and u.enabled
    and exists (select from agent_roles ar inner join roles r on r.id = ar.role_id
      where ar.agent_id = u.id and $3 = any (string_to_array(r.permissions, ' ')))
), locked as materialized (
  select c.id, c.seq, c.contact_id, c.inbox_id, c.first_reply_at from conversations c
  where c.uuid = $4 and exists (select from caller) for no key update of c
), message as (
  insert into messages (uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
    content_type, private, sender_id, sender_type, meta, seq)
  select $6, $5::bigint, $5::bigint, 'outgoing', case i.channel when 'livechat' then 'sent' else 'pending' end, l.id,
    $7::text, $7::text, 'text', false, caller.id, 'agent',
    '{"to":[],"cc":[],"bcc":[],"from":[],"subject":""}', l.seq + 1
  from locked l inner join inboxes i on i.id = l.inbox_id cross join caller
  returning *
), changed as (
  update conversations c set last_activity = null, last_message = $8::text, last_message_at = $5::bigint, last_message_sender = 'agent',
    last_interaction = $8::text, last_interaction_at = $5::bigint, last_interaction_sender = 'agent',
    waiting_since = null, first_reply_at = coalesce(l.first_reply_at, $5::bigint), last_reply_at = $5::bigint,
    updated_at = $5::bigint, seq = l.seq + 1
  from locked l where c.id = l.id
), noted as (
  insert into events (created_at, type, conversation_id, seq, payload)
  select $5::bigint, 'message.created', m.conversation_id, m.seq, '{"type":"message.created","conversationId":'
    || m.conversation_id || ',"seq":' || m.seq || ',"messageId":' || m.id || '}' from message m
), taking_part as (
  insert into conversation_participants (conversation_id, user_id, created_at)
  select m.conversation_id, m.sender_id, $5::bigint from message m on conflict (conversation_id, user_id) do nothing
)
select m.*, $4::text as conversation_uuid, '[]' as attachments, a.type as author_type,
  a.first_name as author_first_name, a.last_name as author_last_name, a.email as author_email,
  a.avatar_url as author_avatar_url, a.availability_status as author_availability,
  a.last_active_at as author_last_active_at
from message m cross join caller a`;

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** The parameters of each statement are those that its text names, in order. */
export const statements = prepared({
  agent: texts.agentByKey,
  touchActive: texts.touchActive,
  touchKey: texts.touchKey,
  /** Key, key, uuid. */
  detail: texts.detail,
  /** Uuid. */
  contact: texts.contactById.replace('u.id = +?', `u.id = ${contactOf}`),
  /** Uuid, uuid. */
  previous: texts.previous
    .replace('contact_id = +?', `contact_id = ${contactOf}`)
    .replace('c.id <> +?', `c.id <> ${idOf}`),
  contacts: texts.contacts,
  contactsTotal: texts.contactsTotal,
  teamById: texts.teamById,
  /** Key, key, team, limit. */
  team: texts.team,
  teamTotal: texts.teamTotal,
  /** Key, key, limit. */
  all: texts.all,
  allTotal: texts.allTotal,
  /** Uuid, limit. */
  messages: texts.messages.replace('m.conversation_id = +?', `m.conversation_id = ${idOf}`),
  messagesTotal: texts.messagesTotal.replace('m.conversation_id = +?', `m.conversation_id = ${idOf}`),
  conversation: 'select c.id from conversations c where c.uuid = +?',
  post,
});

function prepared<Name extends string>(named: Readonly<Record<Name, string>>): Readonly<Record<Name, Prepared>> {
  const entries = Object.entries<string>(named).map(([name, text]) => {
    let number = 0;
    return [name, { name: `floor_${name}`, text: text.replaceAll('+?', () => `$${++number}`) }];
  });
  return Object.fromEntries(entries) as Record<Name, Prepared>;
}
