import { expect, it } from 'vitest';
import { type Field, faultOf, formData, parsedAnswers, refusedFaults } from './form-rules.ts';

const field = (change: Partial<Field>): Field =>
  ({
    key: 'k',
    type: 'text',
    label: 'Field',
    placeholder: '',
    required: false,
    enabled: true,
    order: 0,
    is_default: false,
    custom_attribute_id: null,
    options: [],
    ...change,
  }) as Field;

it.each([
  ['an empty field that may be empty', {}, ' ', undefined],
  ['an empty field that is required', { required: true }, ' ', 'missing'],
  ['a box that has to be ticked', { type: 'checkbox', required: true }, false, 'missing'],
  ['a ticked box', { type: 'checkbox', required: true }, true, undefined],
  ['an address', { type: 'email' }, 'mira@example.org', undefined],
  ['an address without an ending', { type: 'email' }, 'mira@example', 'noEnding'],
  ['an address without @', { type: 'email' }, 'mira', 'noAddress'],
  ['a link', { type: 'link' }, 'https://example.org', undefined],
  ['half a link', { type: 'link' }, 'example.org', 'noLink'],
  ['a number', { type: 'number' }, '4.5', undefined],
  ['not a number', { type: 'number' }, 'four', 'noNumber'],
  ['not only a number', { type: 'number' }, '4 pieces', 'noNumber'],
  ['no digit', { type: 'number' }, '-', 'noNumber'],
  ['reports E3: a number with signs of its language', { type: 'number' }, '-1.000,5', undefined],
  ['reports E3: a number in digits of another script', { type: 'number' }, '\u200f٥', undefined],
  ['a phone number', { type: 'phone' }, '+49 30 123', undefined],
  ['not a phone number', { type: 'phone' }, 'call me', 'noPhone'],
  ['an address that is not ASCII', { type: 'email' }, 'jörg@example.org', 'refused'],
  ['reports E1: a domain that is not ASCII', { type: 'email' }, 'mira@exämple.org', undefined],
  ['reports E1: two dots in a domain', { type: 'email' }, 'mira@gmail..com', 'refused'],
  ['a domain that begins with a dot', { type: 'email' }, 'mira@.example.org', 'refused'],
  ['an address with every sign', { type: 'email' }, "M.i_r+a!#$%&'*/=?^`{|}~-@Sub-1.example.org", undefined],
  ['an address that is too long', { type: 'email' }, `${'x'.repeat(243)}@example.org`, 'refused'],
  ['a phone number that is too long', { type: 'phone' }, `+${'1'.repeat(32)}`, 'noPhone'],
  ['a name that is too long', { key: 'name' }, 'x'.repeat(129), 'tooLong'],
] as const)('%s', (_what, change, value, word) => {
  expect(faultOf(field(change), value)?.word).toBe(word);
});

it.each([
  [undefined, undefined],
  [' ', undefined],
  ['de', undefined],
  ['d', 'country'],
  ['49', 'country'],
])('a country of a phone number has two letters: %s', (country, word) => {
  expect(faultOf(field({ type: 'phone' }), '030 123', country)?.word).toBe(word);
  expect(faultOf(field({ type: 'phone' }), '', country)?.word).toBeUndefined();
});

it('what the service refused stands at its input, and at the message where there is none', () => {
  const fields = [field({ key: 'email' }), field({ key: 'tel', type: 'phone' })];
  expect(Object.keys(refusedFaults(fields, ['email', 'phone_country_code', 'gone']))).toEqual([
    'email',
    'phone',
    'message',
  ]);
});

it('reports E3: what the service cannot read as a number is asked again at its input', () => {
  const fields = [field({ key: 'seats', type: 'number' }), field({ key: 'plan' })];
  const faults = refusedFaults(fields, ['seats', 'plan', 'gone']);
  expect(Object.entries(faults).map(([name, { word }]) => [name, word])).toEqual([
    ['seats', 'noNumber'],
    ['plan', 'refused'],
    ['message', 'refused'],
  ]);
});

it('sends what was answered, each kind as the service takes it', () => {
  const fields = [
    field({ key: 'name' }),
    field({ key: 'age', type: 'number' }),
    field({ key: 'tel', type: 'phone' }),
    field({ key: 'news', type: 'checkbox' }),
    field({ key: 'empty' }),
  ];
  const answers = {
    name: ' Mira ',
    age: ' 1.000',
    phone: '030 1',
    phone_country_code: 'de',
    news: false,
    empty: ' ',
    message: 'x',
  };
  expect(formData(fields, answers)).toEqual({ name: 'Mira', age: '1.000', phone: '030 1', phone_country_code: 'DE' });
  expect(formData(fields, { ...answers, phone: '' })).toEqual({ name: 'Mira', age: '1.000' });
});

it.each([undefined, '', 'null', '[', '3'])('remembers nothing where nothing can be read: %s', (text) => {
  expect(parsedAnswers(text)).toEqual({});
});
