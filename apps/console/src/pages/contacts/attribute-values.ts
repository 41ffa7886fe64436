import type { CustomAttribute } from '@helpdesk/client';
import { attributeFault, readWrittenNumber } from '@helpdesk/domain';
import { contactWords } from '../../words/contacts.ts';
import { spokenNow } from '../../words/speech.ts';
import { dateOf } from '../../words/times.ts';

/** The value as people read it; undefined where nothing is set. */
export function attributeText(value: unknown, type?: CustomAttribute['data_type']): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? contactWords.yes : contactWords.no;
  // It may be a year or an order number: its digits stay together.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (type === 'date' && /^\d{4}-\d\d-\d\d/.test(value)) {
    // A day has no zone: it is the same one everywhere.
    const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number);
    return dateOf(new Date(year, month - 1, day).getTime());
  }
  return value;
}

/** The value as a form field holds it. */
export function formText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The value as the service accepts it; undefined where it is not set. A text that is not a number stays a text, which
 * the service refuses.
 */
export function attributeValue(
  { data_type: type }: Pick<CustomAttribute, 'data_type'>,
  text: string,
): string | number | boolean | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (type === 'checkbox') return trimmed === 'true';
  const number = type === 'number' ? readWrittenNumber(trimmed, spokenNow().locale) : undefined;
  return typeof number === 'number' ? number : trimmed;
}

type Definition = Pick<CustomAttribute, 'data_type' | 'values' | 'regex' | 'regex_hint'>;

export function faultOfAttribute(definition: Definition, text: string): string | undefined {
  const { data_type: type, values, regex, regex_hint: hint } = definition;
  const value = attributeValue(definition, text);
  if (value === undefined) return undefined;
  if (attributeFault({ dataType: type, values }, value) !== undefined) {
    return type === 'number' ? contactWords.number : type === 'link' ? contactWords.link : contactWords.shape;
  }
  if (type !== 'text' || regex === null || regex === '') return undefined;
  return fits(regex, String(value)) ? undefined : hint || contactWords.shape;
}

function fits(regex: string, text: string): boolean {
  try {
    return new RegExp(regex, 'u').test(text);
  } catch {
    // The service does not run it, so it may be none.
    return true;
  }
}
