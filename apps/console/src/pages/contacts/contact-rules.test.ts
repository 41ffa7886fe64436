import { expect, it } from 'vitest';
import { attributeText, attributeValue, faultOfAttribute, formText } from './attribute-values.ts';
import { contactFaults, sentValues, valuesOf } from './contact-values.ts';
import { countries, countryName } from './countries.ts';
import { safeAddress } from './visits.tsx';

const values = { ...valuesOf(undefined), first_name: 'Mira' };
const missing = (label: string) => `${label} is missing.`;

it.each([
  ['', undefined],
  ['mira@example.org', undefined],
  ['mira', 'An address has an @.'],
  // The service accepts hosts of a private network, letters that DNS encodes, and spaces around the address.
  ['mira@example', undefined],
  ['mira@exämple.org', undefined],
  [' <mira@example.org>', undefined],
  ['mira@example.', 'This is not an e-mail address.'],
  ['mira@gmail..com', 'This is not an e-mail address.'],
  ['jörg@example.org', 'This is not an e-mail address.'],
])('says what is wrong with the address "%s"', (email, fault) => {
  expect(contactFaults({ ...values, email }, missing).email).toBe(fault);
});

it('needs a first name that can be seen', () => {
  expect(contactFaults({ ...values, first_name: ' \u200b' }, missing)).toEqual({
    first_name: 'First name is missing.',
  });
});

it('sends what is not known as null, so that it is taken away', () => {
  expect(sentValues({ ...values, last_name: ' Okafor ' })).toEqual({
    ...{ first_name: 'Mira', last_name: 'Okafor', email: null },
    ...{ phone_number: null, phone_number_country_code: null },
  });
});

it.each([
  ['number', '7', 7],
  ['number', '412,50', 412.5],
  ['number', '1 000', 1_000],
  ['number', '1e5', '1e5'],
  ['checkbox', 'false', false],
  ['text', ' a ', 'a'],
  ['text', ' ', undefined],
] as const)('takes an attribute of the type %s from "%s"', (data_type, text, value) => {
  expect(attributeValue({ data_type }, text)).toBe(value);
});

it('finds numbers that are none and texts of another shape, and passes over a shape that cannot be read', () => {
  const fault = (data_type: 'number' | 'text' | 'link', regex: string, text: string) =>
    faultOfAttribute({ data_type, values: [], regex, regex_hint: 'Two letters' }, text);
  expect(fault('link', '', 'example.org')).toBe('An address begins with https:// or http://.');
  expect(fault('link', '', 'https://example.org')).toBeUndefined();
  expect(fault('number', '', 'seven')).toBe('A number is written in digits.');
  expect(fault('text', '^[A-Z]{2}$', 'NLD')).toBe('Two letters');
  expect(fault('text', '^[A-Z]{2}$', 'NL')).toBeUndefined();
  expect(fault('text', '^[A-Z', 'NL')).toBeUndefined();
  expect(fault('text', '^[A-Z]{2}$', '')).toBeUndefined();
});

it('shows attributes as people read them', () => {
  expect([true, false, 2025, '', null, undefined].map((value) => attributeText(value))).toEqual([
    ...['Yes', 'No', '2025'],
    ...[undefined, undefined, undefined],
  ]);
  expect(attributeText('2024-05-09', 'date')).toMatch(/9.*2024/);
  expect(formText({ a: 1 })).toBe('{"a":1}');
});

it('names countries, each once, and leaves names that are no codes', () => {
  const labels = countries().map(({ label }) => label);
  expect(labels).toContain('Netherlands');
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(200);
  expect([countryName('SE'), countryName('Atlantis')]).toEqual(['Sweden', 'Atlantis']);
});

it('links to web pages alone', () => {
  expect(safeAddress('https://shop.example/a')).toBe('https://shop.example/a');
  expect(safeAddress('javascript:alert(1)')).toBeUndefined();
});
