import { asciiDigits } from '../search/fold-text.ts';

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;
/** Between thousands in any language, and never in front of a fraction: spaces, apostrophes and the Arabic sign. */
const sureGroup = /\s+|['’‘٬]/g;
/** Digits whose languages have signs of their own, so that a point or a comma among them decides nothing. */
const arabicDigit = /[٠-٩۰-۹]/;
/** A number with at most this many digits is exact in a double. */
const mostDigits = 15;
const longest = 64;

/**
 * Whether the text has a digit and no letter: anything else is a number in no language.
 *
 * @example
 * mayBeNumber('-1.000,5') // true
 * mayBeNumber('4 pieces') // false
 */
export function mayBeNumber(text: string): boolean {
  return /\p{N}/u.test(text) && !/(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text);
}

/**
 * A number as people of the language write it, with digits of any script. What can be meant in one way only is read the
 * same in every language: `1,5`, `1.000,50`, `1 000`. One point or comma in front of three digits is what the language
 * uses it for; where the language uses it for neither, or is unknown, the number is `ambiguous`. `none` is no number,
 * or one of more than 15 digits.
 *
 * @param language a language tag (BCP 47); its region counts
 * @example
 * readWrittenNumber('1.000', 'de') // 1000
 * readWrittenNumber('1.000', 'en') // 1
 * readWrittenNumber('1.000', 'fr') // 'ambiguous'
 * readWrittenNumber('٥', 'ar') // 5
 */
export function readWrittenNumber(text: string, language: string): number | 'none' | 'ambiguous' {
  // A raised digit must not become one more digit.
  if (!mayBeNumber(text) || text.length > longest || /\p{No}/u.test(text)) return 'none';
  const plain = text.normalize('NFKC').replace(unseen, '').replace(dashes, '-').replaceAll('،', ',').trim();
  const sign = /^[-+]?/.exec(plain)?.[0] ?? '';
  const amount = asciiDigits(plain.slice(sign.length).trim()).replace(sureGroup, ' ');
  const read = (decimal: string) => amountOf(amount, decimal);
  const values = [...new Set(['', '.', ',', '٫'].flatMap((decimal) => read(decimal) ?? []))];
  const [value] = values.length > 1 ? [meant(amount, language, arabicDigit.test(plain))] : values;
  if (value === undefined) return values.length > 1 ? 'ambiguous' : 'none';
  // Adding 0 turns a negative zero into 0.
  return (sign === '-' ? -value : value) + 0;
}

/** The value where `decimal` begins the fraction; empty: there is none. */
function amountOf(amount: string, decimal: string): number | undefined {
  const [whole = '', part, ...more] = decimal === '' ? [amount] : amount.split(decimal);
  if (more.length > 0 || (decimal !== '' && !/^\d+$/.test(part ?? ''))) return undefined;
  const digits = whole === '' && decimal !== '' ? '0' : ungrouped(whole);
  if (digits === undefined) return undefined;
  if (`${digits}${part ?? ''}`.replace(/^0+/, '').length > mostDigits) return undefined;
  return Number(`${digits}.${part ?? '0'}`);
}

/** Without one kind of sign between thousands; commas may divide as in India. */
function ungrouped(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole;
  const isGrouped =
    /^[1-9]\d{0,2}(?: \d{3})+$/.test(whole) ||
    /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(whole) ||
    /^[1-9]\d{0,2}(?:,\d{3})+$/.test(whole) ||
    /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole);
  return isGrouped ? whole.replace(/\D/g, '') : undefined;
}

/** Reads an amount whose one sign may separate thousands or decimals, as the region of the language writes numbers. */
function meant(amount: string, language: string, isArabic: boolean): number | undefined {
  const sign = amount.replace(/\d/g, '');
  for (const tag of [language, language.split('-', 1)[0] ?? '']) {
    const { group, decimal } = signsOf(tag, isArabic ? 'arab' : 'latn');
    if (sign === group) return amountOf(amount, '');
    if (sign === decimal) return amountOf(amount, sign);
  }
  return undefined;
}

function signsOf(tag: string, numberingSystem: string): { readonly group?: string; readonly decimal?: string } {
  try {
    // For an unknown language, Intl would use the language of the machine.
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return {};
    const parts = new Intl.NumberFormat(tag, { numberingSystem }).formatToParts(1_234_567.5);
    return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  } catch {
    // Not a language tag.
    return {};
  }
}
