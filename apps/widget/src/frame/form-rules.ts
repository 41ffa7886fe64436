import type { WidgetSettings } from '@helpdesk/client';
import type { Words } from './words/words.ts';

export type Field = WidgetSettings['prechat_form']['fields'][number];
/** What the visitor entered, by the name of the input. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** Why an answer cannot be sent: a text of the catalogue and what goes into it. */
export interface Fault {
  readonly word: Extract<
    keyof Words,
    'missing' | 'noEnding' | 'noAddress' | 'noLink' | 'noNumber' | 'noPhone' | 'country' | 'tooLong' | 'refused'
  >;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The name under which the service expects the answer. */
export const nameOf = ({ type, key }: Field): string => (type === 'phone' ? 'phone' : key);

export const labelOf = (field: Field): string => field.label || field.key;

/** What is wrong with an answer; the service checks again. `country` goes with a phone number. */
export function faultOf(
  field: Field,
  value: string | boolean | undefined,
  country?: string | boolean,
): Fault | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isEmpty = typeof value === 'boolean' ? !value : text === '';
  if (isEmpty) return field.required ? { word: 'missing', values: { field: labelOf(field) } } : undefined;
  const limit = field.key === 'name' ? 128 : 2_000;
  if (text.length > limit) return { word: 'tooLong', values: { n: limit } };
  if (field.type === 'email') return emailFault(text);
  if (field.type === 'link' && !/^https?:\/\/[^\s/]/i.test(text)) return { word: 'noLink' };
  if (field.type === 'number' && /\p{L}|^\P{N}+$/u.test(text)) return { word: 'noNumber' };
  if (field.type === 'phone') {
    if (!/^(?=.{3,32}$)\+?[\d\s()./-]+$/.test(text)) return { word: 'noPhone' };
    if (!/^(?:[a-z]{2})?$/i.test(String(country ?? '').trim())) return { word: 'country' };
  }
  return undefined;
}

function emailFault(text: string): Fault | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) return { word: 'noAddress' };
  if (!/@[^\s@]+\.[^\s@.]{2,}$/.test(text)) return { word: 'noEnding' };
  return text.length <= 254 && address.test(text) ? undefined : { word: 'refused' };
}

/** As the service takes it: before the `@` in ASCII alone, behind it in the letters of any language. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;

/** The answers that the service did not take, each by its input; what the form does not ask for, by the message. */
export function refusedFaults(fields: readonly Field[], names: readonly string[]): Readonly<Record<string, Fault>> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields.find((each) => nameOf(each) === (name === countryName ? 'phone' : name));
      return [field ? nameOf(field) : 'message', { word: field?.type === 'number' ? 'noNumber' : 'refused' }];
    }),
  );
}

export const countryName = 'phone_country_code';

/** `form_data` as the service takes it: without what was left empty. Numbers are read there, by the language. */
export function formData(fields: readonly Field[], answers: Answers): Readonly<Record<string, string | boolean>> {
  const data = Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[nameOf(field)];
      const text = typeof value === 'string' ? value.trim() : value;
      return text ? [[nameOf(field), text] as const] : [];
    }),
  );
  const country = String(answers[countryName] ?? '').trim();
  return data.phone && country ? { ...data, [countryName]: country.toUpperCase() } : data;
}

/** What the visitor answered before: nothing where it cannot be read. */
export function parsedAnswers(text: string | undefined): Answers {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Answers) : {};
  } catch {
    return {};
  }
}
