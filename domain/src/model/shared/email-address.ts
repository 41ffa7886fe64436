import { invalidInput } from './errors.ts';
import { punycode } from './punycode.ts';

const longestEmail = 254;

/** The pattern of `<input type=email>` in HTML. It is ASCII only, so that two addresses never look alike. */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** ASCII in front of the `@`, behind it labels of letters, digits and dashes; other letters are looked at later. */
const outline = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d\u0080-\uffff-]+(?:\.[a-z\d\u0080-\uffff-]+)*$/i;

export const notAnEmail = 'must be an e-mail address such as ada@example.com, in ASCII before the @';

/**
 * The address as it is stored and compared, or undefined where the text is not an address. Programs put spaces, angle
 * brackets and marks of direction around an address: they go. A domain in other letters is written as DNS knows it
 * (punycode). Before the `@` only the case of A to Z is evened out: what folds to the same there under Unicode may be
 * another person's.
 *
 * @example
 * parseEmail(' <Ada@Example.com>') // 'ada@example.com'
 * parseEmail('ada@müller.de') // 'ada@xn--mller-kva.de'
 * parseEmail('ada') // undefined
 */
export function parseEmail(text: string): string | undefined {
  const given = withoutMarks(text);
  const at = given.lastIndexOf('@');
  const domain = outline.test(given) ? domainInAscii(given.slice(at + 1)) : undefined;
  if (domain === undefined) return undefined;
  const address = `${given.slice(0, at)}@${domain}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return address.length <= longestEmail && shape.test(address) ? address : undefined;
}

/**
 * Whether the text looks like an address; `parseEmail` takes no other text. It is for forms that have no room for the
 * whole rule, which also knows how long a domain becomes in punycode.
 *
 * @example
 * mayBeEmail('ada@müller.de') // true
 * mayBeEmail('ada@gmail..com') // false
 */
export function mayBeEmail(text: string): boolean {
  return outline.test(withoutMarks(text));
}

/**
 * A text that may be compared with addresses: an address as it is stored, anything else as it is.
 *
 * @example
 * storedEmail('Ada@Example.com') // 'ada@example.com'
 */
export function storedEmail(text: string): string {
  return parseEmail(text) ?? text;
}

/** The same, for a member of an input. Throws `input.invalid`. */
export function requireEmail(path: string, text: string): string {
  const address = parseEmail(text);
  if (address === undefined) throw invalidInput('input.invalid', path, notAnEmail);
  return address;
}

/** Spaces of every kind, marks of direction, those of zero width, and angle brackets. */
const mark = /^[\s<>\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]$/;

/** By hand: a regular expression for the end of a text looks at every run of marks in it. */
function withoutMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (mark.test(text.charAt(start))) start += 1;
  while (end > start && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const longestDomain = 253;
const ascii = /^[\0-\x7f]*$/;
const letters = /^[\p{L}\p{M}\p{N}-]+$/u;

/**
 * The domain in the form of browsers: one form for letters that can be written in several, then each label in punycode.
 */
function domainInAscii(domain: string): string | undefined {
  if (ascii.test(domain)) return domain;
  if (domain.length > longestDomain) return undefined;
  const labels = domain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .split(/[.\u3002]/);
  if (!labels.every((label) => letters.test(label))) return undefined;
  return labels.map((label) => (ascii.test(label) ? label : `xn--${punycode(label)}`)).join('.');
}
