import type { WidgetSettings } from '@helpdesk/client';
import { answerName, isCountryCode, isUnanswered, longestStatedName, mayBeEmail, mayBeNumber } from '@helpdesk/domain';
import type { Words } from './words/words.ts';

/** The name of the country that goes with a phone number. */
export const countryName = 'phone_country_code';

export type Field = WidgetSettings['prechat_form']['fields'][number];
/** What the visitor entered, by the name of the input. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** Why an answer cannot be sent: a text of the catalogue and what goes into it. */
export interface Fault {
  readonly word: Extract<
    keyof Words,
    'missing' | 'noAddress' | 'noLink' | 'noNumber' | 'country' | 'tooLong' | 'refused'
  >;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const labelOf = (field: Field): string => field.label || field.key;

/**
 * What is wrong with an answer, by the rules of the service; what it alone can know, it refuses.
 *
 * @param country goes with a phone number
 */
export function faultOf(
  field: Field,
  value: string | boolean | undefined,
  country?: string | boolean,
): Fault | undefined {
  if (isUnanswered(value)) return field.required ? { word: 'missing', values: { field: labelOf(field) } } : undefined;
  const text = String(value).trim();
  const land = String(country ?? '').trim();
  if (field.type === 'number' && !mayBeNumber(text)) return { word: 'noNumber' };
  if (field.type === 'phone' && land && !isCountryCode(land)) return { word: 'country' };
  const name = answerName(field);
  if (name === 'email' && !mayBeEmail(text)) return { word: 'noAddress' };
  if (name !== 'name' || text.length <= longestStatedName) return undefined;
  return { word: 'tooLong', values: { n: longestStatedName } };
}

const wordOfType: Readonly<Record<string, Fault['word']>> = { number: 'noNumber', link: 'noLink' };

/** The answers that the service did not take, each by its input; what the form does not ask for, by the message. */
export function refusedFaults(fields: readonly Field[], names: readonly string[]): Readonly<Record<string, Fault>> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields.find((each) => answerName(each) === (name === countryName ? 'phone' : name));
      const word = name === 'email' ? 'noAddress' : wordOfType[field?.type ?? ''];
      return [field ? answerName(field) : 'message', { word: (field && word) ?? 'refused' }];
    }),
  );
}

/** `form_data` as the service takes it: without what was left empty. Numbers are read there, by the language. */
export function formData(fields: readonly Field[], answers: Answers): Readonly<Record<string, string | boolean>> {
  const data = Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[answerName(field)];
      const text = typeof value === 'string' ? value.trim() : value;
      return text ? [[answerName(field), text] as const] : [];
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
