import { expect, it } from 'vitest';
import { attributeFault, attributeText, attributeValue, formText } from './attribute-values.ts';
import { contactFaults, sentValues, valuesOf } from './contact-values.ts';
import { countries, countryName } from './countries.ts';
import { safeAddress } from './visits.tsx';

const values = { ...valuesOf(undefined), first_name: 'Mira' };
const missing = (label: string) => `${label} is missing.`;

it.each([
  ['', undefined],
  ['mira@example.org', undefined],
  ['mira', 'An address has an @.'],
  ['mira@example', 'This address has no ending, such as .org.'],
  ['mira@example.', 'This address has no ending, such as .org.'],
])('says what is wrong with the address "%s"', (email, fault) => {
  expect(contactFaults({ ...values, email }, missing).email).toBe(fault);
});

it('needs a first name that is more than spaces', () => {
  expect(contactFaults({ ...values, first_name: ' ' }, missing)).toEqual({ first_name: 'First name is missing.' });
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
  ['checkbox', 'false', false],
  ['text', ' a ', 'a'],
  ['text', ' ', undefined],
] as const)('takes an attribute of the type %s from "%s"', (data_type, text, value) => {
  expect(attributeValue({ data_type }, text)).toBe(value);
});

it('finds numbers that are none and texts of another shape, and passes over a shape that cannot be read', () => {
  const fault = (data_type: 'number' | 'text', regex: string, text: string) =>
    attributeFault({ data_type, regex, regex_hint: 'Two letters' }, text);
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
