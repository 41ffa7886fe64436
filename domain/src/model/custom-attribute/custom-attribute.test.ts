import { expect, it } from 'vitest';
import { type AttributeType, attributeFault, requireFittingAttributes, requireValues } from './custom-attribute.ts';

const isDate = 'must be a date such as 2026-01-31 or an ISO 8601 timestamp';
const isLink = 'must be an address that begins with http:// or https://';

it.each<[AttributeType, unknown, string | undefined]>([
  ['text', 'any', undefined],
  ['text', '', undefined],
  ['text', 3, 'must be a string'],
  ['text', ['any'], 'must be a string'],
  ['number', -2.5, undefined],
  ['number', '3', 'must be a number'],
  ['checkbox', false, undefined],
  ['checkbox', 'false', 'must be true or false'],
  ['checkbox', 0, 'must be true or false'],
  ['date', '2026-01-31', undefined],
  ['date', '2026-01-31T10:00:00Z', undefined],
  ['date', '2026-02-30', isDate],
  ['date', 'tomorrow', isDate],
  ['date', 1_767_225_600_000, isDate],
  ['link', 'https://example.com/a?b#c', undefined],
  ['link', 'HTTP://example.com', undefined],
  ['link', 'javascript:alert(1)', isLink],
  ['link', 'https://', isLink],
  ['link', 'https://example.com/a b', isLink],
  ['link', ' https://example.com', isLink],
  ['link', `https://example.com/${'a'.repeat(2_000)}`, isLink],
  ['list', 'pro', undefined],
  ['list', 'Pro', 'must be one of the values of the attribute'],
  ['list', 3, 'must be one of the values of the attribute'],
  ...(['text', 'number', 'checkbox', 'date', 'link', 'list'] as const).map(
    (type) => [type, null, undefined] as [AttributeType, null, undefined],
  ),
])('people 58: of %s, %j', (dataType, value, fault) => {
  expect(attributeFault({ dataType, values: ['free', 'pro'] }, value as string)).toBe(fault);
});

const seats = { key: 'seats', dataType: 'number', values: [] } as const;

it('names the attributes that do not fit', () => {
  const plan = { key: 'plan', dataType: 'list', values: ['free'] } as const;
  expect(() => requireFittingAttributes([seats, plan], {}, { seats: 'x', plan: 'y', z: [] }, 'a')).toThrow(
    expect.objectContaining({
      code: 'input.invalid',
      details: {
        issues: [
          { path: 'a.seats', message: 'must be a number' },
          { path: 'a.plan', message: 'must be one of the values of the attribute' },
        ],
      },
    }),
  );
});

it('leaves alone what was there before, and what an object inherits', () => {
  const inherited = { key: 'constructor', dataType: 'number', values: [] } as const;
  expect(requireFittingAttributes([seats, inherited], { seats: 'x' }, { seats: 'x' }, 'a')).toBeUndefined();
  expect(() => requireFittingAttributes([seats], { seats: 'x' }, { seats: 'y' }, 'a')).toThrow();
});

it.each<[string, AttributeType, string[], boolean]>([
  ['a list has values', 'list', ['a', 'b'], true],
  ['a list without values', 'list', [], false],
  ['a value twice', 'list', ['a', 'a'], false],
  ['a text has none', 'text', [], true],
  ['a text with values', 'text', ['a'], false],
])('%s', (_what, type, values, fits) => {
  if (fits) expect(requireValues(type, values)).toBe(values);
  else expect(() => requireValues(type, values)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});
