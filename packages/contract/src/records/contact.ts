import { longestContactNote } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { snippet } from '../shapes/envelope.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { noneFor, unlessGiven } from '../shapes/not-given.ts';
import { flag, id, oneOf, timestamp } from '../shapes/scalars.ts';
import { email, familyName, personName, trimmed } from '../shapes/text.ts';
import { userFields } from './agent.ts';

export const contact = v.strictObject({
  ...userFields,
  email: v.nullable(v.string()),
  type: v.picklist(['contact', 'visitor']),
  contact_channel_id: v.nullable(id),
  email_state: about(
    v.nullable(
      v.strictObject({
        came_back_at: timestamp,
        code: v.nullable(v.string()),
        text: v.nullable(v.string()),
      }),
    ),
    'That mail to the address came back, until a later one is accepted or the address is changed',
  ),
});

/** A hit of a search. */
export const foundContact = v.strictObject({ ...contact.entries, snippet });

const openCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100));

export const contactListItem = v.strictObject({
  ...contact.entries,
  open_conversations: about(openCount, 'Of category open; 100 stands for more'),
});

export const mergeBody = body({ contact_id: about(id, 'Becomes part of the contact of the path, for good') });

export const contactNote = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  contact_id: id,
  note: v.string(),
  user_id: id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
});

const countryCode = v.pipe(
  v.string('must be a string'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/, 'must be two letters (ISO 3166-1 alpha-2)'),
);

/** An empty text counts as not given. A form writes the word `null` to remove the value. */
function orNone<const Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  return unlessGiven([''], noneFor(['null'], schema));
}

const optionalFields = {
  last_name: v.optional(familyName),
  email: orNone(email),
  phone_number: orNone(trimmed(1, 32)),
  phone_number_country_code: orNone(countryCode),
  country: orNone(trimmed(1, 64)),
  external_user_id: orNone(trimmed(1, 128)),
  custom_attributes: v.optional(jsonObject),
};

export const createContactBody = body({ ...optionalFields, first_name: personName });

/** A request has at least one of these members, or an avatar as a file. */
export const updateContactBody = body({ ...optionalFields, first_name: v.optional(personName) });

export const blockBody = body({ enabled: flag });
export const noteBody = body({
  note: trimmed(1, longestContactNote),
  content_type: v.optional(about(oneOf(['text', 'html']), '`html`: the text of the HTML is kept; `text` unless given')),
});
