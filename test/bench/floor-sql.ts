/**
 * The statements that the service's SQL adapter makes for the measured routes, written by hand.
 *
 * Parameters are written `+?`: where SQLite looks at the value behind a bare `?` to choose a plan
 * (next to a join, an order or a partial index), binding the next value makes it prepare the
 * statement anew, which costs several times what the statement does.
 */

const agentColumns = `u.id, u.created_at, u.updated_at, u.first_name, u.last_name, u.email, u.availability_status,
  u.phone_number_country_code, u.phone_number, u.avatar_url, u.enabled, u.last_active_at, u.last_login_at,
  u.custom_attributes, u.country, u.meta, u.external_user_id, u.api_key, u.api_secret_hash, u.api_key_last_used_at`;

export const agentByKey = `select ${agentColumns},
  (select coalesce(json_group_array(json_object('name', agg.name, 'permissions', agg.permissions)), '[]')
    from (select r.name, r.permissions from agent_roles ar inner join roles r on r.id = ar.role_id
      where ar.agent_id = u.id) as agg) as roles,
  (select coalesce(json_group_array(json_object('id', agg.id, 'name', agg.name, 'emoji', agg.emoji)), '[]')
    from (select t.id, t.name, t.emoji from team_members tm inner join teams t on t.id = tm.team_id
      where tm.agent_id = u.id) as agg) as teams
  from users u where u.type = 'agent' and u.deleted_at is null and u.api_key = +?`;

export const touchActive = `update users set last_active_at = +?
  where id = +? and (last_active_at is null or last_active_at <= +?)`;
export const touchKey = `update users set api_key_last_used_at = +?
  where id = +? and (api_key_last_used_at is null or api_key_last_used_at <= +?)`;

const conversationColumns = `c.*, s.name as status_name, s.category as status_category, p.name as priority_name,
  i.name as inbox_name, i.channel as inbox_channel,
  (select coalesce(json_group_array(json_object('name', agg.name)), '[]')
    from (select t.name from conversation_tags ct inner join tags t on t.id = ct.tag_id
      where ct.conversation_id = c.id) as agg) as tags`;
const conversationTables = `conversations c left join statuses s on s.id = c.status_id
  left join priorities p on p.id = c.priority_id left join inboxes i on i.id = c.inbox_id`;

export const conversationByUuid = `select ${conversationColumns} from ${conversationTables} where c.uuid = +?`;

export const teamById = 'select * from teams where id = +?';

/** Values: the viewer twice, the team, limit, offset. */
export const teamUnassigned = `select ${conversationColumns},
  u.created_at as contact_created_at, u.updated_at as contact_updated_at, u.first_name as contact_first_name,
  u.last_name as contact_last_name, u.email as contact_email, u.avatar_url as contact_avatar_url,
  u.external_user_id as contact_external_user_id,
  (select count(*) from (select 1 as one from messages m where m.conversation_id = c.id
    and m.id > coalesce((select ls.message_id from conversation_last_seen ls
      where ls.conversation_id = c.id and ls.user_id = +?), 0)
    and m.type <> 'activity' and not (m.sender_type = 'agent' and m.sender_id = +?) limit 99) as counted) as unread
  from ${conversationTables} left join users u on u.id = c.contact_id
  where c.assigned_team_id = +? and c.assigned_user_id is null
  order by c.last_message_at desc, c.id desc limit +? offset +?`;

export const teamUnassignedTotal = `select count(*) as count from conversations c
  where c.assigned_team_id = +? and c.assigned_user_id is null`;

const wholeMessages = `select m.*, c.uuid as conversation_uuid, a.type as author_type,
  a.first_name as author_first_name, a.last_name as author_last_name, a.email as author_email,
  a.avatar_url as author_avatar_url, a.availability_status as author_availability,
  a.last_active_at as author_last_active_at
  from messages m inner join conversations c on c.id = m.conversation_id inner join users a on a.id = m.sender_id`;

export const messagesOfConversation = `${wholeMessages} where m.conversation_id = +? order by m.id desc limit +? offset +?`;
export const messagesTotal = 'select count(*) as count from messages m where m.conversation_id = +?';
export const messageByUuid = `${wholeMessages} where m.uuid = +? and m.conversation_id = +?`;

export const contactById = `select u.id, u.type, u.created_at, u.updated_at, u.first_name, u.last_name, u.email,
  u.phone_number_country_code, u.phone_number, u.avatar_url, u.enabled, u.last_active_at, u.last_login_at,
  u.custom_attributes, u.country, u.meta, u.external_user_id,
  (select max(cc.id) as id from contact_channels cc where cc.contact_id = u.id) as contact_channel_id
  from users u where u.type in ('contact', 'visitor') and u.id = +?`;

export const insertMessage = `insert into messages (uuid, created_at, updated_at, type, status, conversation_id,
  content, text_content, content_type, private, sender_id, sender_type, meta)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`;
export const updateConversation = `update conversations set last_message = +?, last_message_at = +?,
  last_message_sender = +?, last_interaction = +?, last_interaction_at = +?, last_interaction_sender = +?,
  waiting_since = +?, first_reply_at = +?, last_reply_at = +?, updated_at = +?, seq = +? where id = +?`;
export const insertEvent =
  'insert into events (created_at, type, conversation_id, seq, payload) values (?, ?, ?, ?, ?)';
export const insertParticipant = `insert into conversation_participants (conversation_id, user_id, created_at)
  values (?, ?, ?) on conflict (conversation_id, user_id) do nothing`;
