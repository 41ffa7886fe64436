import { type JsonObject, widgetConfig } from '@helpdesk/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryName, type Field, faultOf, formData } from '../../../apps/widget/src/frame/form-rules.ts';
import { readVisitorForm, withNumbers } from '../../../domain/src/model/widget/visitor-form.ts';

const fields = ['name', 'email', 'phone', 'seats'].map((key, order) => ({
  ...{ key, type: key === 'seats' ? 'number' : key === 'name' ? 'text' : key },
  ...{ label: '', placeholder: '', required: key === 'name', enabled: true, order },
  ...{ is_default: false, custom_attribute_id: null, options: [] },
})) as Field[];
const config = widgetConfig({ prechat_form: { enabled: true, fields } } as unknown as JsonObject);

/** The names of the answers that the service refuses. */
function refused(form: JsonObject): readonly string[] {
  const names: string[] = [];
  for (const read of [() => withNumbers(config, form, 'en'), () => readVisitorForm(config, form)]) {
    try {
      read();
    } catch (error) {
      const { issues } = (error as { details: { issues: readonly { path: string }[] } }).details;
      names.push(...issues.map(({ path }) => path.replace('form_data.', '')));
    }
  }
  return names;
}

const sign = fc.constantFrom(
  ...'ab1٣ .,-+@<>é中٫',
  '\u3164',
  '\u202a',
  'x'.repeat(60),
  '.example',
  '@example.org',
  '½',
);
const text = fc.string({ unit: sign, maxLength: 8 });
const country = fc.string({ unit: fc.constantFrom('d', 'E', '4', ' '), maxLength: 3 });

it('the form of the widget refuses nothing that the service takes, and most of what it refuses', () => {
  fc.assert(
    fc.property(text, text, text, text, country, (name, email, phone, seats, land) => {
      const answers = { name, email, phone, seats, [countryName]: land };
      const own = fields.filter((field) => faultOf(field, answers[field.key as 'name'], land) !== undefined);
      const found = refused(formData(fields, answers));
      const isRefused = (key: string): boolean =>
        found.includes(key) || (key === 'phone' && found.includes(countryName));
      for (const { key } of own) expect([key, isRefused(key)]).toEqual([key, true]);
      // What a number means in a language, and what punycode makes of a domain, and how long a telephone number is,
      // the service alone decides.
      const isPlain = /^[\0-\x2c\x2e-\x7f]*$/.test(email) && !/[^.]{64}/.test(email);
      const certain = ['name', ...(isPlain ? ['email'] : [])].filter(isRefused);
      expect(own.map(({ key }) => key)).toEqual(expect.arrayContaining(certain));
    }),
    { numRuns: 5_000, seed: 28 },
  );
});
