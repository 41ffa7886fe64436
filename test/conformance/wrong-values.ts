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
/** Of lists that may be sent as null by those who have none. */
const listsOrNull = ['null', 'empty array'] as const;
const objects = ['empty object', 'object'] as const;

/** What each field may well be given; everything else is refused. By field, or by row and field. */
const accepted: Readonly<Record<string, readonly WrongValue[]>> = {
  first_name: someText,
  last_name: anyLength,
  name: someText,
  description: anyLength,
  emoji: anyLength,
  note: someText,
  content: someText,
  message: someText,
  subject: ['null', ...anyLength],
  echo_id: ['null', ...anyLength],
  source: [...anyLength, 'huge string', 'NUL', 'half a surrogate pair'],
  phone_number: ['null', 'empty string', ...someText],
  country: ['null', ...someText],
  external_user_id: ['null', ...someText],
  phone_number_country_code: ['null', 'empty string'],
  enabled: flags,
  private: ['null', ...flags],
  send_welcome_email: flags,
  roles: lists,
  teams: listsOrNull,
  permissions: lists,
  attachments: listsOrNull,
  to: listsOrNull,
  cc: listsOrNull,
  bcc: listsOrNull,
  tags: [...listsOrNull, 'array of strings'],
  custom_attributes: objects,
  form_data: objects,
  jwt: [...someText, 'blank'],
  config: objects,
  secret: ['null', 'empty string'],
  business_hours_id: ['null', 'zero', 'number'],
  sla_policy_id: ['null', 'zero', 'number'],
  max_auto_assigned_conversations: ['zero', 'number'],
  'createConversation.first_name': ['null', ...someText],
  'createConversation.last_name': ['null', ...anyLength],
  'createContact.email': ['null', 'empty string'],
  'updateContact.email': ['null', 'empty string'],
  'updateAgent.email': ['empty string'],
  'createConversation.external_user_id': ['null', ...anyLength],
  'createNamedApiKey.permissions': ['null'],
  expires_at: ['null'],
  contact_email: ['null', 'empty string'],
  agent_id: ['null', 'zero'],
  team_id: ['null', 'zero'],
};

export function mayBe(row: string, field: string, value: WrongValue): boolean {
  return (accepted[`${row}.${field}`] ?? accepted[field] ?? []).includes(value);
}
