import * as v from 'valibot';
import { body, changes, flag } from '../body.ts';
import { email } from '../email.ts';
import { jsonObject } from '../json-object.ts';
import { firstName, lastName } from '../person-name.ts';
import { clearable, storable, text } from '../text.ts';

const countryCode = v.pipe(
  v.string('must be a string'),
  v.trim(),
  v.toUpperCase(),
  storable,
  v.regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code'),
);

const optionalFields = {
  last_name: v.optional(lastName),
  email: v.optional(clearable(email)),
  phone_number: v.optional(clearable(text(1, 64))),
  phone_number_country_code: v.optional(clearable(countryCode)),
  country: v.optional(clearable(text(1, 100))),
  external_user_id: v.optional(clearable(text(1, 128))),
  custom_attributes: v.optional(jsonObject),
} as const;

export const createContactBody = body({ first_name: firstName, ...optionalFields });

/** An absent member stays as it is; null and blank text clear. */
export const updateContactBody = changes({ first_name: v.optional(firstName), ...optionalFields });

/** false blocks, true unblocks. */
export const blockContactBody = body({ enabled: flag });

export const contactNoteBody = body({ note: text(1, 10_000) });
