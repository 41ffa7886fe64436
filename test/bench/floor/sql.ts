/**
 * The statements that the service's SQL adapter makes for the measured routes, written by hand, in the words of an
 * engine. Values are written `+?`: where SQLite looks at the value behind a bare `?` to choose a plan (next to a join,
 * an order or a partial index), binding the next value makes it prepare the statement again, which costs several times
 * what the statement does.
 */
export interface Words {
  /** The rows of a select as JSON text. */
  jsonArray(members: readonly string[], select: string): string;
  /** A join in the order in which it is written: SQLite would begin with the larger table. */
  readonly join: string;
  /** A condition that no index is to serve. */
  readonly unindexed: (column: string) => string;
  /** Newest first, where nulls come last. */
  readonly newestFirst: string;
  /** The id of the agent who asks; one value. */
  readonly viewer: string;
}

export function statementsOf(words: Words) {
  const { viewer, newestFirst, jsonArray } = words;
  const agentColumns = `u.id, u.created_at, u.updated_at, u.first_name, u.last_name, u.email, u.availability_status,
    u.phone_number_country_code, u.phone_number, u.avatar_url, u.enabled, u.last_active_at, u.last_login_at,
    u.custom_attributes, u.country, u.meta, u.external_user_id, u.api_key, u.api_secret_hash, u.api_key_last_used_at`;
  const roles = jsonArray(
    ['name', 'permissions'],
    'select r.name, r.permissions from agent_roles ar inner join roles r on r.id = ar.role_id where ar.agent_id = u.id',
  );
  const teams = jsonArray(
    ['id', 'name', 'emoji'],
    'select t.id, t.name, t.emoji from team_members tm inner join teams t on t.id = tm.team_id where tm.agent_id = u.id',
  );
  const tags = jsonArray(
    ['name'],
    `select t.name from conversation_tags ct inner join tags t on t.id = ct.tag_id
      where ct.conversation_id = c.id`,
  );
  const attachments = jsonArray(
    ['uuid', 'filename', 'content_type', 'content_id', 'disposition', 'size', 'has_thumbnail'],
    `select f.uuid, f.filename, f.content_type, f.content_id, f.disposition, f.size, f.has_thumbnail from media f
      where f.model_type = 'messages' and f.model_id = m.id order by f.id`,
  );
  const names = `s.name as status_name, s.category as status_category, p.name as priority_name,
    i.name as inbox_name, i.channel as inbox_channel, ${tags} as tags`;
  const named = `conversations c left join statuses s on s.id = c.status_id
    left join priorities p on p.id = c.priority_id left join inboxes i on i.id = c.inbox_id`;
  const contact = `u.created_at as contact_created_at, u.updated_at as contact_updated_at,
    u.first_name as contact_first_name, u.last_name as contact_last_name, u.email as contact_email,
    u.avatar_url as contact_avatar_url, u.type as contact_type, u.enabled as contact_enabled,
    u.last_active_at as contact_last_active_at`;
  const newest = `lm.private as last_private, la.id as last_author_id, la.type as last_author_type,
    la.first_name as last_author_name`;
  const joined = `left join users u on u.id = c.contact_id
    left join messages lm on lm.id = (select max(m.id) from messages m where m.conversation_id = c.id)
    left join users la on la.id = lm.sender_id`;
  const unread = `(select count(*) from (select 1 as one from messages m where m.conversation_id = c.id
    and m.id > coalesce((select ls.message_id from conversation_last_seen ls
      where ls.conversation_id = c.id and ls.user_id = ${viewer}), 0)
    and m.type <> 'activity' and not (m.sender_type = 'agent' and m.sender_id = ${viewer}) limit 99) as counted) as unread`;
  const contactColumns = `u.id, u.type, u.created_at, u.updated_at, u.first_name, u.last_name, u.email,
    u.phone_number_country_code, u.phone_number, u.avatar_url, u.enabled, u.last_active_at, u.last_login_at,
    u.custom_attributes, u.country, u.meta, u.external_user_id,
    (select max(cc.id) from contact_channels cc where cc.contact_id = u.id) as contact_channel_id`;
  const ofTeam = 'c.assigned_team_id = +? and c.assigned_user_id is null';
  /** Found as ids first, so that only rows of the page are counted and joined. */
  const list = (where: string) => `select c.*, ${names}, ${contact}, ${newest}, ${unread}
    from (select c.id from conversations c where c.last_message_at is not null and ${where}
      order by c.last_message_at ${newestFirst}, c.id desc limit +?) as page
    ${words.join} ${named.replace('conversations c', 'conversations c on c.id = page.id')}
    ${joined}
    order by c.last_message_at ${newestFirst}, c.id desc`;
  const total = (where: string) =>
    `select cast(coalesce(sum(c.total), 0) as bigint) as count from conversation_totals c where ${where}`;
  const messages = `select m.*, c.uuid as conversation_uuid, a.type as author_type,
    a.first_name as author_first_name, a.last_name as author_last_name, a.email as author_email,
    a.avatar_url as author_avatar_url, a.availability_status as author_availability,
    a.last_active_at as author_last_active_at, ${attachments} as attachments
    from messages m inner join conversations c on c.id = m.conversation_id inner join users a on a.id = m.sender_id`;
  return {
    agentByKey: `select ${agentColumns}, ${roles} as roles, ${teams} as teams
      from users u where u.type = 'agent' and u.deleted_at is null and u.api_key = +?`,
    touchActive: `update users set last_active_at = +?
      where id = +? and (last_active_at is null or last_active_at <= +?)`,
    touchKey: `update users set api_key_last_used_at = +?
      where id = +? and (api_key_last_used_at is null or api_key_last_used_at <= +?)`,
    conversationByUuid: `select c.*, ${names} from ${named} where c.uuid = +?`,
    /** Values: the viewer twice, the uuid. */
    detail: `select c.*, ${names}, ${contact}, ${newest}, ${unread}, (select ls.seen_at from conversation_last_seen ls
      where ls.conversation_id = c.id and ls.user_id = c.contact_id) as contact_seen_at from ${named} ${joined}
      where c.uuid = +?`,
    previous: `select c.id, c.uuid, c.created_at, c.updated_at, c.subject, c.last_message, c.last_activity,
      c.last_message_at, c.last_interaction
      from conversations c where c.contact_id = +? and c.id <> +? order by c.id desc limit 10`,
    contactById: `select ${contactColumns} from users u where u.type in ('contact', 'visitor') and u.id = +?`,
    contacts: `select ${contactColumns}, (select count(*) from (select 1 as one from conversations c
        join statuses s on s.id = c.status_id
        where c.contact_id = u.id and s.category = 'open' limit 100) as counted) as open_conversations
      from users u where (u.type || '') in ('contact', 'visitor') and u.deleted_at is null
      order by u.created_at desc, u.id desc limit +?`,
    contactsTotal: `select cast(coalesce(sum(total), 0) as bigint) as count from day_sums where kind = 'contact'`,
    teamById: 'select id from teams where id = +?',
    /** Its parameters: the viewer twice, the team, the limit. */
    team: list(ofTeam),
    teamTotal: total(ofTeam),
    /** Its parameters: the viewer twice, the limit. */
    all: list('1 = 1'),
    allTotal: total('1 = 1'),
    messages: `${messages} where m.conversation_id = +? order by m.id desc limit +?`,
    messagesTotal: 'select count(*) as count from messages m where m.conversation_id = +?',
    messageByUuid: `${messages} where m.uuid = +? and m.conversation_id = +?`,
  };
}

/** The statements of a write, on SQLite. */
export const insertMessage = `insert into messages (uuid, created_at, updated_at, type, status, conversation_id,
  content, text_content, content_type, private, sender_id, sender_type, meta, seq)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`;
export const updateConversation = `update conversations set last_activity = null, last_message = +?, last_message_at = +?,
  last_message_sender = +?, last_interaction = +?, last_interaction_at = +?, last_interaction_sender = +?,
  waiting_since = +?, first_reply_at = +?, last_reply_at = +?, updated_at = +?, seq = +? where id = +?`;
export const insertEvent =
  'insert into events (created_at, type, conversation_id, seq, payload) values (?, ?, ?, ?, ?)';
export const insertParticipant = `insert into conversation_participants (conversation_id, user_id, created_at)
  values (?, ?, ?) on conflict (conversation_id, user_id) do nothing`;
