import type { RouteId } from '@helpdesk/contract';

/** Messages on which a careless reader of HTML takes very long; each with its name. */
export const hostileMessages: readonly (readonly [name: string, html: string])[] = [
  ['tags that never end', '<b>'.repeat(16_000)],
  ['deep lists', '<ul><li>'.repeat(6_000)],
  ['deep tables', '<table><tr><td>'.repeat(3_300)],
  ['opening brackets', '<'.repeat(50_000)],
  ['attributes without end', `<a ${'x '.repeat(20_000)}`],
  ['one attribute without end', `<a href="${'x'.repeat(49_000)}`],
  ['entities', '&lt;'.repeat(12_000)],
  ['broken entities', '&#'.repeat(24_000)],
  ['comments', '<!--'.repeat(12_000)],
  ['spaces', ` ${' '.repeat(49_000)}x`],
];

/** Texts on which a careless regular expression takes very long, and no field of `hostileFields` accepts. */
export const hostileTexts: readonly string[] = [
  'a.'.repeat(30_000),
  `a@${'a.'.repeat(29_000)}`,
  `${'a'.repeat(60_000)}@`,
  `"${'\\"'.repeat(10_000)}`,
  ' '.repeat(60_000),
  `x${' '.repeat(60_000)}x`,
  '1h'.repeat(30_000),
  '9'.repeat(60_000),
];

export const hostileFields: readonly (readonly [RouteId, string])[] = [
  ['createContact', 'email'],
  ['createContact', 'phone_number_country_code'],
  ['createAgent', 'email'],
  ['createTeam', 'timezone'],
  ['createTag', 'name'],
  ['setConversationStatus', 'snoozed_until'],
  ['createConversation', 'contact_email'],
];
