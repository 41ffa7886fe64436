import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { readCustomerClaims } from './customer-claims.ts';

const claims: JsonObject = { external_user_id: ' u7 ', email: 'Ada@Example.com', first_name: ' Ada ' };

const issuesOf = (given: JsonObject): readonly string[] => {
  try {
    readCustomerClaims(given);
    return [];
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: { issues: [] } };
    expect([code, message]).toEqual(['input.invalid', 'The claims of the JWT are not valid']);
    return details.issues.map(({ path, message }) => `${path} ${message}`);
  }
};

describe('claims', () => {
  it.each([
    ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
    ['٠٣٠ ١٢٣٤٥٦٧', '030 1234567'],
    ['+49\u200b30\r\n1234567', '+4930 1234567'],
    [`\u2066${'5'.repeat(32)}\u2069`, '5'.repeat(32)],
  ])('reports E2: the telephone number %j is %j', (given, stored) => {
    expect(readCustomerClaims({ ...claims, phone_number: given }).phoneNumber).toBe(stored);
  });

  it('say who somebody is; what is absent is not there', () => {
    expect(readCustomerClaims(claims)).toStrictEqual({
      externalUserId: 'u7',
      email: 'ada@example.com',
      firstName: 'Ada',
    });
    const none = {
      last_name: null,
      phone_number: null,
      phone_number_country_code: null,
      contact_custom_attributes: null,
    };
    expect(readCustomerClaims({ ...claims, ...none })).toEqual(readCustomerClaims(claims));
  });

  it('may say more', () => {
    const more = {
      last_name: ' Reyes\n',
      phone_number: ' 5550100 ',
      phone_number_country_code: 'pt',
      contact_custom_attributes: { plan: 'pro' },
    };
    expect(readCustomerClaims({ ...claims, ...more })).toMatchObject({
      lastName: 'Reyes',
      phoneNumber: '5550100',
      phoneNumberCountryCode: 'PT',
      customAttributes: { plan: 'pro' },
    });
  });

  it('empty a last name, but neither a telephone number nor its country', () => {
    const empty = { last_name: '', phone_number: ' ', phone_number_country_code: '' };
    expect(readCustomerClaims({ ...claims, ...empty })).toEqual({ ...readCustomerClaims(claims), lastName: '' });
  });

  it.each<[string, JsonValue | undefined, string]>([
    ['external_user_id', undefined, 'is a required claim'],
    ['external_user_id', null, 'is a required claim'],
    ['external_user_id', 7, 'must be a string'],
    ['external_user_id', ' ', 'must not be empty'],
    ['external_user_id', 'x'.repeat(129), 'must have at most 128 characters'],
    ['external_user_id', 'a\0', 'must not hold a NUL or half a surrogate pair'],
    ['email', undefined, 'is a required claim'],
    ['email', null, 'is a required claim'],
    ['email', 7, 'must be a string'],
    ['first_name', undefined, 'is a required claim'],
    ['first_name', '\u200b', 'must have a visible character'],
    ['first_name', 'x'.repeat(129), 'must have at most 128 characters'],
    ['last_name', 7, 'must be a string'],
    ['last_name', 'x'.repeat(129), 'must have at most 128 characters'],
    ['phone_number', '1'.repeat(33), 'must have at most 32 characters'],
    ['phone_number_country_code', 'PRT', 'must have at most 2 characters'],
    ['phone_number_country_code', 'P1', 'must be two letters'],
    ['phone_number_country_code', 'P', 'must be two letters'],
    ['contact_custom_attributes', [], 'must be an object'],
    ['contact_custom_attributes', 'x', 'must be an object'],
    [
      'contact_custom_attributes',
      { a: '\0' },
      'must not hold a NUL or half a surrogate pair, nor be more than 32 levels deep',
    ],
  ])('%s given as %j is refused', (name, value, message) => {
    const { [name]: _, ...others } = claims;
    expect(issuesOf(value === undefined ? others : { ...others, [name]: value })).toEqual([`${name} ${message}`]);
  });

  it.each([
    ['external_user_id', 'x'.repeat(128)],
    ['first_name', 'x'.repeat(128)],
    ['phone_number', '1'.repeat(32)],
  ])('%s may have as many characters as there is room for', (name, value) => {
    expect(issuesOf({ ...claims, [name]: value })).toEqual([]);
  });

  it('are refused with every fault at once', () => {
    expect(issuesOf({})).toEqual([
      'external_user_id is a required claim',
      'email is a required claim',
      'first_name is a required claim',
    ]);
  });
});

it.each(['ada@gmail..com', 'jörg@müller.de', 'ada', 'ada@x.test, b@x.test'])(
  'reports E1: %j is left out, and locks nobody out',
  (email) => {
    const { email: kept, ...others } = readCustomerClaims({ ...claims, email });
    expect(kept).toBeUndefined();
    expect(others).toMatchObject({ externalUserId: 'u7', firstName: 'Ada' });
  },
);

it('reports E1: marks around an address of a claim are nobody’s', () => {
  expect(readCustomerClaims({ ...claims, email: '\u200e<Ada@Müller.de>' }).email).toBe('ada@xn--mller-kva.de');
});
