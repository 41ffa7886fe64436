import { asciiDigits } from '../search/fold-text.ts';

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;
const spaces = /[\p{Z}\p{Cc}]+/gu;

/**
 * A telephone number as it is stored: on one line, with digits, dashes and spaces of ASCII, and without what is not
 * seen, such as the marks of direction that phones put around a number. How it is divided stays. Empty where nothing is
 * left.
 *
 * @example
 * tidyPhoneNumber('\u202a+٤٩ 30\n1234567\u202c') // '+49 30 1234567'
 */
export function tidyPhoneNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(unseen, '');
  return asciiDigits(plain).replace(dashes, '-').replace(spaces, ' ').trim();
}
