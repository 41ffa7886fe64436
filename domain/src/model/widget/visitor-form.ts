import { namelessVisitor } from '../contact/contact-details.ts';
import { tidyPhoneNumber } from '../contact/phone-number.ts';
import { type PrechatField, shownFields, type WidgetConfig } from '../inbox/inbox-config.ts';
import { notAnEmail, parseEmail, storedEmail } from '../shared/email-address.ts';
import { type InputIssue, refuse } from '../shared/errors.ts';
import type { JsonObject, JsonValue } from '../shared/json.ts';
import { plainLine } from '../shared/name.ts';
import { answerName, isCountryCode, isUnanswered, longestStatedName, longestStatedPhone } from './form-answer.ts';
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
 * The form with the texts of its number fields as numbers. Without a language they stay unchanged, because other
 * clients send numbers that they have parsed themselves. Throws `input.invalid` for a text that is not a number, and
 * for one that can be read as two different numbers, so that the visitor is asked again.
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
    if (field.type !== 'number' || typeof answer !== 'string' || isUnanswered(answer)) continue;
    const value = readWrittenNumber(answer, language);
    if (typeof value === 'number') numbers.push([answerName(field), value]);
    else issues.push({ path: `form_data.${answerName(field)}`, message: notANumber[value] });
  }
  if (issues.length > 0) throw refuse('input.invalid', 'The form is not complete', { issues });
  return { ...form, ...Object.fromEntries(numbers) };
}

const notANumber = {
  none: 'must be a number of at most 15 digits',
  ambiguous: 'can be read as two numbers; write it without a sign between its thousands',
};

/**
 * The answers of a visitor about custom attributes, known or new.
 *
 * @example
 * attributeAnswers(config, { plan: 'gold' }) // [{ attributeId: 7, key: 'plan', value: 'gold' }]
 */
export function attributeAnswers(config: WidgetConfig, form: JsonObject): readonly AttributeAnswer[] {
  return shownFields(config).flatMap((field) => {
    const answer = answerTo(field, form);
    if (field.custom_attribute_id === null || isUnanswered(answer)) return [];
    return [{ attributeId: field.custom_attribute_id, key: field.key, value: answer as JsonValue }];
  });
}

/** Throws `input.invalid` for required fields without an answer, and for an invalid name, e-mail or phone. */
export function readVisitorForm(config: WidgetConfig, form: JsonObject): VisitorForm {
  const issues: InputIssue[] = [];
  const addIssue = (key: string, message: string): null => {
    issues.push({ path: `form_data.${key}`, message });
    return null;
  };
  /** @param faultOf what is wrong with the text, without spaces around it */
  const stated = (key: string, faultOf: (text: string) => string | undefined): string | null => {
    const value = form[key];
    if (isUnanswered(value)) return null;
    if (typeof value !== 'string') return addIssue(key, 'must be a string');
    const fault = faultOf(value.trim());
    return fault === undefined ? value.trim() : addIssue(key, fault);
  };
  for (const field of shownFields(config)) {
    if (field.required && isUnanswered(answerTo(field, form))) addIssue(answerName(field), 'is required');
  }
  const email = stated('email', (text) => (parseEmail(text) === undefined ? notAnEmail : undefined));
  const name = stated('name', (text) => lengthFault(text, longestStatedName)) ?? '';
  const phone = stated('phone', (text) => lengthFault(tidyPhoneNumber(text), longestStatedPhone)) ?? '';
  const country = stated('phone_country_code', (text) =>
    isCountryCode(text) ? undefined : (lengthFault(text, 2) ?? 'must be two letters'),
  );
  if (issues.length > 0) throw refuse('input.invalid', 'The form is not complete', { issues });
  const [firstName = '', ...rest] = plainLine(name).split(/\s+/);
  return {
    firstName: firstName || namelessVisitor,
    lastName: rest.join(' '),
    email: email === null ? null : storedEmail(email),
    phoneNumber: tidyPhoneNumber(phone) || null,
    phoneNumberCountryCode: country?.toUpperCase() ?? null,
  };
}

function lengthFault(text: string, most: number): string | undefined {
  return text.length > most ? `must have at most ${most} characters` : undefined;
}

function answerTo(field: PrechatField, form: JsonObject): JsonValue | undefined {
  return form[answerName(field)];
}
