import { namelessVisitor } from '../contact/contact-details.ts';
import { tidyPhoneNumber } from '../contact/phone-number.ts';
import { type PrechatField, shownFields, type WidgetConfig } from '../inbox/inbox-config.ts';
import { notAnEmail, parseEmail } from '../shared/email-address.ts';
import { type InputIssue, refuse } from '../shared/errors.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { plainLine } from '../shared/name.ts';
import { readWrittenNumber } from './written-number.ts';

/** What visitors state about themselves before the chat; none of it is verified. */
export interface VisitorForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly phoneNumberCountryCode: string | null;
}

/** An answer to a field that stands for a custom attribute, of a contact or of a conversation. */
export interface AttributeAnswer {
  readonly attributeId: number;
  readonly key: string;
  readonly value: JsonValue;
}

/**
 * The form with the texts of its number fields as numbers. Without the language of who wrote them they stay as they are,
 * since other clients send what they read themselves. Throws `input.invalid` for what is no number, and for what may be
 * two: its author has to be asked.
 *
 * @param language a language tag (BCP 47)
 * @example
 * withNumbers(config, { seats: '1.000' }, 'de') // { seats: 1000 }
 */
export function withNumbers(config: WidgetConfig, form: JsonObject, language: string | undefined): JsonObject {
  if (language === undefined) return form;
  const issues: InputIssue[] = [];
  const numbers: [string, number][] = [];
  for (const field of shownFields(config)) {
    const answer = answerTo(field, form);
    if (field.type !== 'number' || typeof answer !== 'string' || isEmpty(answer)) continue;
    const value = readWrittenNumber(answer, language);
    if (typeof value === 'number') numbers.push([keyOf(field), value]);
    else issues.push({ path: `form_data.${keyOf(field)}`, message: notANumber[value] });
  }
  if (issues.length > 0) throw refuse('input.invalid', 'The form is not complete', { issues });
  return { ...form, ...Object.fromEntries(numbers) };
}

const notANumber = {
  none: 'must be a number of at most 15 digits',
  ambiguous: 'can be read as two numbers; write it without a sign between its thousands',
};

/**
 * What somebody answered about custom attributes, known or new.
 *
 * @example
 * attributeAnswers(config, { plan: 'gold' }) // [{ attributeId: 7, key: 'plan', value: 'gold' }]
 */
export function attributeAnswers(config: WidgetConfig, form: JsonObject): readonly AttributeAnswer[] {
  return shownFields(config).flatMap((field) => {
    const answer = answerTo(field, form);
    if (field.custom_attribute_id === null || isEmpty(answer)) return [];
    return [{ attributeId: field.custom_attribute_id, key: field.key, value: answer as JsonValue }];
  });
}

const longest = { name: 128, phone: 32, phone_country_code: 2 };

/** Throws `input.invalid` for required fields without an answer, and for an invalid name, e-mail or phone. */
export function readVisitorForm(config: WidgetConfig, form: JsonObject): VisitorForm {
  const issues: InputIssue[] = [];
  const addIssue = (key: string, message: string): null => {
    issues.push({ path: `form_data.${key}`, message });
    return null;
  };
  const text = (key: keyof typeof longest): string | null => {
    const value = form[key];
    if (isEmpty(value)) return null;
    if (typeof value !== 'string') return addIssue(key, 'must be a string');
    return value.trim().length > longest[key]
      ? addIssue(key, `must have at most ${longest[key]} characters`)
      : value.trim();
  };
  const readEmail = (): string | null => {
    const { email: value } = form;
    if (isEmpty(value)) return null;
    if (typeof value !== 'string') return addIssue('email', 'must be a string');
    return parseEmail(value) ?? addIssue('email', notAnEmail);
  };
  const readPhone = (): string | null => {
    const { phone: value } = form;
    if (isEmpty(value)) return null;
    if (typeof value !== 'string') return addIssue('phone', 'must be a string');
    const tidy = tidyPhoneNumber(value);
    if (tidy.length > longest.phone) return addIssue('phone', `must have at most ${longest.phone} characters`);
    return tidy === '' ? null : tidy;
  };
  const fields = shownFields(config);
  for (const field of fields) {
    if (field.required && isEmpty(answerTo(field, form))) addIssue(keyOf(field), 'is required');
  }
  const email = readEmail();
  const [firstName = '', ...rest] = plainLine(text('name') ?? '').split(/\s+/);
  const phoneNumber = readPhone();
  const country = text('phone_country_code')?.toUpperCase() ?? null;
  if (country !== null && !/^[A-Z]{2}$/.test(country)) addIssue('phone_country_code', 'must be two letters');
  if (issues.length > 0) throw refuse('input.invalid', 'The form is not complete', { issues });
  return {
    firstName: firstName || namelessVisitor,
    lastName: rest.join(' '),
    email,
    phoneNumber,
    phoneNumberCountryCode: country,
  };
}

/** A telephone number has one name, whatever its field is called. */
function keyOf({ type, key }: PrechatField): string {
  return type === 'phone' ? 'phone' : key;
}

function answerTo(field: PrechatField, form: JsonObject): JsonValue | undefined {
  return form[keyOf(field)];
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');
}
