import type { PrechatField } from '../inbox/inbox-config.ts';
import type { JsonValue } from '../shared/json.ts';

/** What is wrong with one answer of the form before the chat; the form of the widget refuses by the same rules. */

/** The most characters of a name and of a telephone number that a visitor states. */
export const longestStatedName = 128;
export const longestStatedPhone = 32;

/**
 * The name of the answer to a field. A telephone number has one name, whatever its field is called.
 *
 * @example
 * answerName({ type: 'phone', key: 'mobile' }) // 'phone'
 */
export function answerName({ type, key }: Pick<PrechatField, 'type' | 'key'>): string {
  return type === 'phone' ? 'phone' : key;
}

/**
 * Whether nothing was answered: a text of spaces, or a box that is not ticked.
 *
 * @example
 * isUnanswered(' ') // true
 */
export function isUnanswered(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');
}

/**
 * Whether the text is the country of a telephone number.
 *
 * @example
 * isCountryCode('de') // true
 */
export function isCountryCode(text: string): boolean {
  return /^[a-z]{2}$/i.test(text);
}
