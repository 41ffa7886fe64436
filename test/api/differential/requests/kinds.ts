/** What an id is the id of: two desks may count differently, but never mean different records. */
export type Kind =
  | 'user'
  | 'key'
  | 'team'
  | 'role'
  | 'inbox'
  | 'status'
  | 'priority'
  | 'tag'
  | 'view'
  | 'macro'
  | 'notification'
  | 'draft'
  | 'attribute'
  | 'conversation'
  | 'message'
  | 'note'
  | 'media'
  | 'channel'
  | 'event'
  | 'act'
  | 'provider';

/** By the member that holds it, in the wire's names; the domain's names are read as the wire's. */
const byMember: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['contact_id', 'user'],
  ['user_id', 'user'],
  ['sender_id', 'user'],
  ['author_id', 'user'],
  ['actor_id', 'user'],
  ['agent_id', 'user'],
  ['visitor_id', 'user'],
  ['assigned_user_id', 'user'],
  ['assigned_team_id', 'team'],
  ['key_id', 'key'],
  ['team_id', 'team'],
  ['inbox_id', 'inbox'],
  ['status_id', 'status'],
  ['priority_id', 'priority'],
  ['conversation_id', 'conversation'],
  ['message_id', 'message'],
  ['tag_id', 'tag'],
  ['view_id', 'view'],
  ['macro_id', 'macro'],
  ['actor_id', 'user'],
  ['notification_id', 'notification'],
  ['attribute_id', 'attribute'],
  ['note_id', 'note'],
  ['role_id', 'role'],
  ['contact_channel_id', 'channel'],
]);

/** What the audit log names. */
const targets: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['agent', 'user'],
  ['contact', 'user'],
  ['role', 'role'],
  ['team', 'team'],
  ['inbox', 'inbox'],
  ['view', 'view'],
  ['oidc_provider', 'provider'],
  ['macro', 'macro'],
]);

/** Documents of a client, in which nothing is an id of the desk. */
const documents: ReadonlySet<string> = new Set(['custom_attributes', 'config', 'meta', 'form_data']);

const secrets: ReadonlySet<string> = new Set([
  'api_key',
  'api_secret',
  'session_token',
  'ticket',
  'challenge',
  'challenge_id',
  // A position in the log, in which an engine may leave gaps.
  'stream_cursor',
]);

function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isDocument(name: string): boolean {
  return documents.has(wireName(name));
}

export function isSecret(name: string): boolean {
  return secrets.has(wireName(name));
}

/** Where objects have an id and a name, and nothing that shows what they are. */
const byPlace: ReadonlyMap<string, Kind> = new Map<string, Kind>([['roles', 'role']]);

/**
 * The kind of record that the number in this member is the id of; undefined when the number is not an id.
 *
 * @param place the member that holds the object, alone or in a list
 */
export function kindOfMember(object: Readonly<Record<string, unknown>>, name: string, place: string): Kind | undefined {
  const wire = wireName(name);
  if (wire === 'id') return kindOf(object) ?? byPlace.get(wireName(place));
  if (wire === 'target_model_id') return targets.get(String(object.target_model_type));
  if (wire !== 'model_id') return byMember.get(wire);
  const model = object.model_type ?? object.modelType;
  return model === 'messages' ? 'message' : 'user';
}

/** What the numbers in the value of a filter's condition are ids of. */
export function kindOfValue({ field, operator }: Readonly<Record<string, unknown>>): Kind | undefined {
  if (typeof field !== 'string' || operator === undefined) return undefined;
  return field === 'tags' ? 'tag' : byMember.get(field);
}

/** What an object is a record of, told by what it has. */
export function kindOf(object: Readonly<Record<string, unknown>>): Kind | undefined {
  const names = new Set(Object.keys(object).map(wireName));
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.has(name));
  if (!has('id')) return undefined;
  if (has('event', 'created_at')) return 'event';
  if (has('activity_type', 'via')) return 'act';
  if (has('provider_url')) return 'provider';
  if (has('reference_number') || has('subject', 'last_message_at')) return 'conversation';
  if (has('api_key', 'expires_at')) return 'key';
  if (has('is_read', 'title')) return 'notification';
  if (has('conversation_uuid') && (has('user_id') || has('agent_id'))) return 'draft';
  if (has('conversation_uuid')) return 'message';
  if (has('permissions', 'description')) return 'role';
  if (has('emoji')) return 'team';
  if (has('note')) return 'note';
  if (has('channel')) return 'inbox';
  if (has('data_type')) return 'attribute';
  if (has('filters', 'visibility')) return 'view';
  if (has('usage_count', 'visibility')) return 'macro';
  if (has('filename', 'disposition')) return 'media';
  if (has('category')) return 'status';
  if (has('first_name')) return 'user';
  if (has('name', 'updated_at')) return 'tag';
  if (has('name', 'created_at')) return 'priority';
  return undefined;
}
