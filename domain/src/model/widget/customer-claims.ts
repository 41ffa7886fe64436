import { tidyPhoneNumber } from '../contact/phone-number.ts';
import { parseEmail } from '../shared/email-address.ts';
import { type InputIssue, refuse } from '../shared/errors.ts';
import { isJsonObject, isStorableJson, type JsonObject, type JsonValue } from '../shared/json.ts';
import { plainLine } from '../shared/name.ts';
import { storable } from '../shared/text.ts';

/** The customer whose identity the shop's own system confirms. */
export interface CustomerClaims {
  readonly externalUserId: string;
  /** Absent when the claim is not an e-mail address. Unchanged otherwise. */
  readonly email?: string;
  readonly firstName: string;
  /** Absent: as it is. */
  readonly lastName?: string;
  readonly phoneNumber?: string;
  readonly phoneNumberCountryCode?: string;
  readonly customAttributes?: JsonObject;
}

const longest = { externalUserId: 128, name: 128, phoneNumber: 32 };

/**
 * Reads the claims of a token. An invalid e-mail address is left out: the person is known by the external user id, and
 * must not be locked out for a typing mistake. Throws `input.invalid` that names every claim which is missing, of the
 * wrong type or too long.
 */
export function readCustomerClaims(claims: JsonObject): CustomerClaims {
  const issues: InputIssue[] = [];
  const addIssue = (path: string, message: string): string => {
    issues.push({ path, message });
    return '';
  };
  const text = (
    name: string,
    max: number,
    required: boolean,
    tidy = (given: string) => given.trim(),
  ): string | undefined => {
    const value: JsonValue | undefined = claims[name];
    if (value === undefined || value === null) return required ? addIssue(name, 'is a required claim') : undefined;
    if (typeof value !== 'string') return addIssue(name, 'must be a string');
    const trimmed = tidy(value);
    if (required && trimmed === '') return addIssue(name, 'must not be empty');
    if (trimmed.length > max) return addIssue(name, `must have at most ${max} characters`);
    if (storable(trimmed) !== trimmed) return addIssue(name, 'must not hold a NUL or half a surrogate pair');
    return trimmed;
  };
  const name = (claim: string, required: boolean): string | undefined => {
    const given = text(claim, longest.name, required);
    const line = given && plainLine(given);
    return required && given && line === '' ? addIssue(claim, 'must have a visible character') : line;
  };

  const readEmail = (): string | undefined => {
    const { email: value } = claims;
    if (value === undefined || value === null) return addIssue('email', 'is a required claim');
    if (typeof value !== 'string') return addIssue('email', 'must be a string');
    return value.trim() === '' ? addIssue('email', 'must not be empty') : parseEmail(value);
  };

  const externalUserId = text('external_user_id', longest.externalUserId, true) ?? '';
  const email = readEmail();
  const firstName = name('first_name', true) ?? '';
  const lastName = name('last_name', false);
  const phoneNumber = text('phone_number', longest.phoneNumber, false, tidyPhoneNumber);
  const country = text('phone_number_country_code', 2, false)?.toUpperCase();
  const attributes = claims.contact_custom_attributes;
  if (country && !/^[A-Z]{2}$/.test(country)) addIssue('phone_number_country_code', 'must be two letters');
  if (!isAbsent(attributes) && !isJsonObject(attributes)) addIssue('contact_custom_attributes', 'must be an object');
  else if (attributes !== undefined && !isStorableJson(attributes)) {
    addIssue(
      'contact_custom_attributes',
      'must not hold a NUL or half a surrogate pair, nor be more than 32 levels deep',
    );
  }
  if (issues.length > 0) throw refuse('input.invalid', 'The claims of the JWT are not valid', { issues });
  return {
    externalUserId,
    ...(email !== undefined && { email }),
    firstName,
    ...(lastName !== undefined && { lastName }),
    ...(phoneNumber && { phoneNumber }),
    ...(country && { phoneNumberCountryCode: country }),
    ...(isJsonObject(attributes) && { customAttributes: attributes }),
  };
}

function isAbsent(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}
