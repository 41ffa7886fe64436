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

const email = { key: 'email', type: 'email' } as const;

it.each([
  ['an empty field that may be empty', {}, ' ', undefined],
  ['an empty field that is required', { required: true }, ' ', 'missing'],
  ['a box that has to be ticked', { type: 'checkbox', required: true }, false, 'missing'],
  ['a ticked box', { type: 'checkbox', required: true }, true, undefined],
  ['an address', email, 'mira@example.org', undefined],
  ['an address on a network of its own', email, 'mira@example', undefined],
  ['an address with marks around it', email, ' <mira@example.org>', undefined],
  ['an address that names a custom attribute', { key: 'work', type: 'email' }, 'mira', undefined],
  ['an address without @', email, 'mira', 'noAddress'],
  ['a number', { type: 'number' }, '4.5', undefined],
  ['not a number', { type: 'number' }, 'four', 'noNumber'],
  ['not only a number', { type: 'number' }, '4 pieces', 'noNumber'],
  ['no digit', { type: 'number' }, '-', 'noNumber'],
  ['reports E3: a number with signs of its language', { type: 'number' }, '-1.000,5', undefined],
  ['reports E3: a number in digits of another script', { type: 'number' }, '\u200f٥', undefined],
  ['a phone number', { type: 'phone' }, '+49 30 123', undefined],
  ['a phone number that is divided by words', { type: 'phone' }, '030 123 ext. 7', undefined],
  ['an address that is not ASCII', email, 'jörg@example.org', 'noAddress'],
  ['reports E1: a domain that is not ASCII', email, 'mira@exämple.org', undefined],
  ['reports E1: two dots in a domain', email, 'mira@gmail..com', 'noAddress'],
  ['a domain that begins with a dot', email, 'mira@.example.org', 'noAddress'],
  ['an address with every sign', email, "M.i_r+a!#$%&'*/=?^`{|}~-@Sub-1.example.org", undefined],
  ['a phone number with marks that are not counted', { type: 'phone' }, `\u2066${'1'.repeat(32)}\u2069`, undefined],
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

it('reports E3: what the service cannot read as a number or a link is asked again at its input', () => {
  const fields = [
    field({ key: 'seats', type: 'number' }),
    field({ key: 'site', type: 'link' }),
    field({ key: 'plan' }),
    field({ key: 'email', type: 'email' }),
  ];
  const faults = refusedFaults(fields, ['seats', 'site', 'plan', 'email', 'gone']);
  expect(Object.entries(faults).map(([name, { word }]) => [name, word])).toEqual([
    ['seats', 'noNumber'],
    ['site', 'noLink'],
    ['plan', 'refused'],
    ['email', 'noAddress'],
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
