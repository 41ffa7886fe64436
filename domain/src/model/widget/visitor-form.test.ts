import { describe, expect, it } from 'vitest';
import { widgetConfig } from '../inbox/inbox-config.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { attributeAnswers, readVisitorForm, withNumbers } from './visitor-form.ts';

const configOf = (fields: readonly JsonObject[], enabled = true) => widgetConfig({ prechat_form: { enabled, fields } });

const none = configOf([]);

const issuesOf = (form: JsonObject, config = none): readonly string[] => {
  try {
    readVisitorForm(config, form);
    return [];
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: { issues: [] } };
    expect([code, message]).toEqual(['input.invalid', 'The form is not complete']);
    return details.issues.map(({ path, message }) => `${path} ${message}`);
  }
};

describe('what a visitor states', () => {
  it('may be nothing', () => {
    expect(readVisitorForm(none, {})).toEqual({
      firstName: 'Visitor',
      lastName: '',
      email: null,
      phoneNumber: null,
      phoneNumberCountryCode: null,
    });
    expect(readVisitorForm(none, { name: ' ', email: null, phone: '', phone_country_code: false })).toEqual(
      readVisitorForm(none, {}),
    );
  });

  it.each([
    ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
    ['٠٣٠ ١٢٣٤٥٦٧', '030 1234567'],
    ['+49\u200b30\r\n1234567', '+4930 1234567'],
    [`\u2066${'5'.repeat(32)}\u2069`, '5'.repeat(32)],
  ])('reports E2: the telephone number %j is %j', (given, stored) => {
    expect(readVisitorForm(none, { phone: given }).phoneNumber).toBe(stored);
  });

  it('may be a name, an address and a telephone number', () => {
    const form = { name: ' Ada  de\nReyes ', email: ' ADA@example.com', phone: ' 5550100 ', phone_country_code: 'pt' };
    expect(readVisitorForm(none, form)).toMatchObject({
      firstName: 'Ada',
      lastName: 'de Reyes',
      email: 'ada@example.com',
      phoneNumber: '5550100',
      phoneNumberCountryCode: 'PT',
    });
  });

  it.each<[string, JsonValue, string]>([
    ['name', 7, 'must be a string'],
    ['name', 'x'.repeat(129), 'must have at most 128 characters'],
    ['email', 7, 'must be a string'],
    ['email', 'ada', 'must be an e-mail address such as ada@example.com, in ASCII before the @'],
    ['phone', '1'.repeat(33), 'must have at most 32 characters'],
    ['phone_country_code', 'PRT', 'must have at most 2 characters'],
    ['phone_country_code', 'P', 'must be two letters'],
    ['phone_country_code', '1P', 'must be two letters'],
  ])('%s given as %j is refused', (key, value, message) => {
    expect(issuesOf({ [key]: value })).toEqual([`form_data.${key} ${message}`]);
  });

  it('has room for the longest of each', () => {
    expect(issuesOf({ name: ` ${'x'.repeat(128)} `, phone: '1'.repeat(32) })).toEqual([]);
  });
});

describe('the fields of the form', () => {
  const plan = { key: 'plan', custom_attribute_id: 7 };
  const config = configOf([
    { key: 'name', required: true },
    { key: 'tel', type: 'phone', required: true, order: 1 },
    { ...plan, required: true, order: 2 },
    { key: 'note', order: 3 },
  ]);

  it('that are required have an answer; a telephone number has one name', () => {
    expect(issuesOf({}, config)).toEqual([
      'form_data.name is required',
      'form_data.phone is required',
      'form_data.plan is required',
    ]);
    expect(issuesOf({ name: 'Ada', phone: '1', plan: false }, config)).toEqual(['form_data.plan is required']);
    expect(issuesOf({ name: 'Ada', phone: '1', plan: 'pro' }, config)).toEqual([]);
  });

  it('ask for nothing while the form is off', () => {
    expect(issuesOf({}, configOf([{ key: 'name', required: true }], false))).toEqual([]);
  });

  it('that stand for a custom attribute become one, where they are answered', () => {
    const read = (form: JsonObject) => attributeAnswers(configOf([plan, { key: 'note' }]), form);
    const answer = { attributeId: 7, key: 'plan' };
    expect(read({ plan: 'pro', note: 'x', other: 'y' })).toEqual([{ ...answer, value: 'pro' }]);
    expect(read({ plan: 0 })).toEqual([{ ...answer, value: 0 }]);
    expect(read({ plan: ' ' })).toEqual([]);
  });
});

describe('reports E3: the number fields of the form', () => {
  const field = (key: string, more: JsonObject = {}) => ({ key, type: 'number', ...more });
  const config = configOf([field('seats'), field('price'), field('note', { type: 'text' })]);

  it('are numbers, as the language writes them; all else stays', () => {
    const form = { seats: '1.000', price: '١٫٥', note: '1.000', other: '1.000' };
    expect(withNumbers(config, form, 'de')).toEqual({ ...form, seats: 1000, price: 1.5 });
    expect(withNumbers(config, { seats: 7, price: ' ' }, 'de')).toEqual({ seats: 7, price: ' ' });
    expect(withNumbers(config, { price: null }, 'de')).toEqual({ price: null });
  });

  it('stay as they are without a language', () => {
    expect(withNumbers(config, { seats: '1.000', price: 'x' }, undefined)).toEqual({ seats: '1.000', price: 'x' });
  });

  it('are refused by their names', () => {
    const read = () => withNumbers(config, { seats: '1.000', price: 'x' }, 'fr');
    expect(read).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        details: {
          issues: [
            {
              path: 'form_data.seats',
              message: 'can be read as two numbers; write it without a sign between its thousands',
            },
            { path: 'form_data.price', message: 'must be a number of at most 15 digits' },
          ],
        },
      }),
    );
  });

  it('are not asked while the form is off', () => {
    const off = configOf([field('seats')], false);
    expect(withNumbers(off, { seats: 'x' }, 'de')).toEqual({ seats: 'x' });
  });
});
