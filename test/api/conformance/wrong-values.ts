import { type Route, type RouteId, routes } from '@helpdesk/contract';
import * as v from 'valibot';

/** Values that a field of a body may be sent by mistake or malice, by name. */
export const wrongValues = {
  null: null,
  zero: 0,
  number: 3,
  fraction: 1.5,
  negative: -1,
  'huge number': 1e300,
  'empty string': '',
  blank: '   ',
  string: 'text',
  'number as string': '1',
  'flag as string': 'true',
  'name of a prototype': '__proto__',
  'huge string': 'x'.repeat(60_000),
  NUL: 'a\0b',
  'half a surrogate pair': 'a\ud83d',
  true: true,
  false: false,
  'empty array': [],
  'array of numbers': [3],
  'array of strings': ['text'],
  'array of a blank': ['  '],
  'array of NUL': ['a\0b'],
  'array of null': [null],
  'nested array': [[[[]]]],
  'long array': Array.from({ length: 101 }, (_, index) => `name ${index}`),
  'empty object': {},
  object: { plan: 'gold' },
  'object with NUL': { plan: { name: 'a\0b' } },
  'object with half a pair as key': { 'a\udc00': 1 },
} as const;

export type WrongValue = keyof typeof wrongValues;

const someText = ['string', 'number as string', 'flag as string', 'name of a prototype'] as const;
const anyLength = [...someText, 'empty string', 'blank'] as const;
const flags = ['true', 'false'] as const;
const lists = ['empty array'] as const;
/** Wrong values for lists that clients may send as null when they are empty. */
const listsOrNull = ['null', 'empty array'] as const;
const objects = ['empty object', 'object'] as const;

/** What fields may well be given, other than trimmed text with a limit; see `acceptedText`. By field, or by row and field. */
const accepted: Readonly<Record<string, readonly WrongValue[]>> = {
  content: someText,
  message: someText,
  content_type: ['string'],
  echo_id: ['null', ...anyLength],
  form_language: anyLength,
  source: [...anyLength, 'huge string', 'NUL', 'half a surrogate pair'],
  phone_number: ['null', 'empty string', ...someText],
  phone_number_country_code: ['null', 'empty string'],
  enabled: flags,
  private: ['null', ...flags],
  send_welcome_email: flags,
  client_secret: [...someText, 'blank'],
  logo_url: ['null', 'empty string'],
  rendered: ['null', ...flags],
  match_by_email: flags,
  trust_email: flags,
  create_agents: ['false'],
  ask_second_factor: flags,
  allowed_domains: lists,
  default_roles: lists,
  // An enabled provider has to answer.
  'createOidcProvider.enabled': ['false'],
  'updateOidcProvider.enabled': ['false'],
  roles: lists,
  teams: listsOrNull,
  send: flags,
  'login.password': [...someText, 'blank'],
  'login.code': [...someText, 'blank'],
  'login.remember': flags,
  'passSecondFactor.token': [...someText, 'blank'],
  'checkSetup.token': [...someText, 'blank'],
  'claimSetup.token': [...someText, 'blank'],
  'passSecondFactor.code': [...someText, 'blank'],
  'confirmSession.code': [...someText, 'blank'],
  'confirmSession.challenge_id': [...someText, 'blank'],
  'loginWithPasskey.challenge_id': [...someText, 'blank'],
  'loginWithPasskey.remember': flags,
  'updateDeskSettings.timezone': ['null'],
  public_url: ['null'],
  addresses: lists,
  password_login: flags,
  session_idle_hours: ['number'],
  session_max_days: ['number'],
  permissions: lists,
  attachments: listsOrNull,
  mentions: listsOrNull,
  clear_draft: ['null', ...flags],
  meta: ['null', ...objects],
  expected_updated_at: ['null'],
  'saveDraft.content': ['null', ...anyLength],
  to: listsOrNull,
  cc: listsOrNull,
  bcc: listsOrNull,
  tags: [...listsOrNull, 'array of strings'],
  custom_attributes: objects,
  form_data: objects,
  jwt: [...someText, 'blank'],
  config: objects,
  secret: ['null', 'empty string'],
  'createInbox.from': ['null', 'empty string', 'blank'],
  'createInbox.from_name_template': ['empty string'],
  'createInbox.csat_enabled': ['false'],
  // The inbox of the example is enabled.
  'updateInbox.from': [],
  'updateInbox.from_name_template': anyLength,
  'updateInbox.csat_enabled': flags,
  'testInbox.from': ['null', 'empty string', 'blank'],
  'testInbox.inbox_id': ['null'],
  'testInbox.send_to': ['null', 'empty string', 'blank'],
  'updateMe.signature': anyLength,
  'createConversation.from': ['null'],
  'sendMessage.from': ['null'],
  'forwardMessage.from': ['null'],
  'createConversation.signature': ['null', ...flags],
  'sendMessage.signature': ['null', ...flags],
  'forwardMessage.signature': ['null', ...flags],
  quote: ['null', ...flags],
  // In a chat there is nothing to choose.
  'sendMessage.reply_to': ['null', ...anyLength, 'huge string', 'NUL', 'half a surrogate pair'],
  aside: ['null'],
  'forwardMessage.to': [],
  'forwardMessage.message': ['null', ...anyLength],
  with_files: ['null', ...flags],
  // A mail whose source is not kept cannot go as a file.
  as_file: ['null', 'false'],
  replace: listsOrNull,
  business_hours_id: ['null', 'zero', 'number'],
  sla_policy_id: ['null', 'zero', 'number'],
  max_auto_assigned_conversations: ['zero', 'number'],
  'createContact.email': ['null', 'empty string'],
  'updateContact.email': ['null', 'empty string'],
  'createContact.country': ['null', 'empty string', ...someText],
  'updateContact.country': ['null', 'empty string', ...someText],
  'createContact.external_user_id': ['null', 'empty string', ...someText],
  'updateContact.external_user_id': ['null', 'empty string', ...someText],
  'updateAgent.email': ['empty string'],
  'updateAgent.availability_status': ['empty string'],
  'updateAgent.new_password': ['null', 'empty string'],
  'updateOidcProvider.client_secret': ['empty string', ...someText, 'blank'],
  'createConversation.external_user_id': ['null', ...anyLength],
  'createNamedApiKey.permissions': ['null'],
  expires_at: ['null'],
  contact_email: ['null', 'empty string'],
  'setConversationContact.first_name': ['null', ...someText],
  agent_id: ['null', 'zero'],
  team_id: ['null', 'zero'],
  'createSharedView.team_id': ['null'],
  'updateSharedView.team_id': ['null'],
  'createMacro.message_content': anyLength,
  'createMacro.actions': lists,
  'createMacro.team_id': ['null', 'zero', 'empty string', 'number as string'],
  'updateMacro.message_content': anyLength,
  'updateMacro.actions': lists,
  'updateMacro.team_id': ['null', 'zero', 'empty string', 'number as string'],
  // As in the query of a list: without a filter.
  filters: ['empty string', 'blank', 'empty array'],
  'createCustomAttribute.key': someText,
  'createCustomAttribute.data_type': ['string'],
  'createCustomAttribute.values': lists,
  'updateCustomAttribute.key': someText,
  'updateCustomAttribute.data_type': ['string'],
  'updateCustomAttribute.values': lists,
  // What names no conversation fails alone.
  'changeConversations.uuids': ['array of strings', 'array of a blank', 'array of NUL'],
  'changeConversations.etags': objects,
};

/**
 * Of a field that is not named above and is trimmed text with a limit: some text, and what its schema says of null and
 * of nothing. All else has to be refused, whatever the schema says: so a field without trimming or limit is named above,
 * or its test fails.
 */
function acceptedText(schema: v.GenericSchema): readonly WrongValue[] {
  if (isWrapped(schema, 'optional')) return acceptedText(schema.wrapped);
  if (isWrapped(schema, 'nullable')) {
    const given = acceptedText(schema.wrapped);
    return given.length === 0 ? [] : ['null', ...given];
  }
  const pipe = 'pipe' in schema && Array.isArray(schema.pipe) ? (schema.pipe as readonly Step[]) : [];
  if (pipe.map(({ type }) => type).join() !== 'string,trim,min_length,max_length,check') return [];
  return pipe.some(({ type, requirement }) => type === 'min_length' && requirement === 0) ? anyLength : someText;
}

interface Step {
  readonly type: string;
  readonly requirement?: unknown;
}

function isWrapped(
  schema: v.GenericSchema,
  type: string,
): schema is v.GenericSchema & { readonly wrapped: v.GenericSchema } {
  return schema.type === type && 'wrapped' in schema;
}

export function mayBe(row: RouteId, field: string, value: WrongValue): boolean {
  const byHand = accepted[`${row}.${field}`] ?? accepted[field];
  return (byHand ?? acceptedText(fieldOf(row, field))).includes(value);
}

function fieldOf(row: RouteId, field: string): v.GenericSchema {
  const { body }: Route = routes[row];
  const entries = body !== undefined && 'entries' in body ? (body.entries as Record<string, v.GenericSchema>) : {};
  return entries[field] ?? v.never();
}
